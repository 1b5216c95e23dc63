import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { isInternalHeader } from '../http/strip-headers';

/** They describe the message that came, not the one that leaves. */
const ABOUT_THE_MESSAGE = new Set(['content-length', 'transfer-encoding', 'date']);

/** What downloads says about a file (contract §4): name, digest, type; its length is the object store's to say. */
export function fileHeaders(said: IncomingHttpHeaders, length: string | undefined): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const name in said) if (!isInternalHeader(name) && !ABOUT_THE_MESSAGE.has(name)) headers[name] = said[name];
  if (length !== undefined) headers['content-length'] = length;
  return headers;
}
