import { setTimeout as sleep } from 'node:timers/promises';

/** Rejects unless `work` settles in time. For calls that take no signal: the work itself goes on. */
export function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no response in ${Math.round(timeoutMs)} ms`)),
      timeoutMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Resolves with `late` unless `work` settles in time. The work itself goes on. */
export const inTime = <T, Late = undefined>(
  work: Promise<T>,
  timeoutMs: number,
  late?: Late,
): Promise<T | Late | undefined> => Promise.race([work, sleep(timeoutMs, late, { ref: false })]);
