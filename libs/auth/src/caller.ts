/** Who a request speaks for, as the internal token says it (architecture: sessions and trust). */
export interface Caller {
  /** A user's id; null for a visitor or another service. */
  userId: string | null;
  /** The session the request came in; null for a visitor or another service. */
  sessionId: string | null;
  isAdmin: boolean;
  /** The calling service on internal routes; null for requests from outside. */
  service: string | null;
}

/** Claims of the 60-second token the gateway and the services put on a request. */
export interface TokenClaims {
  sub?: string;
  sid?: string;
  adm?: boolean;
  /** Name of the calling service; only on calls from service to service. */
  svc?: string;
  /** The process that signed it; absent from a version that knew no issuers. */
  iss?: string;
  aud: string;
  exp?: number;
}

/** Not logged in. */
export const VISITOR: Caller = { userId: null, sessionId: null, isAdmin: false, service: null };

/** The caller a token's claims describe. */
export function callerOf(claims: TokenClaims): Caller {
  return { userId: claims.sub ?? null, sessionId: claims.sid ?? null, isAdmin: claims.adm === true, service: claims.svc ?? null };
}
