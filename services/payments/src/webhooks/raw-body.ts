import { Readable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readBody, WEBHOOK_LIMITS, WEBHOOK_PREFIX } from '@libs/service';
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
        const raw = await readBody(payload, WEBHOOK_LIMITS.bytes);
        rawBodies.set(request, raw);
        return Object.assign(Readable.from([raw]), { receivedEncodedLength: raw.length });
      },
    );
}

export const rawBodyOf = (request: FastifyRequest): Buffer =>
  rawBodies.get(request) ?? Buffer.alloc(0);
