import type { IncomingMessage } from 'node:http';
import type { HttpRequest } from './route';

const most = 1024 * 1024;
const local = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** A request that is too large or malformed. */
export class InvalidRequest extends Error {}

/** Reads a request with its body, at most 1 MiB; the target may be a path or, as for proxies, a URL. */
export async function parseRequest(request: IncomingMessage): Promise<Omit<HttpRequest, 'params'>> {
  const target = request.url ?? '/';
  const address = target.startsWith('/') ? `http://sandbox${target.replace(/^\/+/, '/')}` : target;
  if (!URL.canParse(address)) throw new InvalidRequest('The target of the request is no address.');
  const url = new URL(address);
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(Object.entries(request.headersDistinct).map(([name, values]) => [name, (values ?? []).join(', ')])),
    body: await readBody(request),
    isLocal: local.has(request.socket.remoteAddress ?? ''),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) throw new InvalidRequest('The request is larger than 1 MiB.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
