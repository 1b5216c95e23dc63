import { createHash, randomBytes } from 'node:crypto';

export const DEVICE_DAYS = 365; // after the last login with it (contract §2)
export const DEVICES_PER_USER = 20; // the ones used last
export const DEVICE_MAILS_PER_DAY = 10; // a client without cookies is new at every login
export const ACCOUNTS_PER_BROWSER = 5; // whose tokens one cookie has
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Generates the secret by which an account recognizes a device. It recognizes only; it never logs anybody in. */
export function newDeviceToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the SHA-256 under which a device is stored. */
export function hashDeviceToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Reads the tokens in a device cookie: one for each account that has logged in with this browser, latest first. */
export function parseDeviceCookie(value = ''): string[] {
  const tokens = value.split('.', ACCOUNTS_PER_BROWSER);
  return tokens.every((token) => TOKEN.test(token)) ? tokens : [];
}

/** Returns the value of the cookie with this token first. */
export function formatDeviceCookie(token: string, others: readonly string[]): string {
  return [token, ...others.filter((other) => other !== token)].slice(0, ACCOUNTS_PER_BROWSER).join('.');
}
