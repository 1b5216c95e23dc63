import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isTokenRefused } from '@libs/auth';
import type { Options } from 'http-proxy-middleware';
import { destroyLater, endConnection } from '../http/end-connection';
import { rawAnswer } from '../http/malformed-requests';
import { staysInside } from '../http/strip-headers';
import { isPersonal } from '../routes';
import { flightOf } from './in-flight';

/** What to do about a request that a service did not answer. */
export interface FailureHandlers {
  onFailure: (request: IncomingMessage, cause: Error) => void;
  /** The service refused the gateway's own token. */
  onTokenRefused: (request: IncomingMessage) => void;
}

/** What the gateway adds to http-proxy: whoever goes away ends both sides, and nothing internal leaves. */
export function proxyEvents({ onFailure, onTokenRefused }: FailureHandlers, lingerMs: number): NonNullable<Options['on']> {
  return {
    start: (request) => flightOf(request)?.watch?.(),
    proxyReq: (toService, request, response) => endTogether(toService, request, response),
    proxyRes: (answer, request, response) => {
      if (!isTokenRefused(answer)) return sendAnswer(answer, request, response);
      answer.resume();
      onTokenRefused(request);
    },
    error: (cause, request, response) => {
      if ('writeHead' in response) onFailure(request, cause);
      else refuseUpgrade(response, lingerMs);
    },
    econnreset: (_cause, request) => flightOf(request)?.exchange.tellAnswered(),
    proxyReqWs: (toService, _request, socket) => endUpgradedTogether(toService, socket, lingerMs),
  };
}

function endTogether(toService: ClientRequest, request: IncomingMessage, response: ServerResponse): void {
  const flight = flightOf(request);
  if (flight) {
    flight.toService = toService;
    toService.once('timeout', () => (flight.timedOut = true));
  }
  if (response.writableEnded) return void toService.destroy(); // refused while the connection was being made
  response.once('close', () => {
    if (!response.writableFinished) toService.destroy();
  });
}

/** Passes an answer on; http-proxy, which cannot hold one back, leaves that to us (`selfHandleResponse`). */
function sendAnswer(answer: IncomingMessage, request: IncomingMessage, response: ServerResponse): void {
  const exchange = flightOf(request)?.exchange;
  exchange?.tellAnswered();
  if (exchange?.route && isPersonal(exchange.route)) answer.headers['cache-control'] = 'no-store';
  if (response.headersSent) return void answer.resume(); // the gateway has answered before
  for (const name in answer.headers) if (!staysInside(name)) response.setHeader(name, answer.headers[name] ?? '');
  const isOld = request.httpVersion === '1.0';
  if (isOld) response.removeHeader('transfer-encoding');
  response.setHeader('connection', response.shouldKeepAlive && !isOld ? 'keep-alive' : 'close');
  answer.once('close', () => {
    if (!answer.complete) response.destroy(); // cut off: the client must not take it for the whole
  });
  response.statusCode = answer.statusCode ?? 502;
  response.statusMessage = answer.statusMessage ?? '';
  answer.pipe(response);
}

function refuseUpgrade(socket: Socket, lingerMs: number): void {
  if (!socket.writable) return;
  endConnection(socket, rawAnswer(503, 'Live updates are temporarily unavailable. Please try again.', { 'retry-after': '5' }), lingerMs);
}

/** http-proxy joins the two sockets, but notices neither a client nor a service that vanishes without a word. */
function endUpgradedTogether(toService: ClientRequest, socket: Socket, lingerMs: number): void {
  socket.once('close', () => toService.destroy());
  toService.once('response', (refusal) => {
    if (isTokenRefused(refusal)) {
      Object.assign(refusal, { upgrade: true }); // http-proxy leaves alone what has been upgraded
      refusal.resume();
      refuseUpgrade(socket, lingerMs);
    } else {
      refusal.once('close', () => destroyLater(socket, lingerMs));
    }
  });
  toService.once('upgrade', (_answer, service: Socket) => {
    socket.once('close', () => service.destroy());
    service.once('close', () => socket.destroy());
  });
}
