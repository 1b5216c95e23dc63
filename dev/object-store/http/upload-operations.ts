import { buffer } from 'node:stream/consumers';
import { uriEncodePath } from '../signing/signature-v4';
import type { CompletedPart, UploadName } from '../storage/uploads';
import { headersToStore } from './operations';
import { element, elements, quoted, sendEmpty, sendXml } from './responses';
import { S3Error } from './responses';
import type { S3Request } from './operations';

const MOST_PARTS = 10_000;

/** GET /bucket?uploads: all open uploads with a prefix, in one page. */
export function listUploads({ uploads, bucket, query, response }: S3Request): void {
  const found = uploads.list(bucket, query.get('prefix') ?? '');
  const content = found.map(({ key, uploadId, initiated }) =>
    element('Upload', ...elements({ Key: key, UploadId: uploadId, Initiated: initiated })),
  );
  sendXml(
    response,
    'ListMultipartUploadsResult',
    ...elements({ Bucket: bucket, IsTruncated: false }),
    ...content,
  );
}

export function initiateUpload({ uploads, bucket, key, request, response }: S3Request): void {
  const { uploadId } = uploads.initiate(bucket, key, headersToStore(request));
  sendXml(
    response,
    'InitiateMultipartUploadResult',
    ...elements({ Bucket: bucket, Key: key, UploadId: uploadId }),
  );
}

export async function uploadPart(s3: S3Request): Promise<void> {
  const partNumber = Number(s3.query.get('partNumber'));
  if (!(Number.isInteger(partNumber) && partNumber >= 1 && partNumber <= MOST_PARTS)) {
    throw new S3Error(
      'InvalidArgument',
      `The part number must be a number from 1 to ${MOST_PARTS}.`,
    );
  }
  const { etag } = await s3.uploads.putPart(uploadName(s3), partNumber, s3.body());
  sendEmpty(s3.response, 200, { etag: quoted(etag) });
}

/** GET /bucket/key?uploadId: all parts that were uploaded, in one page. */
export function listParts(s3: S3Request): void {
  const { bucket, key, uploadId } = uploadName(s3);
  const parts = s3.uploads
    .parts({ bucket, key, uploadId })
    .map(({ partNumber, lastModified, etag, size }) => {
      return element(
        'Part',
        ...elements({
          PartNumber: partNumber,
          LastModified: lastModified,
          ETag: quoted(etag),
          Size: size,
        }),
      );
    });
  const head = elements({ Bucket: bucket, Key: key, UploadId: uploadId, IsTruncated: false });
  sendXml(s3.response, 'ListPartsResult', ...head, ...parts);
}

/** POST /bucket/key?uploadId: joins the listed parts into the object. */
export async function completeUpload(s3: S3Request): Promise<void> {
  const { bucket, key, request, response } = s3;
  const { etag } = await s3.uploads.complete(
    uploadName(s3),
    parseParts((await buffer(s3.body())).toString()),
  );
  const location = `http://${request.headers.host}/${bucket}/${uriEncodePath(key)}`;
  sendXml(
    response,
    'CompleteMultipartUploadResult',
    ...elements({ Location: location, Bucket: bucket, Key: key, ETag: quoted(etag) }),
  );
}

/** DELETE /bucket/key?uploadId: discards the upload and its parts. */
export async function abortUpload(s3: S3Request): Promise<void> {
  await s3.uploads.abort(uploadName(s3));
  sendEmpty(s3.response, 204);
}

function uploadName({ bucket, key, query }: S3Request): UploadName {
  return { bucket, key, uploadId: query.get('uploadId') ?? '' };
}

/** Parses the list of parts as S3 clients write it; a general XML parser is not needed for numbers and hex digits. */
function parseParts(xml: string): CompletedPart[] {
  const parts = xml.match(/<Part>[\s\S]*?<\/Part>/g) ?? [];
  if (parts.length === 0) throw malformed();
  return parts.map((part) => {
    const [, partNumber] = /<PartNumber>\s*(\d{1,5})\s*<\/PartNumber>/.exec(part) ?? [];
    const [, etag] =
      /<ETag>\s*(?:"|&quot;|&#34;)?([\w-]+)(?:"|&quot;|&#34;)?\s*<\/ETag>/.exec(part) ?? [];
    if (partNumber === undefined || etag === undefined) throw malformed();
    return { partNumber: Number(partNumber), etag };
  });
}

const malformed = (): S3Error =>
  new S3Error('MalformedXML', 'An upload is completed with a list of its parts.');
