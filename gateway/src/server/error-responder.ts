import type { Socket } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { internalErrorResponse, DomainError, errorResponse, toDomainError, unavailable } from '@libs/errors';
import type { Logger } from 'pino';
import { GatewayLimits } from '../gateway.limits';
import { RefusalLog } from '../security/refusal-log';
import { APP_LOG, RepeatedWarnings } from './logs';
import { endConnection, rawResponse } from './raw-response';
import { declaredLength, hasBody } from './request-body';
import { ClientGone, type ConnectionContext, type RequestContext } from './request-context';

/** Request bodies up to this many bytes are read to their end after the response, and the connection stays open. */
const MAX_DRAINED_BYTES = 64 * 1024;

/** Sends error responses (contract §1) and writes the logs of errors and refusals. */
@Injectable()
export class ErrorResponder {
  constructor(
    private readonly limits: GatewayLimits,
    @Inject(APP_LOG) private readonly log: Logger,
    private readonly refusals: RefusalLog,
    private readonly warnings: RepeatedWarnings,
  ) {}

  /** Unexpected errors and unavailable services are logged; the response reveals no details of them. */
  send(context: RequestContext, error: unknown): void {
    this.refusals.record(context, error);
    context.notifyResponse();
    const known = toDomainError(error);
    if (!(error instanceof ClientGone) && !context.isGone && (!known || known.kind === 'unavailable')) {
      const { id, request, route } = context;
      this.log.error({ requestId: id, method: request.method, route: route?.path, err: known?.cause ?? error }, 'request failed');
    }
    sendError(context, known ?? error, this.limits.unreadBodyMs);
  }

  sendUpgrade(context: ConnectionContext, socket: Socket, error: unknown): void {
    const { id, connection } = context;
    this.refusals.record(context, error);
    const known = error instanceof DomainError ? error : undefined;
    if (!known) this.log.error({ requestId: id, err: error }, 'upgrade failed');
    if (!socket.writable) return void socket.destroy();
    const failure = known ?? unavailable('service_unavailable', 'Live updates are temporarily unavailable.');
    const { status, headers, body } = errorResponse(failure, id);
    this.warnings.warn('upgrade refused', { requestId: id, address: connection.address, status });
    endConnection(socket, rawResponse(body, headers, id), this.limits.unreadBodyMs);
  }
}

function sendError(context: RequestContext, error: unknown, unreadBodyMs: number): void {
  const { request, response, id } = context;
  if (error instanceof ClientGone || context.isGone) return void response.destroy();
  if (response.writableEnded) return;
  if (response.headersSent) return void response.destroy();
  const { status, headers, body } = error instanceof DomainError ? errorResponse(error, id) : internalErrorResponse(id);
  const text = JSON.stringify(body);
  const closes = isLargeBodyPending(context);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
    'content-length': Buffer.byteLength(text),
    ...(closes ? { connection: 'close' } : {}),
  });
  if (closes) endAfterBody(context, text, unreadBodyMs);
  else response.end(request.method === 'HEAD' ? undefined : text);
}

function isLargeBodyPending({ request, connection }: RequestContext): boolean {
  if (request.complete || !hasBody(request.headers)) return false;
  return connection.expectsContinue || (declaredLength(request.headers) ?? Infinity) > MAX_DRAINED_BYTES;
}

/** The connection closes only once the client has had time to read the response: a reset would discard it. */
function endAfterBody({ request, response }: RequestContext, text: string, unreadBodyMs: number): void {
  response.write(text);
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, unreadBodyMs);
  request.unpipe();
  request.once('end', end).once('close', end).resume();
}
