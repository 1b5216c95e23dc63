import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { nameRequest } from '@libs/tracing';
import { requestDuration } from './metrics';
import type { Readiness } from './readiness';
import { inRequestContext, type RequestContext } from './request-context';

/** Sets the context of every request, and logs and measures it after the response. */
export function observeRequests(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const traceparent = request.headers.traceparent;
    nameRequest(request.method, request.routeOptions.url ?? 'unknown');
    const context: RequestContext = { requestId: request.id, ...(typeof traceparent === 'string' ? { traceparent } : {}) };
    Object.assign(request, { carried: context }); // read by the security log after the response
    inRequestContext(context, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    requestDuration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    logger.info(
      { requestId: request.id, method: request.method, url: request.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });
}

/** Closes each connection after its next response while the process drains, so that clients reconnect to another replica. */
export function closeConnectionsWhileDraining(fastify: FastifyInstance, readiness: Readiness): void {
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isDraining) void reply.header('connection', 'close');
    done();
  });
}
