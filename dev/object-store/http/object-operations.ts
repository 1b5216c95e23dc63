import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { quoted, sendEmpty } from './responses';
import { S3Error } from './s3-error';
import type { S3Request } from './s3-request';

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
