import type { FastifyInstance } from 'fastify';
import { invalid, unsupported } from '@libs/errors';
import { isNestedDeeper, JSON_LIMITS, WEBHOOK_LIMITS, WEBHOOK_PREFIX } from './json-limits';

/** An escape that can be half of a surrogate pair; without one, the body cannot contain a lone surrogate. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Accepts JSON and empty bodies only (contract §1). Rejects deep nesting before parsing, since later steps are recursive. */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'ignore');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const { depth } = request.url.startsWith(WEBHOOK_PREFIX) ? WEBHOOK_LIMITS : JSON_LIMITS;
    if (isNestedDeeper(body as Buffer, depth)) return done(jsonTooDeep(), undefined);
    const text = body.toString();
    void parseJson(request, text, (error, parsed: unknown) => {
      if (error) return done(invalid('invalid_json', 'The request body is not valid JSON.', { cause: error }), undefined);
      if (SURROGATE_ESCAPE.test(text) && hasLoneSurrogate(parsed)) return done(invalidUnicode(), undefined);
      done(null, parsed);
    });
  });
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(body.length === 0 ? null : unsupported('unsupported_content_type', 'This address only accepts application/json.'), undefined);
  });
}

/** 400: arrays and objects are nested too deeply. */
export const jsonTooDeep = () => invalid('json_too_deep', 'The request body is nested too deeply.');

const invalidUnicode = () => invalid('invalid_unicode', 'A text in the request is not valid Unicode.');

/** A lone surrogate has no UTF-8 encoding, and `encodeURIComponent` throws on it. */
function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return LONE_SURROGATE.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => LONE_SURROGATE.test(key) || hasLoneSurrogate(inner));
}
