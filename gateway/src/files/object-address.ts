import type { IncomingHttpHeaders } from 'node:http';

/** Header in which downloads names the signed address of a file's bytes; it never reaches a client. */
export const REDIRECT_HEADER = 'x-internal-redirect';
/** Header in which downloads gives a file's size in bytes. */
export const LENGTH_HEADER = 'x-internal-length';

/**
 * The signed address in an answer of downloads, if it points into the configured object store and nowhere else;
 * Error when it does not.
 */
export function objectAddress(headers: IncomingHttpHeaders, storeOrigin: string): URL {
  const given = headers[REDIRECT_HEADER]?.toString() ?? '';
  if (!URL.canParse(given)) throw new Error('downloads named no valid address of the file');
  const address = new URL(given);
  if (address.origin !== storeOrigin) throw new Error(`downloads named a file at ${address.origin}, which is not the object store`);
  if (address.username || address.password) throw new Error('downloads named an address with a user name');
  return address;
}
