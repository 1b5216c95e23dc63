/** Answer of payments' internal `GET /internal/entitlements/:userId?toolId=`: what is true at this moment. */
export interface Entitlements {
  /** Until when the member is let in as Pro, grace included; null when not. ISO 8601. */
  accessUntil: string | null;
  /** Whether the asked tool is owned; false when no tool was asked about. */
  hasPurchased: boolean;
}
