import { PassThrough } from 'node:stream';
import { requestTimeout, tooLarge, unsupportedType } from '@libs/errors';
import { isNestedDeeper, JSON_LIMITS, jsonTooDeep, WEBHOOK_LIMITS } from '@libs/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayLimits } from '../gateway.settings';
import { expectsContinue, hasBody } from './request-checks';

/**
 * Reads JSON bodies as bytes, which are forwarded unchanged, and leaves uploads unread, which are streamed. Every other type is 415.
 * Bodies are read only after all other checks.
 */
export function acceptBodies(fastify: FastifyInstance, limits: GatewayLimits): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      const { depth } = request.routeOptions.config.route?.isWebhook ? WEBHOOK_LIMITS : JSON_LIMITS;
      done(isNestedDeeper(body, depth) ? jsonTooDeep() : null, body);
    },
  );
  fastify.addContentTypeParser('*', (request, _payload, done) => {
    done(
      isUpload(request) || !hasBody(request.headers) ? null : unsupportedType('application/json'),
    );
  });
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    if (isUpload(request)) requireUpload(request);
    sendContinue(request, reply);
    const isRead = !isUpload(request) && !BODYLESS.has(request.method);
    done(
      null,
      isRead && !request.raw.complete
        ? withDeadline(payload.pipe(new PassThrough()), reply, limits.jsonBodyMs)
        : payload,
    );
  });
}

/** Methods whose body Fastify does not read. */
const BODYLESS = new Set(['GET', 'HEAD']);

const isUpload = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.route?.handling === 'upload';

/** Throws 413 or 415 by the headers of an upload. The catalogue counts the bytes. */
function requireUpload({ headers, routeOptions }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > routeOptions.bodyLimit)
    throw tooLarge('body_too_large', 'The request is too large.');
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'multipart/form-data')
    throw unsupportedType('multipart/form-data');
}

/** Tells a client that sent `Expect: 100-continue` to send its body; requests that were refused never get here. */
function sendContinue({ headers }: FastifyRequest, { raw }: FastifyReply): void {
  if (expectsContinue(headers)) raw.writeContinue();
}

function withDeadline(body: PassThrough, reply: FastifyReply, deadlineMs: number): PassThrough {
  const timer = setTimeout(() => body.destroy(requestTimeout()), deadlineMs).unref();
  reply.raw.once('close', () => clearTimeout(timer));
  body.on('error', () => undefined); // the parser reports it; without one, as after 415, nobody waits for the body
  return body.once('close', () => clearTimeout(timer));
}
