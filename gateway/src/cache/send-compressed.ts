import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseCoding, etagMatches } from './negotiate';
import type { CompressedResponse } from './compress-response';

/** Sends a response in the client's preferred coding, or 304 when the client already has it. */
export function sendCompressed(request: IncomingMessage, response: ServerResponse, compressed: CompressedResponse): void {
  const { headers } = request;
  const variant = compressed.variants[chooseCoding(headers['accept-encoding'])];
  if (etagMatches(headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders as string[]).end();
    return;
  }
  response.writeHead(200, variant.headers as string[]);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}
