/** Question of `POST /internal/sessions/resolve` at identity: the token in a browser's cookie, as it arrived. */
export interface ResolveSession {
  token: string;
}

/** Answer of `POST /internal/sessions/resolve`, always 200: who the cookie speaks for, null when nobody. */
export interface ResolveSessionAnswer {
  session: ResolvedSession | null;
}

/** Who a cookie speaks for. */
export interface ResolvedSession {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
  /** When the session itself ends. ISO 8601. */
  expiresAt: string;
}
