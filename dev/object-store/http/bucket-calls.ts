import { S3Error } from '../s3-error';
import { childText, element } from '../xml';
import { sendEmpty, sendXml } from './answer';
import type { Call } from './call';
import { hasBody, readXml } from './read-text';

const owner = element('Owner', element('ID', 'development'), element('DisplayName', 'development'));

/** GET / : every bucket. */
export async function listBuckets(call: Call): Promise<void> {
  const buckets = call.store.buckets
    .all()
    .map(({ name, createdAt }) => element('Bucket', element('Name', name), element('CreationDate', createdAt)));
  sendXml(call, 'ListAllMyBucketsResult', owner, element('Buckets', ...buckets));
}

/** PUT /bucket : makes it; a body may name a region, which must be this one. */
export async function createBucket(call: Call): Promise<void> {
  const region = hasBody(call) ? childText(await readXml(call), 'LocationConstraint') : undefined;
  if (region && region !== call.store.region) {
    throw new S3Error('IllegalLocationConstraintException', `The location constraint '${region}' is not the region of this server.`);
  }
  await call.store.buckets.create(call.bucket);
  sendEmpty(call, 200, { location: `/${call.bucket}` });
}

/** HEAD /bucket : whether it exists. */
export async function headBucket(call: Call): Promise<void> {
  call.store.buckets.find(call.bucket);
  sendEmpty(call, 200, { 'x-amz-bucket-region': call.store.region });
}

/** DELETE /bucket : removes it when it is empty. */
export async function deleteBucket(call: Call): Promise<void> {
  await call.store.buckets.remove(call.bucket);
  sendEmpty(call, 204);
}

/** GET /bucket?location : its region; us-east-1 is written as nothing, as S3 does. */
export async function bucketLocation(call: Call): Promise<void> {
  call.store.buckets.find(call.bucket);
  const { region } = call.store;
  sendXml(call, 'LocationConstraint', { xml: region === 'us-east-1' ? '' : region });
}
