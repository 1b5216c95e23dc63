import { S3Error } from '../s3-error';
import { bucketLocation, createBucket, deleteBucket, headBucket, listBuckets } from './bucket-calls';
import type { Call } from './call';
import { copyObject, copyPart } from './copy-calls';
import { listMultipartUploads, listObjectsV1, listObjectsV2 } from './list-calls';
import { abortUpload, completeUpload, initiateUpload, listParts, uploadPart } from './multipart-calls';
import { deleteObject, deleteObjects, getObject, putObject } from './object-calls';

/** One operation: the method, the query parameters that select it, whether it needs a copy source, and its code. */
interface Route {
  method: string;
  query?: string[];
  copy?: boolean;
  run(call: Call): Promise<void>;
}

/** The whole server on one screen; the first route that fits is taken. */
const routes: Record<'service' | 'bucket' | 'object', Route[]> = {
  service: [{ method: 'GET', run: listBuckets }],
  bucket: [
    { method: 'GET', query: ['location'], run: bucketLocation },
    { method: 'GET', query: ['uploads'], run: listMultipartUploads },
    { method: 'GET', query: ['list-type'], run: listObjectsV2 },
    { method: 'GET', run: listObjectsV1 },
    { method: 'HEAD', run: headBucket },
    { method: 'PUT', run: createBucket },
    { method: 'DELETE', run: deleteBucket },
    { method: 'POST', query: ['delete'], run: deleteObjects },
  ],
  object: [
    { method: 'GET', query: ['uploadId'], run: listParts },
    { method: 'GET', run: getObject },
    { method: 'HEAD', run: getObject },
    { method: 'PUT', query: ['partNumber', 'uploadId'], copy: true, run: copyPart },
    { method: 'PUT', query: ['partNumber', 'uploadId'], run: uploadPart },
    { method: 'PUT', copy: true, run: copyObject },
    { method: 'PUT', run: putObject },
    { method: 'POST', query: ['uploads'], run: initiateUpload },
    { method: 'POST', query: ['uploadId'], run: completeUpload },
    { method: 'DELETE', query: ['uploadId'], run: abortUpload },
    { method: 'DELETE', run: deleteObject },
  ],
};

const subresources = new Set(
  `accelerate acl analytics attributes cors delete encryption legal-hold lifecycle location logging metrics notification object-lock
  ownershipControls partNumber policy policyStatus publicAccessBlock replication requestPayment restore retention select tagging torrent
  uploadId uploads versionId versioning versions website`.split(/\s+/),
);
const unknownHeader = /^x-amz-(tagging|server-side-encryption|object-lock|website-redirect|grant)/;

/** Runs the operation a call asks for; one of S3 that this server lacks is NotImplemented, never silently something else. */
export async function route(call: Call): Promise<void> {
  const { method } = call.request;
  const candidates = routes[call.bucket === '' ? 'service' : call.key === '' ? 'bucket' : 'object'];
  const found = candidates.find((each) => each.method === method && fits(each, call));
  if (!found) throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.');
  for (const name of call.query.keys())
    if (subresources.has(name) && !found.query?.includes(name)) throw notImplemented(`The parameter ${name}`);
  for (const name of call.amzHeaders.keys()) if (unknownHeader.test(name)) throw notImplemented(`The header ${name}`);
  await found.run(call);
}

function fits({ query = [], copy = false }: Route, call: Call): boolean {
  return query.every((name) => call.query.has(name)) && (!copy || call.header('x-amz-copy-source') !== undefined);
}

function notImplemented(what: string): S3Error {
  return new S3Error('NotImplemented', `${what} implies functionality that is not implemented.`);
}
