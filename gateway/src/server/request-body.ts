import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { DomainError, tooLarge, unsupported } from '@libs/errors';
import { isNestedDeeper, type JsonLimits, jsonTooDeep } from '@libs/service';
import type { GatewayLimits } from '../gateway.limits';
import { ClientGone, type RequestContext } from './request-context';

const NOTHING = Buffer.alloc(0);

export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || (declaredLength(headers) ?? 0) > 0;
}

/** Returns Content-Length in bytes; undefined when absent. Node has already rejected a malformed one. */
export function declaredLength(headers: IncomingHttpHeaders): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** Reads a JSON body, if any; checks its type before reading when the length is declared. Throws 400, 408, 413, 415. */
export function readJsonBody(context: RequestContext, limits: GatewayLimits): Promise<Buffer> | Buffer {
  return hasBody(context.request.headers) ? readJson(context, limits) : NOTHING; // most requests have none, and cost no promise
}

async function readJson(context: RequestContext, limits: GatewayLimits): Promise<Buffer> {
  const { headers, method } = context.request;
  const { bytes, depth } = limitsOf(context, limits);
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead && (declaredLength(headers) ?? 0) > 0) requireType(headers, 'application/json');
  const body = await readBody(context, bytes, limits.jsonBodyMs);
  if (isRead) return body; // not forwarded
  if (body.length > 0) requireType(headers, 'application/json');
  if (isNestedDeeper(body, depth)) throw jsonTooDeep();
  return body;
}

function limitsOf({ route }: RequestContext, limits: GatewayLimits): JsonLimits {
  if (route?.isWebhook) return limits.webhook;
  return route?.hasLessons ? limits.learningPath : limits.json;
}

/** Reads a small body completely, so that a slow client holds no connection to a service. */
async function readBody(context: RequestContext, maxBytes: number, deadlineMs: number): Promise<Buffer> {
  const { request, startedAt } = context;
  requireSize(request.headers, maxBytes);
  context.sendContinue();
  const chunks: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => settle(bodyTooSlow()), deadlineMs - (performance.now() - startedAt));
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > maxBytes) settle(bodyTooLarge());
      else chunks.push(chunk);
    };
    const onEnd = (): void => settle();
    const onClose = (): void => settle(new ClientGone());
    const settle = (error?: Error): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      if (error) reject(error);
      else resolve();
    };
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
  return chunks.length === 1 ? (chunks[0] ?? NOTHING) : Buffer.concat(chunks);
}

/** Throws 413 or 415 for an upload that is too large by its header or not multipart. */
export function checkUpload({ headers }: IncomingMessage, { uploadBytes }: GatewayLimits): void {
  requireSize(headers, uploadBytes);
  requireType(headers, 'multipart/form-data');
}

/** Counts an upload that another reader consumes; stops it when too large (413), too slow apart from backpressure (408), or lost. */
export function watchUpload(request: IncomingMessage, limits: GatewayLimits, stop: (error: Error) => void): void {
  const { uploadBytes, uploadWindowMs, uploadBytesPerSecond } = limits;
  const { socket } = request;
  let received = 0;
  let receivedBefore = 0;
  const onData = (chunk: Buffer): void => {
    received += chunk.length;
    if (received > uploadBytes) end(bodyTooLarge());
  };
  const timer = setInterval(() => {
    const isSlow = received - receivedBefore < (uploadBytesPerSecond * uploadWindowMs) / 1000;
    receivedBefore = received;
    if (isSlow && !request.isPaused()) end(bodyTooSlow());
  }, uploadWindowMs);
  const end = (error?: Error): void => {
    clearInterval(timer);
    request.off('data', onData).off('end', onEnd);
    socket.off('close', onLost);
    if (error) stop(error);
  };
  const onEnd = (): void => end();
  // After the response, only the socket reports a lost connection; Node no longer emits the event on the request.
  const onLost = (): void => end(new ClientGone());
  request.on('data', onData).on('end', onEnd);
  socket.on('close', onLost);
}

/** Destroys a connection whose request body is still arriving `unreadBodyMs` after the response. Uploads have a minimum rate instead. */
export function limitUnreadBody(context: RequestContext, unreadBodyMs: number): void {
  const { request, response } = context;
  if (!hasBody(request.headers)) return;
  response.once('finish', () => {
    if (request.complete || context.streamsBody) return;
    setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, unreadBodyMs).unref();
  });
}

function requireSize(headers: IncomingHttpHeaders, maxBytes: number): void {
  if ((declaredLength(headers) ?? 0) > maxBytes) throw bodyTooLarge();
}

function requireType(headers: IncomingHttpHeaders, mediaType: string): void {
  const [given = ''] = (headers['content-type'] ?? '').split(';');
  if (given.trim().toLowerCase() !== mediaType) throw unsupported('unsupported_content_type', `This address only accepts ${mediaType}.`);
}

const bodyTooLarge = (): DomainError => tooLarge('body_too_large', 'The request is too large.');
const bodyTooSlow = (): DomainError => new DomainError('request_timeout', 'timeout', 'The request took too long to arrive.');
