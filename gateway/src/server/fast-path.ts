import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { CatalogueCache } from '../cache/catalogue-cache';
import { sendCompressed } from '../cache/compressed-response';
import { ClientAddresses } from '../security/client-address';
import { RateLimits } from '../security/rate-limits';
import { hasBody } from './request-body';
import { RequestLog } from './request-log';
import { hasSeveralHosts } from './request-target';

/** Serves cached catalogue responses before any other check, because they are most of the traffic. */
@Injectable()
export class FastPath {
  constructor(
    private readonly addresses: ClientAddresses,
    private readonly rates: RateLimits,
    private readonly catalogue: CatalogueCache,
    private readonly log: RequestLog,
  ) {}

  /** Returns whether the request was served; over the rate limit it is left to the router, which refuses it. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const cached = this.catalogue.current(url);
    if (!cached || hasBody(request.headers) || hasSeveralHosts(request.rawHeaders)) return false;
    if (!this.rates.allows(method, this.addresses.of(request))) return false;
    sendCompressed(request, response, cached);
    this.log.countHit();
    return true;
  }
}
