import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { uriEncodePath } from '../signing/signature-v4';
import type { Buckets, ListedObject } from '../storage/buckets';
import type { Uploads } from '../storage/uploads';
import type { MeasuredBody } from './measured-body';
import { element, elements, quoted, sendEmpty, sendXml, S3Error } from './responses';

/** An authenticated request with its parsed target, and the store it operates on. */
export interface S3Request {
  request: IncomingMessage;
  response: ServerResponse;
  bucket: string;
  key: string;
  query: ReadonlyMap<string, string>;
  body: () => MeasuredBody;
  buckets: Buckets;
  uploads: Uploads;
}

const PAGE_SIZE = 1000;

/** PUT /bucket: creates the bucket. The region in the body is ignored, since the signature is already bound to the region. */
export async function createBucket({ buckets, bucket, response }: S3Request): Promise<void> {
  await buckets.create(bucket);
  sendEmpty(response, 200, { location: `/${bucket}` });
}

export function headBucket({ buckets, bucket, response }: S3Request): void {
  buckets.find(bucket);
  sendEmpty(response, 200);
}

/** GET /bucket?list-type=2: one page of objects; its continuation token is the last key of the page. */
export function listObjects({ buckets, bucket, query, response }: S3Request): void {
  if (query.get('delimiter'))
    throw new S3Error('NotImplemented', 'Listings by delimiter are not implemented.');
  const isEncoded = query.get('encoding-type') === 'url';
  const write = isEncoded ? uriEncodePath : (key: string) => key;
  const prefix = query.get('prefix') ?? '';
  const limit = parseLimit(query.get('max-keys'));
  const token = query.get('continuation-token') ?? '';
  const { objects, next } = listPage(buckets.find(bucket).values(), { prefix, token, limit });
  const contents = objects.map(({ key, lastModified, etag, size }) =>
    element(
      'Contents',
      ...elements({ Key: write(key), LastModified: lastModified, ETag: quoted(etag), Size: size }),
    ),
  );
  const head = {
    Name: bucket,
    Prefix: write(prefix),
    MaxKeys: limit,
    KeyCount: objects.length,
    IsTruncated: next !== undefined,
  };
  const encoding: Record<string, string> = isEncoded ? { EncodingType: 'url' } : {};
  const following: Record<string, string> =
    next === undefined ? {} : { NextContinuationToken: next };
  sendXml(
    response,
    'ListBucketResult',
    ...elements({ ...head, ...encoding, ...following }),
    ...contents,
  );
}

/** Lists the objects with a prefix after the key of a token, in the order of their UTF-8 bytes as S3 does; JavaScript compares UTF-16 units. */
export function listPage(
  all: Iterable<ListedObject>,
  { prefix, token, limit }: { prefix: string; token: string; limit: number },
): { objects: ListedObject[]; next?: string } {
  const start = Buffer.from(token, 'base64url');
  const found = [...all]
    .filter(({ key }) => key.startsWith(prefix))
    .map((object) => ({ object, bytes: Buffer.from(object.key) }))
    .filter(({ bytes }) => Buffer.compare(bytes, start) > 0)
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes));
  const page = found.slice(0, limit);
  const next = found.length > limit ? page.at(-1)?.bytes.toString('base64url') : undefined;
  return { objects: page.map(({ object }) => object), next };
}

function parseLimit(text: string | undefined): number {
  const limit = text === undefined ? PAGE_SIZE : Number(text);
  if (!Number.isInteger(limit) || limit < 1)
    throw new S3Error('InvalidArgument', 'max-keys must be a positive number.');
  return Math.min(limit, PAGE_SIZE);
}

const STORED_HEADERS =
  /^(cache-control|content-(disposition|encoding|language|type)|expires|x-amz-meta-.+)$/;
const CHUNK = 256 * 1024; // bytes, more than a response buffers before it waits for the client

interface ByteRange {
  start: number;
  end: number; // inclusive
}

/** GET and HEAD /bucket/key: the object or a range of it. */
export async function getObject({
  buckets,
  bucket,
  key,
  request,
  response,
}: S3Request): Promise<void> {
  const { handle, record } = await buckets.open(bucket, key);
  try {
    const { size, etag, lastModified, headers } = record;
    const range = parseRange(request.headers.range, size);
    if (range === 'impossible') {
      response.setHeader('content-range', `bytes */${size}`);
      throw new S3Error('InvalidRange', 'The requested range is not satisfiable.');
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    response.writeHead(range ? 206 : 200, {
      'content-type': 'application/octet-stream',
      ...headers,
      etag: quoted(etag),
      'last-modified': new Date(lastModified).toUTCString(),
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
    });
    if (request.method === 'HEAD' || size === 0) response.end();
    else await pipeline(readRange(handle, { start, end }), response);
  } finally {
    await handle.close();
  }
}

/** Reads into the same buffer again and again: the pipeline requests a chunk when the client has taken the one before. */
async function* readRange(handle: FileHandle, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(CHUNK, end - start + 1));
  for (let at = start; at <= end;) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, end - at + 1), at);
    if (bytesRead === 0) throw new Error('A stored file is shorter than its record says.');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

export async function putObject({
  buckets,
  bucket,
  key,
  request,
  response,
  body,
}: S3Request): Promise<void> {
  const { etag } = await buckets.put(bucket, {
    key,
    body: body(),
    headers: headersToStore(request),
  });
  sendEmpty(response, 200, { etag: quoted(etag) });
}

/** DELETE /bucket/key: 204, whether or not the object existed. */
export async function deleteObject({ buckets, bucket, key, response }: S3Request): Promise<void> {
  await buckets.delete(bucket, key);
  sendEmpty(response, 204);
}

export function headersToStore({ headersDistinct }: IncomingMessage): Record<string, string> {
  const headers = Object.entries(headersDistinct).filter(([name]) => STORED_HEADERS.test(name));
  return Object.fromEntries(headers.map(([name, values = []]) => [name, values.join(', ')]));
}

/** Parses a Range header for an object of `size` bytes; undefined for the whole object: no, several or malformed ranges (RFC 9110 §14.2). */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'impossible' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (
    (first === '' && last === '') ||
    (first !== '' && last !== '' && Number(last) < Number(first))
  )
    return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'impossible' : { start, end };
}
