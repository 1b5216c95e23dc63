import { Readable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { tooLarge } from '@libs/errors';
import { WEBHOOK_LIMITS, WEBHOOK_PREFIX } from '@libs/service';
import type { FastifyRequest } from 'fastify';

const rawBodies = new WeakMap<FastifyRequest, Buffer>();

/** Stores the raw bytes of signed webhooks next to the parsed JSON: signatures cover the exact bytes. */
export function captureRawBodies(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', (route) => {
      if (route.url.startsWith(WEBHOOK_PREFIX)) route.bodyLimit = WEBHOOK_LIMITS.bytes;
    })
    .addHook(
      'preParsing',
      async (request: FastifyRequest, _reply: unknown, payload: AsyncIterable<Buffer>) => {
        if (!request.url.startsWith(WEBHOOK_PREFIX)) return payload;
        const raw = await readAll(payload);
        rawBodies.set(request, raw);
        return Object.assign(Readable.from([raw]), { receivedEncodedLength: raw.length });
      },
    );
}

export const rawBodyOf = (request: FastifyRequest): Buffer =>
  rawBodies.get(request) ?? Buffer.alloc(0);

async function readAll(payload: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload) {
    size += chunk.length;
    if (size > WEBHOOK_LIMITS.bytes) throw tooLarge('body_too_large', 'The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
