import { cookieName, COOKIES } from '@libs/contracts';

const isHttps = (url: string): boolean => url.startsWith('https:');

/** Returns the name of the session cookie. With https, its prefix ties the cookie to this host and to https (docs/accounts.md). */
export function sessionCookieName(publicUrl: string): string {
  return cookieName(COOKIES.session, isHttps(publicUrl));
}

export function pendingLoginCookieName(publicUrl: string): string {
  return cookieName(COOKIES.pendingLogin, isHttps(publicUrl));
}

/** The header in which the gateway forwards that cookie to identity; it forwards no other cookie, and clients cannot send the header. */
export const PENDING_LOGIN_HEADER = 'x-internal-pending-login';

/** Returns the name of the cookie by which accounts recognize a browser (docs/accounts.md). */
export function deviceCookieName(publicUrl: string): string {
  return cookieName(COOKIES.device, isHttps(publicUrl));
}

export const DEVICE_HEADER = 'x-internal-device';

/** Whether a string has the format of a session token: 256 bits in base64url. */
export function isSessionToken(value: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(value);
}
