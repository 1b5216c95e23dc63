import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

/** Milliseconds for `close` before the process exits anyway. */
const CLOSE_BUDGET = 10_000;

/** The shutdown steps of a process. */
export interface Shutdown {
  /** Makes clients and load balancers use other replicas; the process keeps working. */
  drain: () => void;
  /** Seconds between `drain` and `close`. */
  drainSeconds: number;
  /** Extends draining by up to `seconds` until long-running work has ended. */
  longWork?: { seconds: number; ended: () => Promise<void> };
  /** Accepts no new work and completes requests in flight. */
  close: () => Promise<void>;
}

/** Shuts down once at SIGTERM or SIGINT and exits at most ten seconds after draining. A second signal skips draining. */
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

const pause = (seconds: number, hurry: AbortSignal): Promise<void> =>
  sleep(seconds * 1000, undefined, { signal: hurry }).catch(() => undefined);
