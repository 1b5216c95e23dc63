import type { ListedObject } from '../files/bucket';
import { listKeys, type Page } from '../files/list-keys';
import { listUploads } from '../files/list-uploads';
import { S3Error } from '../s3-error';
import { uriEncodePath } from '../signing/canonical-request';
import { element, type Xml } from '../xml';
import { sendXml } from './answer';
import type { Call } from './call';
import { quoted } from './object-headers';
import { pageLimit } from './parameters';

/** GET /bucket?list-type=2 : a page of objects; its continuation token is the last name of the page. */
export async function listObjectsV2(call: Call): Promise<void> {
  const token = call.query.get('continuation-token');
  const startAfter = call.query.get('start-after') ?? '';
  const { page, names, common } = readPage(call, token === undefined ? startAfter : readToken(token));
  const content = [element('KeyCount', page.entries.length + page.prefixes.length)];
  if (token !== undefined) content.push(element('ContinuationToken', token));
  if (startAfter !== '') content.push(element('StartAfter', names.write(startAfter)));
  if (page.next !== undefined) content.push(element('NextContinuationToken', Buffer.from(page.next).toString('base64url')));
  sendXml(call, 'ListBucketResult', ...content, ...common);
}

/** GET /bucket : a page of objects, the older way; its marker is a key. */
export async function listObjectsV1(call: Call): Promise<void> {
  const marker = call.query.get('marker') ?? '';
  const { page, names, common } = readPage(call, marker);
  const next = page.next === undefined ? [] : [element('NextMarker', names.write(page.next))];
  sendXml(call, 'ListBucketResult', element('Marker', names.write(marker)), ...next, ...common);
}

/** GET /bucket?uploads : a page of the multipart uploads that are open. */
export async function listMultipartUploads(call: Call): Promise<void> {
  const names = readNames(call);
  const limit = pageLimit(call, 'max-uploads');
  const [afterKey, afterId] = [call.query.get('key-marker') ?? '', call.query.get('upload-id-marker') ?? ''];
  const page = listUploads(call.store.buckets.find(call.bucket).uploads.values(), { ...names, afterKey, afterId, limit });
  const uploads = page.entries.map(({ key, id, initiated }) =>
    element('Upload', element('Key', names.write(key)), element('UploadId', id), element('Initiated', initiated)),
  );
  const next = [element('NextKeyMarker', names.write(page.next ?? '')), element('NextUploadIdMarker', page.nextId ?? '')];
  const head = [element('Bucket', call.bucket), element('MaxUploads', limit), ...(page.next === undefined ? [] : next)];
  sendXml(call, 'ListMultipartUploadsResult', ...head, ...writeCommon(names, page), ...uploads);
}

/** The parameters that listings share, and how names are to be written in the answer. */
interface Names {
  prefix: string;
  delimiter: string;
  encoded: boolean;
  write(name: string): string;
}

function readNames(call: Call): Names {
  const encoding = call.query.get('encoding-type');
  if (encoding !== undefined && encoding !== 'url') throw new S3Error('InvalidArgument', 'Invalid Encoding Method specified in Request');
  const [prefix, delimiter] = [call.query.get('prefix') ?? '', call.query.get('delimiter') ?? ''];
  return { prefix, delimiter, encoded: encoding === 'url', write: encoding === 'url' ? uriEncodePath : (name) => name };
}

function readPage(call: Call, after: string): { page: Page<ListedObject>; names: Names; common: Xml[] } {
  const names = readNames(call);
  const limit = pageLimit(call, 'max-keys');
  const page = listKeys(call.store.buckets.find(call.bucket).objects, { ...names, after, limit });
  const contents = page.entries.map(({ key, lastModified, etag, size }) =>
    element(
      'Contents',
      ...[element('Key', names.write(key)), element('LastModified', lastModified), element('ETag', quoted(etag))],
      ...[element('Size', size), element('StorageClass', 'STANDARD')],
    ),
  );
  const common = [element('Name', call.bucket), element('MaxKeys', limit), ...writeCommon(names, page), ...contents];
  return { page, names, common };
}

function writeCommon(names: Names, page: Page<unknown>): Xml[] {
  return [
    element('Prefix', names.write(names.prefix)),
    ...(names.delimiter === '' ? [] : [element('Delimiter', names.write(names.delimiter))]),
    ...(names.encoded ? [element('EncodingType', 'url')] : []),
    element('IsTruncated', page.next !== undefined),
    ...page.prefixes.map((prefix) => element('CommonPrefixes', element('Prefix', names.write(prefix)))),
  ];
}

function readToken(token: string): string {
  if (!/^[A-Za-z0-9_-]+$/.test(token)) throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect.');
  return Buffer.from(token, 'base64url').toString();
}
