import { createHash, randomBytes } from 'node:crypto';

/** Bytes of randomness in a session's token (contract §2: 256 bits). */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new secret for a browser's cookie; nothing a client brings is ever adopted. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether something can be a token of ours at all. */
export function isSessionToken(value: string): boolean {
  return TOKEN.test(value);
}

/** The SHA-256 under which a session is kept; the token itself is never stored. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
