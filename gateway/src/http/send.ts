import { declaredLength, hasBody } from './body-rules';
import type { RequestContext } from './request-context';

/** Bodies up to this size are read to their end after an answer, and the connection is kept. */
const WORTH_READING = 64 * 1024;

/** What is sent back. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** Left out of the answer to HEAD. */
  body: string | Buffer;
}

/**
 * Sends a whole answer. When a large body is still coming, the connection is closed after it, but not before the client
 * has had time to read the answer: a reset would tear it away.
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

function isMuchToCome({ request, arrival }: RequestContext): boolean {
  if (request.complete || !hasBody(request.headers)) return false;
  return arrival.waits || (declaredLength(request.headers) ?? Infinity) > WORTH_READING;
}
