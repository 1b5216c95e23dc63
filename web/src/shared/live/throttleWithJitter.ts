/** Milliseconds between two runs, and the maximum random delay of each, so that many clients do not call at the same time. */
const INTERVAL_MS = 1000;
const JITTER_MS = 500;

/** Runs `run` soon after `trigger` is called, at most once a second; `stop` cancels a scheduled run. */
export function throttleWithJitter(run: () => void): { trigger: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = -INTERVAL_MS;
  const trigger = () => {
    if (timer !== undefined) return;
    const remaining = Math.max(0, ranAt + INTERVAL_MS - performance.now());
    timer = setTimeout(
      () => {
        timer = undefined;
        ranAt = performance.now();
        run();
      },
      remaining + Math.random() * JITTER_MS,
    );
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return { trigger, stop };
}
