/** Whether a member is Pro at `now`. No event is needed when a period ends (spec §4). */
export function isProAt(accessUntil: Date | null, now: Date): boolean {
  return accessUntil !== null && now < accessUntil;
}
