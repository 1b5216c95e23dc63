import { uriEncodePath } from '../signing/signature-v4';
import { listPage } from '../storage/list-objects';
import { element, quoted, sendEmpty, sendXml } from './responses';
import { S3Error } from './s3-error';
import type { S3Request } from './s3-request';

const PAGE_SIZE = 1000;

/** PUT /bucket: creates the bucket. The region in the body is ignored, since the signature is already bound to the region. */
export async function createBucket(s3: S3Request): Promise<void> {
  await s3.store.buckets.create(s3.bucket);
  sendEmpty(s3, 200, { location: `/${s3.bucket}` });
}

export async function headBucket(s3: S3Request): Promise<void> {
  s3.store.buckets.find(s3.bucket);
  sendEmpty(s3, 200, { 'x-amz-bucket-region': s3.store.region });
}

/** GET /bucket?list-type=2: one page of objects; its continuation token is the last key of the page. */
export async function listObjects(s3: S3Request): Promise<void> {
  if (s3.query.get('delimiter')) throw new S3Error('NotImplemented', 'Listings by delimiter are not implemented.');
  const encoded = s3.query.get('encoding-type') === 'url';
  const write = encoded ? uriEncodePath : (key: string) => key;
  const prefix = s3.query.get('prefix') ?? '';
  const limit = parseLimit(s3.query.get('max-keys'));
  const after = Buffer.from(s3.query.get('continuation-token') ?? '', 'base64url').toString();
  const page = listPage(s3.store.buckets.find(s3.bucket).objects.values(), { prefix, after, limit });
  const contents = page.objects.map(({ key, lastModified, etag, size }) => {
    const details = [element('LastModified', lastModified), element('ETag', quoted(etag)), element('Size', size)];
    return element('Contents', element('Key', write(key)), ...details, element('StorageClass', 'STANDARD'));
  });
  const next = page.next === undefined ? [] : [element('NextContinuationToken', Buffer.from(page.next).toString('base64url'))];
  const head = [element('Name', s3.bucket), element('Prefix', write(prefix)), element('MaxKeys', limit)];
  const encoding = encoded ? [element('EncodingType', 'url')] : [];
  const counts = [element('KeyCount', page.objects.length), element('IsTruncated', page.next !== undefined)];
  sendXml(s3, 'ListBucketResult', ...head, ...encoding, ...counts, ...next, ...contents);
}

function parseLimit(text: string | undefined): number {
  const limit = text === undefined ? PAGE_SIZE : Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new S3Error('InvalidArgument', 'max-keys must be a positive number.');
  return Math.min(limit, PAGE_SIZE);
}
