import { createHash } from 'node:crypto';

/** One query parameter, decoded. */
export type QueryPair = readonly [name: string, value: string];

/** The parts of a request that a signature covers; the path and the query are decoded, header names are lower case. */
export interface SignableRequest {
  method: string;
  path: string;
  query: readonly QueryPair[];
  headers: Readonly<Partial<Record<string, string[]>>>;
}

/** Percent-encodes as Signature Version 4 asks: everything but A-Z a-z 0-9 - . _ ~, upper-case hex. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => '%' + c.charCodeAt(0).toString(16).toUpperCase());
}

/** Percent-encodes a path; slashes stay, and nothing is normalized, because `..` is an honest part of an S3 key. */
export function uriEncodePath(path: string): string {
  return path.split('/').map(uriEncode).join('/');
}

/** The query as it is signed: encoded, sorted by name and then by value, without the signature itself. */
export function canonicalQuery(query: readonly QueryPair[]): string {
  return query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** The signed headers, one `name:value` line each, with runs of spaces collapsed and repeated headers joined by commas. */
export function canonicalHeaders(names: readonly string[], headers: SignableRequest['headers']): string {
  const value = (name: string) => (headers[name] ?? []).map((one) => one.trim().replace(/ +/g, ' ')).join(',');
  return names.map((name) => `${name}:${value(name)}\n`).join('');
}

/** The text whose SHA-256 is signed (AWS Signature Version 4, "canonical request"). */
export function canonicalRequest(request: SignableRequest, signedHeaders: readonly string[], payloadHash: string): string {
  return [
    request.method,
    uriEncodePath(request.path),
    canonicalQuery(request.query),
    canonicalHeaders(signedHeaders, request.headers),
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

/** SHA-256 of a text or of bytes, in lower-case hex. */
export function sha256Hex(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
