import type { IncomingHttpHeaders } from 'node:http';

/** Never taken from a client: they say who it is or to which trace it belongs, or belong to one connection only. */
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
/** A client may name these in `Connection` as often as it likes: without them a message has no end and no meaning. */
const KEPT = new Set(['host', 'content-length', 'transfer-encoding', 'content-type']);

/** A client's headers as a service may see them: without identity, without claims about proxies, without what `Connection` names. */
export function forwardableHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = namedByConnection(headers.connection);
  const kept: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (isStripped(name) || (named?.has(name) && !KEPT.has(name))) continue;
    kept[name] = headers[name];
  }
  return kept;
}

/** A service's header that never leaves the house, or belongs to its own connection. */
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
