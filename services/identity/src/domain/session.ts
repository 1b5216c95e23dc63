import { createHash, randomBytes } from 'node:crypto';

export const STAY_LOGGED_IN_SECONDS = 2_592_000; // 30 days, for "stay logged in" (contract §2)
const ORDINARY_SECONDS = 86_400;
const TOKEN_BYTES = 32;

/** Returns when a session that starts at `now` expires. Use does not extend it. */
export function sessionEnd(stayLoggedIn: boolean, now: Date): Date {
  return new Date(now.getTime() + (stayLoggedIn ? STAY_LOGGED_IN_SECONDS : ORDINARY_SECONDS) * 1000);
}

/** Generates the secret for a session cookie. The server never adopts a token sent by a client (session fixation). */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the SHA-256 under which a session is stored; the token itself is never stored. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export const PENDING_LOGIN_SECONDS = 300; // between the password and the second step of a login

/** Returns when a login that waits for its second step expires. */
export const pendingLoginEnd = (now: Date): Date => new Date(now.getTime() + PENDING_LOGIN_SECONDS * 1000);

const CONFIRMATION_MS = 600_000;

/** Whether the member has proven their identity recently enough to change how they log in. */
export const isConfirmed = (confirmedAt: Date, now: Date): boolean => now.getTime() - confirmedAt.getTime() < CONFIRMATION_MS;
