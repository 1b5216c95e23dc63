/** Milliseconds between two runs, and the most by which each is put off so that many clients do not come at once. */
const APART = 1000;
const JITTER = 500;

/** Calls `run` some time after being asked, at most once a second however often it is asked; `stop` forgets a run to come. */
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
