/** Whether a membership is Pro at `now`. No event is needed when a period ends (spec §4). */
export function isProAt(accessUntil: Date | null, now: Date): boolean {
  return accessUntil !== null && accessUntil > now;
}
