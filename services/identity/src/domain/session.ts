import { createHash, randomBytes } from 'node:crypto';

/** 256 bits (contract §2). */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Generates the secret for a session cookie. The server never adopts a token sent by a client (session fixation). */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a string has the format of a session token. */
export function isSessionToken(value: string): boolean {
  return TOKEN.test(value);
}

/** Returns the SHA-256 under which a session is stored; the token itself is never stored. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
