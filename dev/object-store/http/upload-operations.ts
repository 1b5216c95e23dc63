import { uriEncodePath } from '../signing/signature-v4';
import type { CompletedPart, UploadName } from '../storage/uploads';
import { headersToStore } from './object-operations';
import { element, quoted, sendEmpty, sendXml } from './responses';
import { S3Error } from './s3-error';
import type { S3Request } from './s3-request';

const MOST_PARTS = 10_000;
const LONGEST_LIST = 2 * 1024 * 1024; // bytes, more than a list of 10000 parts has

/** GET /bucket?uploads: all open uploads with a prefix, in one page. */
export async function listUploads(s3: S3Request): Promise<void> {
  const uploads = s3.store.uploads
    .list(s3.bucket, s3.query.get('prefix') ?? '')
    .map(({ key, id, initiated }) => element('Upload', element('Key', key), element('UploadId', id), element('Initiated', initiated)));
  sendXml(s3, 'ListMultipartUploadsResult', element('Bucket', s3.bucket), element('IsTruncated', false), ...uploads);
}

export async function initiateUpload(s3: S3Request): Promise<void> {
  const upload = await s3.store.uploads.initiate(s3.bucket, s3.key, headersToStore(s3));
  const content = [element('Bucket', s3.bucket), element('Key', s3.key), element('UploadId', upload.id)];
  sendXml(s3, 'InitiateMultipartUploadResult', ...content);
}

export async function uploadPart(s3: S3Request): Promise<void> {
  const partNumber = Number(s3.query.get('partNumber'));
  if (!(Number.isInteger(partNumber) && partNumber >= 1 && partNumber <= MOST_PARTS)) {
    throw new S3Error('InvalidArgument', `The part number must be a number from 1 to ${MOST_PARTS}.`);
  }
  const part = await s3.store.uploads.putPart(uploadName(s3), partNumber, s3.body());
  sendEmpty(s3, 200, { etag: quoted(part.etag) });
}

/** GET /bucket/key?uploadId: all parts that were uploaded, in one page. */
export async function listParts(s3: S3Request): Promise<void> {
  const parts = (await s3.store.uploads.parts(uploadName(s3))).map(({ partNumber, record: { lastModified, etag, size } }) => {
    const details = [element('LastModified', lastModified), element('ETag', quoted(etag)), element('Size', size)];
    return element('Part', element('PartNumber', partNumber), ...details);
  });
  const head = [element('Bucket', s3.bucket), element('Key', s3.key), element('UploadId', s3.query.get('uploadId') ?? '')];
  sendXml(s3, 'ListPartsResult', ...head, element('IsTruncated', false), ...parts);
}

/** POST /bucket/key?uploadId: joins the listed parts into the object. */
export async function completeUpload(s3: S3Request): Promise<void> {
  const record = await s3.store.uploads.complete(uploadName(s3), parseParts(await readText(s3)));
  const location = element('Location', `http://${s3.request.headers.host}/${s3.bucket}/${uriEncodePath(s3.key)}`);
  const content = [location, element('Bucket', s3.bucket), element('Key', s3.key), element('ETag', quoted(record.etag))];
  sendXml(s3, 'CompleteMultipartUploadResult', ...content);
}

/** DELETE /bucket/key?uploadId: discards the upload and its parts. */
export async function abortUpload(s3: S3Request): Promise<void> {
  await s3.store.uploads.abort(uploadName(s3));
  sendEmpty(s3, 204);
}

function uploadName({ bucket, key, query }: S3Request): UploadName {
  return { bucket, key, uploadId: query.get('uploadId') ?? '' };
}

async function readText(s3: S3Request): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of s3.body()) {
    size += chunk.length;
    if (size > LONGEST_LIST) throw malformed();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Parses the list of parts as S3 clients write it; a general XML parser is not needed for numbers and hex digits. */
function parseParts(xml: string): CompletedPart[] {
  const parts = xml.match(/<Part>[\s\S]*?<\/Part>/g) ?? [];
  if (parts.length === 0 || parts.length > MOST_PARTS) throw malformed();
  return parts.map((part) => {
    const [, partNumber] = /<PartNumber>\s*(\d{1,5})\s*<\/PartNumber>/.exec(part) ?? [];
    const [, etag] = /<ETag>\s*(?:"|&quot;|&#34;)?([\w-]+)(?:"|&quot;|&#34;)?\s*<\/ETag>/.exec(part) ?? [];
    if (partNumber === undefined || etag === undefined) throw malformed();
    return { partNumber: Number(partNumber), etag };
  });
}

function malformed(): S3Error {
  return new S3Error('MalformedXML', `An upload is completed with a list of 1 to ${MOST_PARTS} parts.`);
}
