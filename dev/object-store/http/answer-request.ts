import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openRequestBody } from '../body/request-body';
import { hasCode } from '../files/durable';
import { S3Error } from '../s3-error';
import { authenticate, type Credentials, type Proof } from '../signing/authenticate';
import { sendError } from './answer';
import type { Call, Store } from './call';
import { parseTarget, type Target } from './request-target';
import { route } from './router';

/** What a request is answered from: the keys, the store, how long a sender may be silent, and a place to report failures of our own. */
export interface Answering {
  credentials: Credentials;
  store: Store;
  idleMilliseconds: number;
  report(error: unknown): void;
}

/** Answers one request: health to anybody, everything else only to who signed it. Never rejects. */
export async function answerRequest(request: IncomingMessage, response: ServerResponse, answering: Answering): Promise<void> {
  response.setHeader('server', 'object-store (development)');
  response.setHeader('x-amz-request-id', randomUUID());
  const url = request.url ?? '/';
  if (url === '/health' && (request.method === 'GET' || request.method === 'HEAD')) {
    response.end('ok\n');
    return;
  }
  try {
    const target = parseTarget(url);
    const proof = authenticate(signable(request, target), answering.credentials, new Date());
    await route(openCall(request, response, target, proof, answering));
  } catch (error) {
    refuse(error, request, response, answering);
  }
}

function signable(request: IncomingMessage, { path, query }: Target): Parameters<typeof authenticate>[0] {
  return { method: request.method ?? '', path, query, headers: request.headersDistinct };
}

function openCall(request: IncomingMessage, response: ServerResponse, target: Target, proof: Proof, answering: Answering): Call {
  const query = new Map([...target.query].reverse());
  const amzHeaders = amzHeadersOf(request, target, proof);
  const header = (name: string) => amzHeaders.get(name) ?? request.headersDistinct[name]?.join(', ');
  const invite = () => {
    if (waitsForContinue(request)) response.writeContinue();
  };
  const body = () => openRequestBody(request, proof, header, { invite, idleMilliseconds: answering.idleMilliseconds });
  const { store } = answering;
  return { request, response, bucket: target.bucket, key: target.key, query, amzHeaders, header, body, store };
}

/** A presigned address may carry x-amz- headers in its query; they are signed there, and a real header of the same name wins. */
function amzHeadersOf(request: IncomingMessage, target: Target, proof: Proof): Map<string, string> {
  const inQuery = proof.presigned ? target.query.map(([name, value]) => [name.toLowerCase(), value] as const) : [];
  const inHead = Object.entries(request.headersDistinct).map(([name, values]) => [name, (values ?? []).join(',')] as const);
  return new Map([...inQuery, ...inHead].filter(([name]) => name.startsWith('x-amz-')));
}

function refuse(error: unknown, request: IncomingMessage, response: ServerResponse, answering: Answering): void {
  const clientLeft = request.socket.destroyed;
  if (!(error instanceof S3Error) && !clientLeft) answering.report(error);
  if (clientLeft || response.headersSent) {
    response.destroy();
    return;
  }
  if (waitsForContinue(request) && !request.complete) response.setHeader('connection', 'close');
  else discardRest(request, answering.idleMilliseconds);
  sendError(response, shownError(error), request.url?.split('?')[0] ?? '');
}

/** Reads on what a refused sender still sends: unread, it would hold up the next request of the connection. */
function discardRest(request: IncomingMessage, idleMilliseconds: number): void {
  if (request.complete) return;
  request.setTimeout(idleMilliseconds, () => request.destroy());
  request.resume();
}

function shownError(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT'))
    return new S3Error('XMinioStorageFull', 'The disk of the object store is full.');
  return new S3Error('InternalError', 'We encountered an internal error. Please try again.');
}

function waitsForContinue(request: IncomingMessage): boolean {
  return request.headers.expect?.toLowerCase() === '100-continue';
}
