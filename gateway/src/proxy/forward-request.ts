import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { isTokenRefused } from '@libs/auth';
import { serviceUnavailable } from '@libs/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayLimits } from '../gateway.limits';
import { forEachService, GatewaySettings } from '../gateway.settings';
import type { Route, ServiceName } from '../routes';
import { CacheInvalidation } from './cache-invalidation';
import { ForwardedHeaders, responseHeaders } from './forwarded-headers';
import { abortOnDisconnect, ServiceClient } from './service-client';

/** Forwards requests to services and streams their responses. */
@Injectable()
export class ForwardRequest {
  private readonly clients: Record<ServiceName, ServiceClient>;

  constructor(
    settings: GatewaySettings,
    limits: GatewayLimits,
    private readonly headers: ForwardedHeaders,
    private readonly caches: CacheInvalidation,
  ) {
    this.clients = forEachService(settings, (url) => new ServiceClient(url, limits.serviceMs));
  }

  /** Throws 503 when the service does not respond. */
  async send(request: FastifyRequest, reply: FastifyReply, route: Route): Promise<FastifyReply> {
    const service = route.to as ServiceName;
    const { method, raw } = request;
    const headers = this.headers.all(request, service);
    delete headers['transfer-encoding']; // the body has been read, and undici sets its length
    delete headers['content-length'];
    try {
      const {
        statusCode,
        headers: received,
        body,
      } = await this.clients[service].request({
        method,
        path: raw.url ?? '/',
        headers,
        body: request.body as Buffer | undefined,
        signal: abortOnDisconnect(reply.raw),
      });
      return sendResponse(reply, { statusCode, headers: received, body });
    } catch (cause) {
      throw serviceUnavailable(cause);
    } finally {
      this.caches.invalidate(request, route);
    }
  }
}

interface ReceivedResponse {
  statusCode?: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

/** Sends a service's response to the client. Throws when the service refused our token: the client must not take that for its own 401. */
export function sendResponse(reply: FastifyReply, { statusCode = 502, headers, body }: ReceivedResponse): FastifyReply {
  if (isTokenRefused({ statusCode, headers })) {
    body.resume();
    throw new Error('the service refused the internal token');
  }
  return reply.code(statusCode).headers(responseHeaders(headers)).send(body);
}
