import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseCoding, namesTag } from './negotiate';
import type { PackedAnswer } from './pack-answer';

/** Sends a kept answer in the client's coding, or 304 when the client has it already. */
export function servePacked(request: IncomingMessage, response: ServerResponse, packed: PackedAnswer): void {
  const { headers } = request;
  const variant = packed.variants[chooseCoding(headers['accept-encoding'])];
  if (namesTag(headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders as string[]).end();
    return;
  }
  response.writeHead(200, variant.headers as string[]);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}
