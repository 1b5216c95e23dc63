/** Whether somebody is a Pro member at this moment: the clock decides, no event is needed when a period ends (spec §4). */
export function isProAt(accessUntil: Date | null, now: Date): boolean {
  return accessUntil !== null && accessUntil > now;
}
