import type { IncomingHttpHeaders } from 'node:http';

/** Response header with the signed URL of a file; it never reaches a client. */
export const REDIRECT_HEADER = 'x-internal-redirect';
/** Response header with a file's size in bytes. */
export const LENGTH_HEADER = 'x-internal-length';

/** Returns the signed URL in a response of downloads; throws when it does not point to the configured object store. */
export function objectAddress(headers: IncomingHttpHeaders, storeOrigin: string): URL {
  const given = headers[REDIRECT_HEADER]?.toString() ?? '';
  if (!URL.canParse(given)) throw new Error('downloads named no valid address of the file');
  const address = new URL(given);
  if (address.origin !== storeOrigin) throw new Error(`downloads named a file at ${address.origin}, which is not the object store`);
  if (address.username || address.password) throw new Error('downloads named an address with a user name');
  return address;
}
