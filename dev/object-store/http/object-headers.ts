import type { OutgoingHttpHeaders } from 'node:http';
import { checksumHeader } from '../body/checksums';
import type { StoredRecord } from '../files/stored-file';
import { S3Error } from '../s3-error';
import type { Call } from './call';

const kept = ['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'content-type', 'expires'];
const overridable = new Set(kept.map((name) => `response-${name}`));

/** The headers of an upload that are kept with the object and answered with it: the usual ones and x-amz-meta-. */
export function headersToKeep(call: Call): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of kept) {
    const value = name === 'content-encoding' ? withoutChunking(call.header(name)) : call.header(name);
    if (value) headers[name] = safeHeader(name, value);
  }
  for (const [name, value] of call.amzHeaders) if (name.startsWith('x-amz-meta-')) headers[name] = safeHeader(name, value);
  return headers;
}

/** The headers of an answer that carries, or describes, an object; response- parameters of the address take precedence. */
export function headersOf(record: StoredRecord, call: Call): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {
    'content-type': 'application/octet-stream',
    ...record.headers,
    etag: quoted(record.etag),
    'last-modified': new Date(record.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
  };
  for (const [name, value] of call.query) if (overridable.has(name)) headers[name.slice('response-'.length)] = safeHeader(name, value);
  return headers;
}

/** The stored checksum as headers, for clients that compare it with what they read or sent. */
export function checksumHeaders({ checksum }: StoredRecord): OutgoingHttpHeaders {
  return checksum ? { [checksumHeader(checksum.algorithm)]: checksum.value, 'x-amz-checksum-type': 'FULL_OBJECT' } : {};
}

/** An ETag as HTTP writes it. */
export function quoted(etag: string): string {
  return `"${etag}"`;
}

function withoutChunking(encoding: string | undefined): string | undefined {
  const encodings = encoding?.split(',').map((one) => one.trim());
  return encodings?.filter((one) => one !== 'aws-chunked' && one !== '').join(', ');
}

function safeHeader(name: string, value: string): string {
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) throw new S3Error('InvalidArgument', `The value of ${name} cannot stand in a header.`);
  return value;
}
