/** Response of payments' `GET /internal/entitlements/:userId?toolId=`: the current entitlements. */
export interface Entitlements {
  /** End of Pro access, grace period included, as ISO 8601; null without Pro. */
  accessUntil: string | null;
  /** Whether the user owns the tool; false if the request names no tool. */
  hasPurchased: boolean;
}
