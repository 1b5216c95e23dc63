import { parseCookie } from 'cookie';

/** Returns the name of the session cookie. With https, its prefix ties the cookie to this host and to https (contract §2). */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-sid' : 'sid';
}

/** 256 bits in base64url; nothing else can be a session token. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Returns the session token in a Cookie header; undefined without a well-formed one. The first of several cookies counts. */
export function readSessionToken(header: string | undefined, name: string): string | undefined {
  const token = header === undefined ? undefined : parseCookie(header, { decode: (value) => value })[name];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}
