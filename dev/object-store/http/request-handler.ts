import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { authenticate, type Credentials } from '../signing/authenticate';
import { hasCode } from '../storage/durable-files';
import { requestBody } from './measured-body';
import { parseTarget } from './request-target';
import { sendError } from './responses';
import { route } from './router';
import { S3Error } from './s3-error';
import type { Store } from './s3-request';

export interface HandlerOptions {
  credentials: Credentials;
  store: Store;
  idleMilliseconds: number;
  /** Called with errors of the server itself, not with those of clients. */
  report: (error: unknown) => void;
}

/** Handles one request: `/health` without a signature, everything else only with a valid one. Never rejects. */
export async function handleRequest(request: IncomingMessage, response: ServerResponse, options: HandlerOptions): Promise<void> {
  const { credentials, store, idleMilliseconds } = options;
  const { url = '/', method = '' } = request;
  response.setHeader('server', 'object-store (development)');
  response.setHeader('x-amz-request-id', randomUUID());
  if (url === '/health' && (method === 'GET' || method === 'HEAD')) {
    response.end('ok\n');
    return;
  }
  try {
    const { path, query, bucket, key } = parseTarget(url);
    const payloadHash = authenticate({ method, path, query, headers: request.headersDistinct }, credentials, new Date());
    const body = () => requestBody(request, payloadHash, idleMilliseconds);
    await route({ request, response, bucket, key, query: new Map(query), body, store });
  } catch (error) {
    refuse(error, request, response, options);
  }
}

function refuse(error: unknown, request: IncomingMessage, response: ServerResponse, { report, idleMilliseconds }: HandlerOptions): void {
  const clientLeft = request.socket.destroyed;
  if (!(error instanceof S3Error) && !clientLeft) report(error);
  if (clientLeft || response.headersSent) {
    response.destroy();
    return;
  }
  drain(request, idleMilliseconds);
  sendError(response, toS3Error(error), request.url?.split('?')[0] ?? '');
}

/** Reads the rest of a refused body; unread, it would block the next request of the connection. */
function drain(request: IncomingMessage, idleMilliseconds: number): void {
  if (request.complete) return;
  request.setTimeout(idleMilliseconds, () => request.destroy());
  request.resume();
}

function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) {
    return new S3Error('XMinioStorageFull', 'The disk of the object store is full.');
  }
  return new S3Error('InternalError', 'We encountered an internal error. Please try again.');
}
