import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isTokenRefused } from '@libs/auth';
import type { Options } from 'http-proxy-middleware';
import { destroyLater, endConnection, rawResponse } from '../server/raw-response';
import type { RequestContext } from '../server/request-context';
import { setResponseHead } from './forwarded-headers';

export interface RequestState {
  context: RequestContext;
  watch?: () => void;
  toService?: ClientRequest;
}

/** http-proxy's events carry only the request. A WeakMap would keep each request from the young-generation collector. */
const STATE = Symbol('the state of a forwarded request');
type StatefulRequest = IncomingMessage & { [STATE]?: RequestState };

export function attachRequestState(request: StatefulRequest, state: RequestState): void {
  request[STATE] = state;
}

export function getRequestState(request: StatefulRequest): RequestState | undefined {
  return request[STATE];
}

interface FailureHandlers {
  onFailure: (request: IncomingMessage, cause: Error) => void;
  onTokenRefused: (request: IncomingMessage) => void;
}

/** Event handlers for http-proxy: a disconnect on one side closes the other, and no internal header reaches the client. */
export function proxyEvents({ onFailure, onTokenRefused }: FailureHandlers, unreadBodyMs: number): NonNullable<Options['on']> {
  return {
    start: (request) => getRequestState(request)?.watch?.(),
    proxyReq: (toService, request, response) => endTogether(toService, request, response),
    proxyRes: (received, request, response) => {
      if (!isTokenRefused(received)) return sendResponse(received, request, response);
      received.resume();
      onTokenRefused(request);
    },
    error: (cause, request, response) => {
      if ('writeHead' in response) onFailure(request, cause);
      else refuseUpgrade(response, unreadBodyMs);
    },
    econnreset: (_cause, request) => getRequestState(request)?.context.notifyResponse(),
    proxyReqWs: (toService, _request, socket) => endUpgradedTogether(toService, socket, unreadBodyMs),
  };
}

function endTogether(toService: ClientRequest, request: IncomingMessage, response: ServerResponse): void {
  const state = getRequestState(request);
  if (state) state.toService = toService;
  if (response.writableEnded) return void toService.destroy(); // the gateway refused the request while the connection was opening
  response.once('close', () => {
    if (!response.writableFinished) toService.destroy();
  });
}

/** Sends a service's response. http-proxy cannot delay it, so `selfHandleResponse` leaves the sending to the gateway. */
function sendResponse(received: IncomingMessage, request: IncomingMessage, response: ServerResponse): void {
  const context = getRequestState(request)?.context;
  context?.notifyResponse();
  if (!context || response.headersSent) return void received.resume(); // the gateway has already responded
  setResponseHead(context, {
    headers: received.headers,
    statusCode: received.statusCode ?? 502,
    statusMessage: received.statusMessage ?? '',
  });
  received.once('close', () => {
    if (!received.complete) response.destroy(); // incomplete: the client must not take it for the whole response
  });
  received.pipe(response);
}

function refuseUpgrade(socket: Socket, unreadBodyMs: number): void {
  if (!socket.writable) return;
  endConnection(
    socket,
    rawResponse(
      { statusCode: 503, code: 'service_unavailable', message: 'Live updates are temporarily unavailable. Please try again.' },
      { 'retry-after': '5' },
    ),
    unreadBodyMs,
  );
}

/** http-proxy joins the two sockets, but does not notice when a client or service disappears without closing. */
function endUpgradedTogether(toService: ClientRequest, socket: Socket, unreadBodyMs: number): void {
  socket.once('close', () => toService.destroy());
  toService.once('response', (refusal) => {
    if (isTokenRefused(refusal)) {
      Object.assign(refusal, { upgrade: true }); // http-proxy ignores a response marked as upgraded
      refusal.resume();
      refuseUpgrade(socket, unreadBodyMs);
    } else {
      refusal.once('close', () => destroyLater(socket, unreadBodyMs));
    }
  });
  toService.once('upgrade', (_received, service: Socket) => {
    socket.once('close', () => service.destroy());
    service.once('close', () => socket.destroy());
  });
}
