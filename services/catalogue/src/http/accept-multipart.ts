import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MAX_FILE_BYTES } from '../uploads/upload';
import { discardRest } from './discard-rest';

const MAX_FIELD_BYTES = 64 * 1024;

/** Passes bodies to the routes unparsed, multipart as a stream: authorization runs before any byte of a body is read (contract §1). */
export async function acceptMultipart(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, _body, done) => done(null));
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: MAX_FILE_BYTES, files: 4, fields: 40, parts: 44, fieldSize: MAX_FIELD_BYTES, fieldNameSize: 100 },
  });
  fastify.addHook('onSend', async (request, _reply, payload) => {
    discardRest(request);
    return payload;
  });
}
