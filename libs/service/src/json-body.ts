import type { FastifyInstance } from 'fastify';
import { invalid, unsupported } from '@libs/errors';

/** Parses JSON bodies; an empty body is fine whatever its type, anything else than JSON is 415 (contract §1). */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'ignore');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    void parseJson(request, body as string, (error, parsed) => {
      done(error ? invalid('bad_json', 'The request body is not valid JSON.', { cause: error }) : null, parsed);
    });
  });
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(body.length === 0 ? null : unsupported('content_type', 'This address only accepts application/json.'), undefined);
  });
}
