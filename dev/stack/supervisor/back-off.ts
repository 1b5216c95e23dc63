const first = 200;
const longest = 10_000;
const healthy = 30_000;

/** How long to wait before a part is started again, in ms: 0.2 s, doubling to 10 s; afresh after it was up for 30 s. */
export function nextDelay(previous: number | undefined, upFor: number): number {
  if (previous === undefined || upFor >= healthy) return first;
  return Math.min(previous * 2, longest);
}
