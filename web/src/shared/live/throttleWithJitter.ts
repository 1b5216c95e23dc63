/** Milliseconds between two runs, and the maximum random delay of each, so that many clients do not call at the same time. */
const APART = 1000;
const JITTER = 500;

/** Runs `run` soon after `ask` is called, at most once a second; `stop` cancels a scheduled run. */
export function throttleWithJitter(run: () => void): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = -APART;
  const ask = () => {
    if (timer !== undefined) return;
    const rest = Math.max(0, ranAt + APART - performance.now());
    timer = setTimeout(
      () => {
        timer = undefined;
        ranAt = performance.now();
        run();
      },
      rest + Math.random() * JITTER,
    );
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return { ask, stop };
}
