import multipart from '@fastify/multipart';
import { TOOL_LIMITS } from '@libs/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

const MAX_FIELD_BYTES = 64 * 1024;
/** Milliseconds that a rejected client may keep sending, so that it can read the response before the connection closes. */
const GRACE_PERIOD = 5000;

/** Passes bodies to the routes unparsed, multipart as a stream: authorization runs before any byte of a body is read (contract §1). */
export async function acceptMultipart(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, _body, done) => done(null));
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: TOOL_LIMITS.toolFile, files: 4, fields: 40, parts: 44, fieldSize: MAX_FIELD_BYTES, fieldNameSize: 100 },
  });
  fastify.addHook('onSend', async (request, _reply, payload) => {
    discardRest(request);
    return payload;
  });
}

/** Discards the rest of a rejected request body, for a limited time. */
export function discardRest({ raw }: FastifyRequest): void {
  const nothingLeft = raw.complete && raw.readableLength === 0;
  if (nothingLeft || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  if (raw.complete) return;
  const timer = setTimeout(() => raw.destroy(), GRACE_PERIOD);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
