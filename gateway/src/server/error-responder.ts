import { declaredLength, hasBody } from '../http/body-rules';
import type { RequestContext } from './request-context';

/** Request bodies up to this many bytes are read to their end after the response, and the connection stays open. */
const WORTH_READING = 64 * 1024;

/** A complete response. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** Omitted in the response to HEAD. */
  body: string | Buffer;
}

/**
 * Sends a complete response. If a large request body is still arriving, the connection closes afterwards, but only once the client has had
 * time to read the response: a reset would discard it.
 */
export function send(context: RequestContext, { status, headers = {}, body }: Answer, unreadBodyMs: number): void {
  const { request, response } = context;
  const length = Buffer.byteLength(body);
  const isUnwanted = isMuchToCome(context);
  response.writeHead(status, { ...headers, 'content-length': length, ...(isUnwanted ? { connection: 'close' } : {}) });
  if (!isUnwanted) return void response.end(request.method === 'HEAD' ? undefined : body);
  response.write(body);
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, unreadBodyMs);
  request.unpipe();
  request.once('end', end).once('close', end).resume();
}

function isMuchToCome({ request, connection }: RequestContext): boolean {
  if (request.complete || !hasBody(request.headers)) return false;
  return connection.expectsContinue || (declaredLength(request.headers) ?? Infinity) > WORTH_READING;
}
