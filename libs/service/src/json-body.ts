import { isUtf8 } from 'node:buffer';
import { invalid, unsupportedType } from '@libs/errors';
import type { CustomDecorator } from '@nestjs/common';
import { type NestFastifyApplication, RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyBodyParser, FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    jsonLimits?: JsonLimits;
  }
}

/** Maximum size of a JSON body in bytes, and maximum nesting depth. */
interface JsonLimits {
  bytes: number;
  depth: number;
}

/** Limits of a route without {@link JsonLimit}; the deepest documented body has a depth of 2. */
export const JSON_LIMITS: JsonLimits = { bytes: 16 * 1024, depth: 16 };

/** Limits of learning paths: 20 steps, each with 600 characters of lesson and 2 400 of questions, which take up to four bytes. */
export const LEARNING_PATH_LIMITS: JsonLimits = { ...JSON_LIMITS, bytes: 256 * 1024 };

/** Limits of payment webhooks: a Stripe event contains a whole object and its previous values. */
export const WEBHOOK_LIMITS: JsonLimits = { bytes: 256 * 1024, depth: 32 };

/** Sets the limits of a route's JSON body. */
export const JsonLimit = (jsonLimits: JsonLimits): CustomDecorator => RouteConfig({ jsonLimits });

/** An escape that can be half of a surrogate pair; without one, the body cannot contain a lone surrogate. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Accepts JSON and empty bodies only (docs/api.md). Rejects deep nesting before parsing, since later steps are recursive. */
export function acceptJsonOnly(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    route.bodyLimit = route.config?.jsonLimits?.bytes ?? JSON_LIMITS.bytes;
  });
  fastify.removeAllContentTypeParsers();
  app.useBodyParser('application/json', {}, jsonParser(fastify));
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(body.length === 0 ? null : unsupportedType('application/json'), undefined);
  });
}

function jsonParser(fastify: FastifyInstance): FastifyBodyParser<Buffer> {
  const parseJson = fastify.getDefaultJsonParser('error', 'ignore');
  return (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const { depth } = request.routeOptions.config.jsonLimits ?? JSON_LIMITS;
    if (isNestedDeeper(body, depth)) return done(jsonTooDeep(), undefined);
    if (!isUtf8(body)) return done(invalidUnicode(), undefined);
    const text = body.toString();
    void parseJson(request, text, (error, parsed: unknown) => {
      if (error)
        return done(
          invalid('invalid_json', 'The request body is not valid JSON.', { cause: error }),
          undefined,
        );
      if (SURROGATE_ESCAPE.test(text) && hasLoneSurrogate(parsed))
        return done(invalidUnicode(), undefined);
      done(null, parsed);
    });
  };
}

export const jsonTooDeep = () => invalid('json_too_deep', 'The request body is nested too deeply.');

const invalidUnicode = () =>
  invalid('invalid_unicode', 'A text in the request is not valid Unicode.');

/** A lone surrogate has no UTF-8 encoding, and `encodeURIComponent` throws on it. */
function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return LONE_SURROGATE.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) => LONE_SURROGATE.test(key) || hasLoneSurrogate(inner),
  );
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether JSON is nested deeper than `depth`, without parsing it. All bytes of multi-byte UTF-8 characters are above 0x7f. */
export function isNestedDeeper(json: Uint8Array, depth: number): boolean {
  let level = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index] ?? 0;
    if (inString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (OPENING.has(byte)) {
      level += 1;
      if (level > depth) return true;
    } else if (CLOSING.has(byte)) level -= 1;
  }
  return false;
}
