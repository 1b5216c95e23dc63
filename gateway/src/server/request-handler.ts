import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { CatalogueCache } from '../cache/catalogue-cache';
import { sendVariant } from '../cache/compressed-response';
import { GatewayLimits } from '../gateway.limits';
import { ClientAddresses } from '../security/client-address';
import { RateLimits } from '../security/rate-limits';
import { hasSeveralHosts } from '../security/request-checks';
import { ErrorResponder } from './error-responder';
import { hasBody, limitUnreadBody } from './request-body';
import { RequestContextFactory } from './request-context';
import { RequestLog } from './request-log';
import { Router } from './router';

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
    const variant = this.catalogue.current(url)?.find(request.headers['accept-encoding']);
    if (!variant || hasBody(request.headers) || hasSeveralHosts(request.rawHeaders)) return false;
    if (!this.rates.allows(method, this.addresses.of(request))) return false;
    sendVariant(request, response, variant);
    this.log.countHit();
    return true;
  }
}

/** Receives every HTTP request: from the cache at once, else through the router. */
@Injectable()
export class RequestHandler {
  private isClosing = false;

  constructor(
    private readonly fastPath: FastPath,
    private readonly contexts: RequestContextFactory,
    private readonly router: Router,
    private readonly errors: ErrorResponder,
    private readonly log: RequestLog,
    private readonly limits: GatewayLimits,
  ) {}

  close(): void {
    this.isClosing = true;
  }

  readonly receive = (request: IncomingMessage, response: ServerResponse, expectsContinue = false): void => {
    let failure: unknown;
    try {
      if (!this.isClosing && this.fastPath.serve(request, response)) return;
    } catch (error) {
      failure = error; // uncaught, it would end the process
    }
    const context = this.contexts.ofRequest(request, response, expectsContinue);
    limitUnreadBody(context, this.limits.unreadBodyMs);
    context.whenClosed(() => this.log.report(context));
    const closeWhenStopping = (): void => {
      if (this.isClosing) response.shouldKeepAlive = false;
    };
    closeWhenStopping();
    context.beforeResponse(closeWhenStopping);
    if (failure !== undefined) this.errors.send(context, failure);
    else this.router.handle(context).catch((error: unknown) => this.errors.send(context, error));
  };
}
