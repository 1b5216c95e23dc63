import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

/** Milliseconds closing may take before the process ends anyway. */
const CLOSE_BUDGET = 10_000;

/** How a process shuts down. */
export interface Shutdown {
  /** Makes whoever sends work here send it elsewhere; the process goes on working. */
  drain: () => void;
  /** Seconds between that and closing (DRAIN_SECONDS). */
  drainSeconds: number;
  /** Work that takes longer: after `drainSeconds` the process goes on working until it has ended, for so many seconds at most. */
  longWork?: { seconds: number; ended: () => Promise<void> };
  /** Takes nothing more in and finishes what is in flight. */
  close: () => Promise<void>;
}

/** Shuts down once, at SIGTERM or SIGINT, and ends the process: at the latest ten seconds after draining. A second signal skips the draining. */
export function stopOnSignal(shutdown: Shutdown): void {
  const hurry = new AbortController();
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) return hurry.abort();
    isStopping = true;
    shutDown(shutdown, hurry.signal).then(
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

async function shutDown({ drain, drainSeconds, longWork, close }: Shutdown, hurry: AbortSignal): Promise<void> {
  drain();
  await pause(drainSeconds, hurry);
  if (longWork && longWork.seconds > 0) await Promise.race([longWork.ended(), pause(longWork.seconds, hurry)]);
  const tooLate = setTimeout(() => process.exit(1), CLOSE_BUDGET).unref();
  await close().finally(() => clearTimeout(tooLate));
}

/** An operator who signals twice does not wait. */
const pause = (seconds: number, hurry: AbortSignal): Promise<void> =>
  sleep(seconds * 1000, undefined, { signal: hurry }).catch(() => undefined);
