/** The caller of a request, as its internal token states (architecture: sessions and trust). */
export interface Caller {
  /** Null for a visitor or another service, like `sessionId`. */
  userId: string | null;
  sessionId: string | null;
  isAdmin: boolean;
  /** Name of the calling service; null for requests from clients. */
  service: string | null;
}

/** Claims of the 60-second internal token that the gateway and the services add to requests. */
export interface TokenClaims {
  sub?: string;
  sid?: string;
  adm?: boolean;
  /** Name of the calling service, only on calls between services. */
  svc?: string;
  /** Name of the signing process; tokens of older versions have none. */
  iss?: string;
  aud: string;
  exp?: number;
}

/** The caller of a request without a session. */
export const VISITOR: Caller = { userId: null, sessionId: null, isAdmin: false, service: null };

/** Converts the claims of a token to a caller. */
export function callerOf(claims: TokenClaims): Caller {
  return { userId: claims.sub ?? null, sessionId: claims.sid ?? null, isAdmin: claims.adm === true, service: claims.svc ?? null };
}
