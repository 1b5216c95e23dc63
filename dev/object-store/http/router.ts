import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { authenticate, type Credentials } from '../signing/authenticate';
import type { QueryPair } from '../signing/signature-v4';
import { type Buckets, hasCode } from '../storage/buckets';
import type { Uploads } from '../storage/uploads';
import { createBucket, headBucket, listObjects } from './operations';
import { requestBody } from './measured-body';
import { deleteObject, getObject, putObject } from './operations';
import { sendError } from './responses';
import { S3Error } from './responses';
import type { S3Request } from './operations';
import {
  abortUpload,
  completeUpload,
  initiateUpload,
  listParts,
  listUploads,
  uploadPart,
} from './upload-operations';

type Operation = (request: S3Request) => Promise<void> | void;
type Route = [method: string, required: string[], run: Operation, optional?: string[]];

/** All operations with their query parameters; the first route that matches is taken. */
const BUCKET_ROUTES: Route[] = [
  ['GET', ['uploads'], listUploads, ['prefix', 'delimiter', 'max-uploads']],
  [
    'GET',
    ['list-type'],
    listObjects,
    ['prefix', 'delimiter', 'max-keys', 'continuation-token', 'encoding-type'],
  ],
  ['HEAD', [], headBucket],
  ['PUT', [], createBucket],
];
const OBJECT_ROUTES: Route[] = [
  ['GET', ['uploadId'], listParts],
  ['GET', [], getObject],
  ['HEAD', [], getObject],
  ['PUT', ['partNumber', 'uploadId'], uploadPart],
  ['PUT', [], putObject],
  ['POST', ['uploads'], initiateUpload],
  ['POST', ['uploadId'], completeUpload],
  ['DELETE', ['uploadId'], abortUpload],
  ['DELETE', [], deleteObject],
];

const SIGNATURE_PARAMETER = /^X-Amz-/;
/** Headers that would have an effect on real S3 but none here. */
const UNKNOWN_HEADER = /^(if-|x-amz-(?!date$|content-sha256$|meta-))/;

export interface HandlerOptions {
  credentials: Credentials;
  buckets: Buckets;
  uploads: Uploads;
  idleMilliseconds: number;
  /** Called with errors of the server itself, not with those of clients. */
  report: (error: unknown) => void;
}

/** Handles one request: `/health` without a signature, everything else only with a valid one. Never rejects. */
export async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  options: HandlerOptions,
): Promise<void> {
  const { credentials, buckets, uploads, idleMilliseconds, report } = options;
  const { url = '/', method = '' } = request;
  response.setHeader('x-amz-request-id', randomUUID());
  if (url === '/health' && method === 'GET') return void response.end('ok\n');
  try {
    const { path, query, bucket, key } = parseTarget(url);
    const payloadHash = authenticate(
      { method, path, query, headers: request.headersDistinct },
      credentials,
      new Date(),
    );
    const body = () => requestBody(request, payloadHash, idleMilliseconds);
    await route({ request, response, bucket, key, query: new Map(query), body, buckets, uploads });
  } catch (error) {
    const hasLeft = request.socket.destroyed;
    if (!(error instanceof S3Error) && !hasLeft) report(error);
    if (hasLeft || response.headersSent) return void response.destroy();
    if (!request.complete) request.setTimeout(idleMilliseconds).resume(); // an unread body would block the next request
    sendError(response, toS3Error(error), url.split('?')[0] ?? '');
  }
}

/** Runs the requested operation; NotImplemented for parameters and headers that would have an effect on real S3 but none here. */
async function route(s3: S3Request): Promise<void> {
  const { method, headers } = s3.request;
  const candidates = s3.key === '' ? BUCKET_ROUTES : OBJECT_ROUTES;
  const found = candidates.find(
    ([wanted, required]) => wanted === method && required.every((name) => s3.query.has(name)),
  );
  if (!found || s3.bucket === '')
    throw new S3Error(
      'MethodNotAllowed',
      'The specified method is not allowed against this resource.',
    );
  const [, required, run, optional = []] = found;
  const isKnown = (name: string) =>
    required.includes(name) || optional.includes(name) || SIGNATURE_PARAMETER.test(name);
  const unknown =
    [...s3.query.keys()].find((name) => !isKnown(name)) ??
    Object.keys(headers).find((name) => UNKNOWN_HEADER.test(name));
  if (unknown)
    throw new S3Error(
      'NotImplemented',
      `${unknown} implies functionality that is not implemented.`,
    );
  await run(s3);
}

/** Parses a request target by the rules of S3: nothing is normalized, so `a/../b` and `a//b` are keys like any other. */
export function parseTarget(url: string): {
  path: string;
  query: QueryPair[];
  bucket: string;
  key: string;
} {
  const [start = '', ...rest] = url.split('?');
  const path = decode(start);
  if (!path.startsWith('/')) throw new S3Error('InvalidURI', 'The request must address a path.');
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?([\s\S]*)$/.exec(path) ?? [];
  const pairs = rest
    .join('?')
    .replaceAll('+', ' ')
    .split('&')
    .filter((pair) => pair !== '');
  const query = pairs.map((pair): QueryPair => {
    const [name = '', ...value] = pair.split('=');
    return [decode(name), decode(value.join('='))];
  });
  return { path, query, bucket, key };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError)
      throw new S3Error('InvalidURI', "Couldn't parse the specified URI.");
    throw error;
  }
}

function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  const isFull = hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT');
  if (isFull) return new S3Error('XMinioStorageFull', 'The disk of the object store is full.');
  return new S3Error('InternalError', 'We encountered an internal error. Please try again.');
}
