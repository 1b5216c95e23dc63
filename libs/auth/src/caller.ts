/** The caller of a request, as its internal token states (architecture: sessions and trust). */
export interface Caller {
  userId: string | null; // null for visitors and services, like `sessionId`
  sessionId: string | null;
  isAdmin: boolean;
  service: string | null; // the calling service; null for requests from clients
}

/** Claims of the 60-second internal token that the gateway and the services add to requests. */
export interface TokenClaims {
  sub?: string;
  sid?: string;
  adm?: boolean;
  svc?: string; // the calling service, only on calls between services
  iss: string; // the signing process
  aud: string;
  exp?: number;
}

export const VISITOR: Caller = { userId: null, sessionId: null, isAdmin: false, service: null };

/** The processes that sign internal tokens, each with its own key, and the services they may call (architecture: who owns what). */
export const MAY_CALL = {
  gateway: ['identity', 'catalogue', 'downloads', 'payments', 'realtime'],
  identity: ['catalogue', 'downloads', 'payments'],
  catalogue: ['payments'],
  downloads: ['catalogue', 'payments'],
  payments: ['catalogue', 'identity'],
} as const;

export type Issuer = keyof typeof MAY_CALL;

export const ISSUERS = Object.keys(MAY_CALL) as Issuer[];
