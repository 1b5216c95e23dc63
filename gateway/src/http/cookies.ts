import { parseCookie } from 'cookie';

/**
 * Returns the undecoded value of a cookie; of several with the name, the first. Ours need no
 * decoding, and a foreign one may not be decodable.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return header === undefined ? undefined : parseCookie(header, { decode: (value) => value })[name];
}
