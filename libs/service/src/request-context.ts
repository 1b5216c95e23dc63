import { AsyncLocalStorage } from 'node:async_hooks';
import { nameRequest, withoutQuery, traceparent } from '@libs/tracing';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { requestDuration } from './metrics';
import type { SecurityEventName } from './security-events';

/** Details that a handler adds to a security record. Never a secret, never an email address. */
export interface SecurityDetails {
  accountId?: string; // the account of a login attempt, or another account than the caller's
  createdId?: string;
  fields?: string[];
  hasReason?: boolean; // never the reason itself
}

interface RequestContext {
  requestId: string;
  traceparent?: string;
  security?: SecurityDetails;
  securityEvents?: SecurityEventName[]; // besides that of the route
}

declare module 'fastify' {
  interface FastifyRequest {
    carried?: RequestContext;
    /** The security event of its route. */
    securityEvent?: SecurityEventName;
  }
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Returns the context of the request or event that is being handled; undefined outside of both. */
export const requestContext = (): RequestContext | undefined => storage.getStore();

export const currentTrace = (): string | undefined =>
  traceparent() ?? storage.getStore()?.traceparent;

export const inRequestContext = <T>(context: RequestContext, run: () => T): T =>
  storage.run(context, run);

/** Sets the context of every request, and measures it after the response. It is logged at debug: the gateway logs each request once. */
export function observeRequests(fastify: FastifyInstance, logger: Logger): void {
  fastify.decorateRequest('carried');
  fastify.addHook('onRequest', (request, _reply, done) => {
    nameRequest(request.method, request.routeOptions.url ?? 'unknown');
    const { traceparent: given } = request.headers;
    const context: RequestContext = {
      requestId: request.id,
      ...(typeof given === 'string' ? { traceparent: given } : {}),
    };
    request.carried = context; // read by the security log after the response
    inRequestContext(context, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    requestDuration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    logger.debug(
      {
        requestId: request.id,
        method: request.method,
        url: withoutQuery(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}
