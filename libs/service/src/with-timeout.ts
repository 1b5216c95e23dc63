/** Rejects unless `work` settles in time. For calls that take no signal: the work itself goes on. */
export const withTimeout = <T>(work: Promise<T>, timeoutMs: number): Promise<T> =>
  race(work, timeoutMs, () =>
    Promise.reject<never>(new Error(`no response in ${Math.round(timeoutMs)} ms`)),
  );

/** Resolves with `late` unless `work` settles in time. The work itself goes on. */
export const inTime = <T, Late = undefined>(
  work: Promise<T>,
  timeoutMs: number,
  late?: Late,
): Promise<T | Late | undefined> => race(work, timeoutMs, () => Promise.resolve(late));

function race<T, Late>(
  work: Promise<T>,
  timeoutMs: number,
  whenLate: () => Promise<Late>,
): Promise<T | Late> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(whenLate()), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
