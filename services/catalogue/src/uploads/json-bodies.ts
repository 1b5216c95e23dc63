import { tooLarge } from '@libs/errors';
import { jsonParser, type JsonLimits } from '@libs/service';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Parses JSON bodies of the routes below a path; leaves those of other routes unread. */
export function acceptJsonAt(
  fastify: FastifyInstance,
  prefix: string,
  { bytes }: JsonLimits,
): void {
  const parse = jsonParser(fastify);
  fastify.addContentTypeParser('application/json', (request, payload, done) => {
    if (!request.url.startsWith(prefix)) return done(null);
    readAll(payload, bytes).then((body) => parse(request, body, done), done);
  });
}

async function readAll(payload: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge('body_too_large', 'The request body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
