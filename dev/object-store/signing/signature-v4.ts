import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type QueryPair = readonly [name: string, value: string];

/** The parts of a request that a signature covers: decoded path and query, lower-case header names. */
export interface SignableRequest {
  method: string;
  path: string;
  query: readonly QueryPair[];
  headers: Readonly<Partial<Record<string, string[]>>>;
}

/** What a signing key is derived from; the timestamp has the form `20130524T000000Z`. */
interface SigningScope {
  secretKey: string;
  timestamp: string;
  region: string;
}

/** Signs a canonical request with AWS Signature Version 4; lower-case hex. */
export function signRequest(
  { secretKey, timestamp, region }: SigningScope,
  request: string,
): string {
  const scope = [timestamp.slice(0, 8), region, 's3', 'aws4_request'];
  const key = scope.reduce<Buffer>(
    (from, step) => hmac(from, step),
    Buffer.from(`AWS4${secretKey}`),
  );
  return hmac(
    key,
    ['AWS4-HMAC-SHA256', timestamp, scope.join('/'), sha256Hex(request)].join('\n'),
  ).toString('hex');
}

/** The text whose SHA-256 is signed. */
export function canonicalRequest(
  request: SignableRequest,
  signedHeaders: readonly string[],
  payloadHash: string,
): string {
  const headers = canonicalHeaders(signedHeaders, request.headers);
  return [
    request.method,
    uriEncodePath(request.path),
    canonicalQuery(request.query),
    headers,
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

/** The query sorted by encoded name and value, without the signature itself. */
export function canonicalQuery(query: readonly QueryPair[]): string {
  return query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** One `name:value` line per signed header, with runs of spaces collapsed and repeated headers joined by commas. */
export function canonicalHeaders(
  names: readonly string[],
  headers: SignableRequest['headers'],
): string {
  const value = (name: string) =>
    (headers[name] ?? []).map((one) => one.trim().replace(/ +/g, ' ')).join(',');
  return names.map((name) => `${name}:${value(name)}\n`).join('');
}

/** Percent-encodes everything but A-Z a-z 0-9 - . _ ~ with upper-case hex digits. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => '%' + c.charCodeAt(0).toString(16).toUpperCase(),
  );
}

/** Percent-encodes a path without its slashes; nothing is normalized, because `..` is valid in an S3 key. */
export function uriEncodePath(path: string): string {
  return path.split('/').map(uriEncode).join('/');
}

export function sha256Hex(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

export function equalInConstantTime(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256Hex(one)), Buffer.from(sha256Hex(other)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
