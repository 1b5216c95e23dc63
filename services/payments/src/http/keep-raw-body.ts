import { Readable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { JSON_BODY_LIMIT } from '@libs/service';
import { tooLarge } from '@libs/errors';
import type { FastifyRequest } from 'fastify';

const rawBodies = new WeakMap<FastifyRequest, Buffer>();

/** Where the routes are whose signatures are made over the bytes as they came. */
const WEBHOOKS = '/api/webhooks/';

/** Keeps the bytes of what providers send, beside the JSON they are parsed into. */
export function keepRawBodies(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preParsing', async (request: FastifyRequest, _reply: unknown, payload: AsyncIterable<Buffer>) => {
      if (!request.url.startsWith(WEBHOOKS)) return payload;
      const raw = await readAll(payload);
      rawBodies.set(request, raw);
      return Object.assign(Readable.from([raw]), { receivedEncodedLength: raw.length });
    });
}

/** The body of a webhook's request, byte for byte; empty when there was none. */
export const rawBodyOf = (request: FastifyRequest): Buffer => rawBodies.get(request) ?? Buffer.alloc(0);

async function readAll(payload: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload) {
    size += chunk.length;
    if (size > JSON_BODY_LIMIT) throw tooLarge('body_too_large', 'The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
