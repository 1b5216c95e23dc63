import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { isInternalHeader } from '../proxy/forwarded-headers';

/** Headers of the internal response that do not apply to the client's. */
const ABOUT_THE_MESSAGE = new Set(['content-length', 'transfer-encoding', 'date']);

/** Returns the headers that downloads sets for a file (contract §4); the length comes from the object store. */
export function fileHeaders(said: IncomingHttpHeaders, length: string | undefined): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const name in said) if (!isInternalHeader(name) && !ABOUT_THE_MESSAGE.has(name)) headers[name] = said[name];
  if (length !== undefined) headers['content-length'] = length;
  return headers;
}
