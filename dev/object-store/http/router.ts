import { createBucket, headBucket, listObjects } from './bucket-operations';
import { deleteObject, getObject, putObject } from './object-operations';
import { S3Error } from './s3-error';
import type { S3Request } from './s3-request';
import { abortUpload, completeUpload, initiateUpload, listParts, listUploads, uploadPart } from './upload-operations';

interface Route {
  method: string;
  query?: string[];
  optional?: string[];
  run(request: S3Request): Promise<void>;
}

/** All operations; the first route that matches is taken. */
const ROUTES: Record<'bucket' | 'object', Route[]> = {
  bucket: [
    { method: 'GET', query: ['uploads'], optional: ['prefix', 'delimiter', 'max-uploads'], run: listUploads },
    {
      method: 'GET',
      query: ['list-type'],
      optional: ['prefix', 'delimiter', 'max-keys', 'continuation-token', 'encoding-type'],
      run: listObjects,
    },
    { method: 'HEAD', run: headBucket },
    { method: 'PUT', run: createBucket },
  ],
  object: [
    { method: 'GET', query: ['uploadId'], run: listParts },
    { method: 'GET', run: getObject },
    { method: 'HEAD', run: getObject },
    { method: 'PUT', query: ['partNumber', 'uploadId'], run: uploadPart },
    { method: 'PUT', run: putObject },
    { method: 'POST', query: ['uploads'], run: initiateUpload },
    { method: 'POST', query: ['uploadId'], run: completeUpload },
    { method: 'DELETE', query: ['uploadId'], run: abortUpload },
    { method: 'DELETE', run: deleteObject },
  ],
};

const SIGNATURE_PARAMETER = /^X-Amz-/;
const KNOWN_HEADER = /^x-amz-(date$|content-sha256$|meta-)/;

/** Runs the requested operation; NotImplemented for parameters and headers that would have an effect on real S3 but none here. */
export async function route(s3: S3Request): Promise<void> {
  const { method, headers } = s3.request;
  const candidates = s3.bucket === '' ? [] : ROUTES[s3.key === '' ? 'bucket' : 'object'];
  const found = candidates.find((each) => each.method === method && (each.query ?? []).every((name) => s3.query.has(name)));
  if (!found) throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.');
  const known = [...(found.query ?? []), ...(found.optional ?? [])];
  const parameter = [...s3.query.keys()].find((name) => !known.includes(name) && !SIGNATURE_PARAMETER.test(name));
  const header = Object.keys(headers).find((name) => name.startsWith('if-') || (name.startsWith('x-amz-') && !KNOWN_HEADER.test(name)));
  const unknown = parameter ?? header;
  if (unknown) throw new S3Error('NotImplemented', `${unknown} implies functionality that is not implemented.`);
  await found.run(s3);
}
