import type { OutgoingHttpHeaders } from 'node:http';
import { acceptsGzip } from '../cache/negotiate';
import type { RequestContext } from '../server/request-context';
import type { CompressedPage } from './compressed-page';

/**
 * Sends a page with the status already set. It uses only gzip, which is as small as fast brotli and takes a new nonce without
 * recompression.
 */
export function sendCompressedPage(
  { request, response }: RequestContext,
  page: CompressedPage,
  nonce: string,
  headers: OutgoingHttpHeaders,
): void {
  const isCompressed = acceptsGzip(request.headers['accept-encoding']);
  const body = isCompressed ? page.gzip(nonce) : page.plain(nonce);
  response.writeHead(response.statusCode, {
    ...headers,
    'content-length': body.length,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
