import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

const CLOSE_TIMEOUT_MS = 10_000; // for `close` before the process exits anyway

/** Extends draining by up to `seconds`. */
export interface LongWork {
  seconds: number;
  ended: () => Promise<void>;
}

interface Shutdown {
  drain: () => void; // makes clients and load balancers use other replicas; the process keeps working
  drainSeconds: number; // seconds between `drain` and `close`
  longWork?: LongWork;
  close: () => Promise<void>; // accepts no new work and completes requests in flight
}

/** Shuts down once at SIGTERM or SIGINT and exits at most ten seconds after draining. A second signal skips draining. */
export function stopOnSignal(shutdown: Shutdown): void {
  const skipDraining = new AbortController();
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) return skipDraining.abort();
    isStopping = true;
    shutDown(shutdown, skipDraining.signal).then(
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

async function shutDown(
  { drain, drainSeconds, longWork, close }: Shutdown,
  skip: AbortSignal,
): Promise<void> {
  drain();
  await drainFor(drainSeconds, skip);
  if (longWork && longWork.seconds > 0) await waitForEnd(longWork, skip);
  const deadline = setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
  await close().finally(() => clearTimeout(deadline));
}

/** Waits for the end of long work, but no longer than it may take; leaves no timer behind, which would keep the process alive. */
async function waitForEnd(longWork: LongWork, skip: AbortSignal): Promise<void> {
  const over = new AbortController();
  const late = drainFor(longWork.seconds, AbortSignal.any([skip, over.signal]));
  await Promise.race([longWork.ended(), late]).finally(() => over.abort());
}

const drainFor = (seconds: number, skip: AbortSignal): Promise<void> =>
  sleep(seconds * 1000, undefined, { signal: skip }).catch(() => undefined);
