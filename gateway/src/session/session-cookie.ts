import { isSessionToken } from '@libs/auth';
import { parseCookie } from 'cookie';

/** Returns the session token in a Cookie header; undefined without a well-formed one. The first of several cookies counts. */
export function readSessionToken(header: string | undefined, name: string): string | undefined {
  const token = header === undefined ? undefined : parseCookie(header, { decode: (value) => value })[name];
  return token !== undefined && isSessionToken(token) ? token : undefined;
}
