/** Response of payments' `GET /internal/entitlements/:userId?toolId=`: the current entitlements. */
export interface Entitlements {
  accessUntil: string | null; // ISO 8601, grace period included; null without Pro
  hasPurchased: boolean; // false if the request names no tool
}

/** Whether a member is Pro at `now`. No event is needed when a period ends (spec §4). */
export function isProAt(accessUntil: Date | null, now: Date): boolean {
  return accessUntil !== null && now < accessUntil;
}
