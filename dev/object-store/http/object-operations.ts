import type { OutgoingHttpHeaders } from 'node:http';
import { parseRange } from './range';
import { quoted, sendEmpty } from './responses';
import type { S3Request } from './s3-request';
import { streamFile } from './stream-object';

const STORED_HEADERS = /^(cache-control|content-(disposition|encoding|language|type)|expires|x-amz-meta-.+)$/;

/** GET and HEAD /bucket/key: the object or a range of it. */
export async function getObject(s3: S3Request): Promise<void> {
  const file = await s3.store.objects.open(s3.bucket, s3.key);
  try {
    const { size, etag, lastModified, headers: stored } = file.record;
    const range = parseRange(s3.request.headers.range, size);
    const { start, length } = range ?? { start: 0, length: size };
    const headers: OutgoingHttpHeaders = {
      'content-type': 'application/octet-stream',
      ...stored,
      etag: quoted(etag),
      'last-modified': new Date(lastModified).toUTCString(),
      'accept-ranges': 'bytes',
      'content-length': length,
      ...(range ? { 'content-range': `bytes ${start}-${start + length - 1}/${size}` } : {}),
    };
    s3.response.writeHead(range ? 206 : 200, headers);
    if (s3.request.method === 'HEAD') s3.response.end();
    else await streamFile(file, { start, length }, s3.response);
  } finally {
    await file.handle.close();
  }
}

export async function putObject(s3: S3Request): Promise<void> {
  const record = await s3.store.objects.put(s3.bucket, { key: s3.key, body: s3.body(), headers: headersToStore(s3) });
  sendEmpty(s3, 200, { etag: quoted(record.etag) });
}

/** DELETE /bucket/key: 204, whether or not the object existed. */
export async function deleteObject(s3: S3Request): Promise<void> {
  await s3.store.objects.delete(s3.bucket, s3.key);
  sendEmpty(s3, 204);
}

export function headersToStore({ request }: S3Request): Record<string, string> {
  const headers = Object.entries(request.headersDistinct).filter(([name]) => STORED_HEADERS.test(name));
  return Object.fromEntries(headers.map(([name, values = []]) => [name, values.join(', ')]));
}
