/** Response of payments' `GET /internal/entitlements/:userId?toolId=`: the current entitlements. */
export interface Entitlements {
  accessUntil: string | null; // ISO 8601, grace period included; null without Pro
  hasPurchased: boolean; // false if the request names no tool
}
