import { checksumOf, type Checksum } from '../body/checksums';
import type { ListedPart } from '../files/complete-upload';
import type { UploadName } from '../files/multipart-uploads';
import { S3Error } from '../s3-error';
import { uriEncodePath } from '../signing/canonical-request';
import { childText, element, type XmlNode } from '../xml';
import { sendEmpty, sendXml } from './answer';
import type { Call } from './call';
import { checksumHeaders, headersToKeep, quoted } from './object-headers';
import { numberParameter, pageLimit } from './parameters';
import { checkWrite } from './preconditions';
import { readXml } from './read-text';

const mostParts = 10_000;

/** POST /bucket/key?uploads : opens an upload. */
export async function initiateUpload(call: Call): Promise<void> {
  const upload = await call.store.uploads.initiate(call.bucket, call.key, headersToKeep(call));
  const content = [element('Bucket', call.bucket), element('Key', call.key), element('UploadId', upload.id)];
  sendXml(call, 'InitiateMultipartUploadResult', ...content);
}

/** PUT /bucket/key?partNumber&uploadId : stores a part. */
export async function uploadPart(call: Call): Promise<void> {
  const { name, partNumber } = readPartName(call);
  const part = await call.store.uploads.putPart(name, partNumber, call.body());
  sendEmpty(call, 200, { etag: quoted(part.etag), ...checksumHeaders(part) });
}

/** GET /bucket/key?uploadId : a page of the parts that have arrived. */
export async function listParts(call: Call): Promise<void> {
  const { uploads } = call.store;
  const name = readUploadName(call);
  const after = numberParameter(call, 'part-number-marker', { fallback: 0, least: 0, most: mostParts });
  const limit = pageLimit(call, 'max-parts');
  const left = (await uploads.partNumbers(name)).filter((number) => number > after);
  const numbers = left.slice(0, limit);
  const parts = [];
  for (const number of numbers) {
    const { handle, record } = await uploads.openPart(name, number);
    await handle.close();
    const when = element('LastModified', record.lastModified);
    parts.push(element('Part', element('PartNumber', number), when, element('ETag', quoted(record.etag)), element('Size', record.size)));
  }
  const head = [element('Bucket', call.bucket), element('Key', call.key), element('UploadId', name.uploadId), element('MaxParts', limit)];
  const markers = [element('PartNumberMarker', after), element('NextPartNumberMarker', numbers.at(-1) ?? after)];
  sendXml(call, 'ListPartsResult', ...head, ...markers, element('IsTruncated', left.length > numbers.length && limit > 0), ...parts);
}

/** POST /bucket/key?uploadId : joins the listed parts into the object. */
export async function completeUpload(call: Call): Promise<void> {
  const name = readUploadName(call);
  call.store.uploads.find(name);
  const list = readPartList(await readXml(call));
  const record = await call.store.completeUpload.run(name, list, (existing) => checkWrite(existing, call.header));
  const location = element('Location', `http://${call.request.headers.host}/${call.bucket}/${uriEncodePath(call.key)}`);
  const content = [location, element('Bucket', call.bucket), element('Key', call.key), element('ETag', quoted(record.etag))];
  sendXml(call, 'CompleteMultipartUploadResult', ...content);
}

/** DELETE /bucket/key?uploadId : gives the upload up, and its parts. */
export async function abortUpload(call: Call): Promise<void> {
  await call.store.uploads.close(readUploadName(call), async () => {});
  sendEmpty(call, 204);
}

/** The upload and the number of a part, from 1 to 10000. */
export function readPartName(call: Call): { name: UploadName; partNumber: number } {
  return { name: readUploadName(call), partNumber: numberParameter(call, 'partNumber', { least: 1, most: mostParts }) };
}

function readUploadName(call: Call): UploadName {
  return { bucket: call.bucket, key: call.key, uploadId: call.query.get('uploadId') ?? '' };
}

function readPartList(request: XmlNode): ListedPart[] {
  const parts = request.children.filter((child) => child.name === 'Part').map(readPart);
  if (request.name !== 'CompleteMultipartUpload' || parts.length === 0 || parts.length > mostParts) {
    throw new S3Error('MalformedXML', `An upload is completed with from 1 to ${mostParts} parts.`);
  }
  return parts;
}

function readPart(part: XmlNode): ListedPart {
  const partNumber = Number(childText(part, 'PartNumber') ?? NaN);
  const etag = childText(part, 'ETag')?.trim().replace(/^"|"$/g, '');
  if (!Number.isInteger(partNumber) || !etag) throw new S3Error('MalformedXML', 'A part needs its number and its ETag.');
  const checksums = part.children.flatMap(({ name, text }): Checksum[] => {
    const algorithm = name.startsWith('Checksum') ? checksumOf(`x-amz-checksum-${name.slice('Checksum'.length).toLowerCase()}`) : undefined;
    return algorithm ? [{ algorithm, value: text.trim() }] : [];
  });
  return { partNumber, etag, checksums };
}
