/** Answer of identity's internal `POST /internal/sessions/resolve`: who a cookie speaks for; null when nobody. */
export interface ResolvedSession {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
  /** When the session itself ends. ISO 8601. */
  expiresAt: string;
}
