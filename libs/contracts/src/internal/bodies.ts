import type { UserState } from '../events/identity.events';

/** Response of payments' `GET /internal/entitlements/:userId?toolId=`: the current entitlements. */
export interface Entitlements {
  accessUntil: string | null; // ISO 8601, grace period included; null without Pro
  hasPurchased: boolean; // false if the request names no tool
}

/** Response of payments' `GET /internal/customers/:userId`, which is 404 for an unknown or deleted user. */
export interface KnownCustomer {
  userId: string;
}

/** Request of identity's `POST /internal/sessions/resolve`: the token from the session cookie. */
export interface ResolveSession {
  token: string;
}

/** Response of `POST /internal/sessions/resolve`, always 200; `session` is null for an invalid token. */
export interface ResolveSessionResponse {
  session: ResolvedSession | null;
}

export interface ResolvedSession {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
  mustSetUpSecondFactor?: true; // an administrator has the rights of a member until then
  expiresAt: string; // ISO 8601
}

/** Response of identity's `GET /internal/users/:id`: the user and its current version. */
export interface UserSnapshot extends UserState {
  version: number;
}

/** Response header with the signed URL of a file; it never reaches a client. */
export const REDIRECT_HEADER = 'x-internal-redirect';

/** Response header with the size of the whole file in bytes. */
export const LENGTH_HEADER = 'x-internal-length';
