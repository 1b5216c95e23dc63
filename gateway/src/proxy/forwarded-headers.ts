import type { IncomingHttpHeaders } from 'node:http';
import { DEVICE_HEADER, PENDING_LOGIN_HEADER, type TokenSigner } from '@libs/auth';
import type { ResponseHead } from '@libs/http-client';
import { parseCookie } from 'cookie';
import { isPersonal, type ServiceName } from '../routes';
import type { ConnectionContext, RequestContext } from '../server/request-context';

/** Never forwarded from a client: they claim an identity or a trace, or belong to one connection. */
const STRIPPED = new Set([
  'authorization',
  'baggage',
  'connection',
  'cookie',
  'expect',
  'forwarded',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'upgrade',
  'via',
  'x-real-ip',
  'x-request-id',
]);
/** Forwarded even if `Connection` lists them: without them a message loses its framing or its meaning. */
const ALWAYS_FORWARDED = new Set(['host', 'content-length', 'transfer-encoding', 'content-type']);

/** Returns a client's headers for a service: without identity, claims about proxies, and headers that `Connection` lists. */
export function forwardableHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = namedByConnection(headers.connection);
  const forwarded: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (isStripped(name) || (named?.has(name) && !ALWAYS_FORWARDED.has(name))) continue;
    forwarded[name] = headers[name];
  }
  return forwarded;
}

/** Returns the headers that identify the caller and the connection to a service (architecture: sessions and trust). */
export function internalHeaders(context: ConnectionContext, service: ServiceName, signer: TokenSigner): IncomingHttpHeaders {
  const { request, id, connection, caller, pendingLogin } = context;
  return {
    authorization: `Bearer ${signer.sign(caller, service)}`,
    'x-request-id': id,
    'x-forwarded-for': connection.address,
    'x-forwarded-proto': connection.protocol,
    'x-forwarded-host': request.headers.host ?? '',
    ...(pendingLogin === undefined ? {} : { [PENDING_LOGIN_HEADER]: pendingLogin }),
  };
}

/** Returns the device cookie of a login or another route for visitors: no other route needs it (contract §2). */
export function deviceHeader({ request, route }: RequestContext, cookieName: string): IncomingHttpHeaders {
  const { cookie } = request.headers;
  if (route?.audience !== 'visitor' || cookie === undefined) return {};
  const device = parseCookie(cookie, { decode: (value) => value })[cookieName];
  return device !== undefined && /^[\w.-]{1,250}$/.test(device) ? { [DEVICE_HEADER]: device } : {};
}

/** Sets status and headers of a service's response, without internal ones. The headers are sent with the first byte of the body. */
export function setResponseHead({ request, response, route }: RequestContext, { statusCode, statusMessage, headers }: ResponseHead): void {
  for (const name in headers) if (!isInternalHeader(name)) response.setHeader(name, headers[name] ?? '');
  if (route && isPersonal(route)) response.setHeader('cache-control', 'no-store');
  const isHttp10 = request.httpVersion === '1.0';
  if (isHttp10) response.removeHeader('transfer-encoding');
  response.setHeader('connection', response.shouldKeepAlive && !isHttp10 ? 'keep-alive' : 'close');
  response.statusCode = statusCode;
  response.statusMessage = statusMessage;
}

/** Whether a service's header must not reach the client: it is internal or belongs to one connection. */
export function isInternalHeader(name: string): boolean {
  return name.startsWith('x-internal-') || name === 'keep-alive' || name === 'connection' || name === 'server' || name === 'x-powered-by';
}

function isStripped(name: string): boolean {
  if (STRIPPED.has(name)) return true;
  return name.startsWith('x-') && (name.startsWith('x-user-') || name.startsWith('x-internal-') || name.startsWith('x-forwarded-'));
}

function namedByConnection(connection: string | undefined): Set<string> | undefined {
  if (connection === undefined || /^(keep-alive|close)$/i.test(connection)) return undefined;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}
