import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Options } from 'http-proxy-middleware';
import { destroyLater, endConnection } from '../http/end-connection';
import { rawAnswer } from '../http/malformed-requests';
import { staysInside } from '../http/strip-headers';
import { isPersonal } from '../routes';
import { flightOf } from './in-flight';

/** What to do about a service that gave no answer. */
export type OnFailure = (request: IncomingMessage, cause: Error) => void;

/** What the gateway adds to http-proxy: whoever goes away ends both sides, and nothing internal leaves. */
export function proxyEvents(onFailure: OnFailure, lingerMs: number): NonNullable<Options['on']> {
  return {
    start: (request) => flightOf(request)?.watch?.(),
    proxyReq: (toService, request, response) => endTogether(toService, request, response),
    proxyRes: (answer, request, response) => cleanAnswer(answer, request, response),
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
  if (flight) flight.toService = toService;
  if (response.writableEnded) return void toService.destroy(); // refused while the connection was being made
  response.once('close', () => {
    if (!response.writableFinished) toService.destroy();
  });
}

function cleanAnswer(answer: IncomingMessage, request: IncomingMessage, response: ServerResponse): void {
  const exchange = flightOf(request)?.exchange;
  exchange?.tellAnswered();
  if (exchange?.route && isPersonal(exchange.route)) answer.headers['cache-control'] = 'no-store';
  for (const name in answer.headers) if (staysInside(name)) answer.headers[name] = undefined; // http-proxy passes it over
  answer.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
  answer.once('close', () => {
    if (!answer.complete) response.destroy(); // cut off: the client must not take it for the whole
  });
}

function refuseUpgrade(socket: Socket, lingerMs: number): void {
  if (!socket.writable) return;
  endConnection(socket, rawAnswer(503, 'Live updates are temporarily unavailable. Please try again.', { 'retry-after': '5' }), lingerMs);
}

/** http-proxy joins the two sockets, but notices neither a client nor a service that vanishes without a word. */
function endUpgradedTogether(toService: ClientRequest, socket: Socket, lingerMs: number): void {
  socket.once('close', () => toService.destroy());
  toService.once('response', (refusal) => refusal.once('close', () => destroyLater(socket, lingerMs)));
  toService.once('upgrade', (_answer, service: Socket) => {
    socket.once('close', () => service.destroy());
    service.once('close', () => socket.destroy());
  });
}
