import { Injectable } from '@nestjs/common';
import { serviceUnavailable } from '@libs/errors';
import { HttpClient } from '@libs/http-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CatalogueCache } from '../catalogue/catalogue-cache';
import { GatewayLimits, GatewaySettings, serviceUrls } from '../gateway.settings';
import type { Route, ServiceName } from '../routes/route';
import { Sessions } from '../session/sessions';
import { ForwardedHeaders } from './forwarded-headers';
import { abortOnDisconnect, sendResponse } from './streamed-response';

/** Forwards requests to services and streams their responses. */
@Injectable()
export class ForwardRequest {
  private readonly urls: Record<ServiceName, string>;

  constructor(
    settings: GatewaySettings,
    private readonly http: HttpClient,
    private readonly limits: GatewayLimits,
    private readonly headers: ForwardedHeaders,
    private readonly catalogue: CatalogueCache,
    private readonly sessions: Sessions,
  ) {
    this.urls = serviceUrls(settings);
  }

  /** Throws 503 when the service does not respond. */
  async send(request: FastifyRequest, reply: FastifyReply, route: Route): Promise<FastifyReply> {
    const service = route.to as ServiceName;
    const { method, url: path } = request;
    const headers = this.headers.all(request, service);
    delete headers['transfer-encoding']; // the body has been read, and undici sets its length
    delete headers['content-length'];
    const body = request.body as Buffer | undefined;
    const mayRepeat = method === 'GET' || method === 'HEAD';
    const silenceMs = this.limits.serviceMs;
    const forwarded = {
      url: this.urls[service],
      method,
      path,
      headers,
      body,
      silenceMs,
      mayRepeat,
    };
    try {
      const response = await this.http
        .request(forwarded, abortOnDisconnect(reply.raw))
        .finally(() => this.invalidateCaches(request, route));
      return await sendResponse(request, reply, response);
    } catch (cause) {
      throw serviceUnavailable(cause);
    }
  }

  /** Invalidates what a request may have changed, before its client receives the response: its next read sees its own write. */
  invalidateCaches({ caller }: FastifyRequest, { changes }: Route): void {
    if (changes === 'tools') this.catalogue.clear();
    if (changes === 'sessions') this.sessions.invalidate(caller);
  }
}
