/** Request of identity's `POST /internal/sessions/resolve`: the token from the session cookie. */
export interface ResolveSession {
  token: string;
}

/** Response of `POST /internal/sessions/resolve`, always 200; `session` is null for an invalid token. */
export interface ResolveSessionAnswer {
  session: ResolvedSession | null;
}

/** The session of a cookie. */
export interface ResolvedSession {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
  expiresAt: string; // ISO 8601
}
