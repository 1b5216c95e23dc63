import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

/** Milliseconds closing may take before the process ends anyway. */
const CLOSE_BUDGET = 10_000;

/** How a process takes its leave. */
export interface Leave {
  /** Lets whoever sends work here see that it is to go elsewhere; the process goes on working. */
  drain: () => void;
  /** Seconds between that and closing (DRAIN_SECONDS). */
  drainSeconds: number;
  /** Takes nothing more in and finishes what is in flight. */
  close: () => Promise<void>;
}

/** Leaves once, at SIGTERM or SIGINT, and ends the process: at the latest ten seconds after draining. A second signal skips the draining. */
export function stopOnSignal(leave: Leave): void {
  const hurry = new AbortController();
  let leaving = false;
  const onSignal = (): void => {
    if (leaving) return hurry.abort();
    leaving = true;
    takeLeave(leave, hurry.signal).then(
      () => process.exit(0),
      (error: unknown) => {
        new Logger('stop').error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

async function takeLeave({ drain, drainSeconds, close }: Leave, signal: AbortSignal): Promise<void> {
  drain();
  await sleep(drainSeconds * 1000, undefined, { signal }).catch(() => undefined); // whoever asks twice is in a hurry
  const tooLate = setTimeout(() => process.exit(1), CLOSE_BUDGET).unref();
  await close().finally(() => clearTimeout(tooLate));
}
