import { uriEncodePath } from '../signing/signature-v4';
import type { ListedObject } from '../storage/buckets';
import { element, elements, quoted, sendEmpty, sendXml } from './responses';
import { S3Error } from './s3-error';
import type { S3Request } from './s3-request';

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
