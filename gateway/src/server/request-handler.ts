import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError, forbidden, notFound } from '@libs/errors';
import { nameRequest } from '@libs/tracing';
import type { CatalogueCache } from '../cache/catalogue-cache';
import { sendCompressed } from '../cache/send-compressed';
import type { ClientAddresses } from '../security/client-address';
import { hasBody } from '../http/body-rules';
import { isSameOrigin } from '../security/cross-site';
import type { ConnectionLimits } from '../security/connection-limits';
import { RequestContext } from './request-context';
import type { RouteTable } from './route-table';
import type { RateLimits } from '../security/rate-limits';
import { limitUnreadBody } from '../http/limit-unread-body';
import { hasSeveralHosts, isApiPath, parseRequestTarget, severalHosts } from './request-target';
import type { SecurityHeaders } from '../security/security-headers';
import { isPersonal, type Route } from '../routes';
import { admitToRoute } from '../session/admit-to-route';
import type { Sessions } from '../session/sessions';
import type { WebClient } from '../ssr/web-client';
import type { RequestDispatcher } from './request-dispatcher';
import type { Observer } from './request-log';
import type { RefusalLog } from '../security/refusal-log';

/** The collaborators of {@link RequestHandler}. */
export interface RequestHandlerDependencies {
  addresses: ClientAddresses;
  connections: ConnectionLimits;
  limits: RateLimits;
  routes: RouteTable;
  sessions: Sessions;
  catalogue: CatalogueCache;
  dispatcher: RequestDispatcher;
  web: WebClient;
  observer: Observer;
  refusals: RefusalLog;
  securityHeaders: SecurityHeaders;
  /** Host and port of PUBLIC_URL. */
  publicHost: string;
  /** Milliseconds that a request body may still take after its response. */
  unreadBodyMs: number;
}

/** Checks every request against the limits and the route table, and dispatches it. */
export class RequestHandler {
  private isClosing = false;

  constructor(private readonly parts: RequestHandlerDependencies) {}

  /** Closes each connection after its next response, including responses in progress. */
  close(): void {
    this.isClosing = true;
  }

  /** Handles a request; `expectsContinue` when the client sent `Expect: 100-continue`. */
  readonly receive = (request: IncomingMessage, response: ServerResponse, expectsContinue = false): void => {
    const address = this.parts.addresses.of(request);
    if (this.serveFromMemory(request, response, address)) return;
    const context = new RequestContext(request, response, { address, protocol: this.parts.addresses.protocolOf(request), expectsContinue });
    context.whenClosed(() => this.parts.observer.report(context));
    limitUnreadBody(context, this.parts.unreadBodyMs);
    if (this.isClosing) response.shouldKeepAlive = false;
    for (const name in this.parts.securityHeaders) response.setHeader(name, this.parts.securityHeaders[name] ?? '');
    response.setHeader('x-request-id', context.id);
    this.handle(context).catch((error: unknown) => {
      this.parts.refusals.record(context, error);
      this.parts.dispatcher.fail(context, error);
    });
  };

  /** Serves cached catalogue responses before any other check, because they are most of the traffic. */
  private serveFromMemory(request: IncomingMessage, response: ServerResponse, address: string): boolean {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || this.isClosing) return false;
    const packed = this.parts.catalogue.current(url);
    if (!packed || hasBody(request.headers) || hasSeveralHosts(request.rawHeaders) || !this.parts.limits.allows(method, address))
      return false;
    sendCompressed(request, response, packed);
    this.parts.observer.countHit();
    return true;
  }

  private async handle(context: RequestContext): Promise<void> {
    const { request, response, connection } = context;
    const { path } = parseRequestTarget(request.url);
    if (hasSeveralHosts(request.rawHeaders)) throw severalHosts();
    context.whenClosed(this.parts.connections.enter(request.socket, connection.address));
    this.parts.limits.count(request.method, connection.address);
    const route = this.findRoute(context, path);
    if (!route) return this.parts.web.serve(context, path);
    context.route = route;
    nameRequest(route.method, route.path);
    if (!route.isWebhook && !isSameOrigin(request.method, request.headers, this.parts.publicHost)) {
      throw forbidden('cross_site', 'Requests from other sites are not accepted.');
    }
    if (isPersonal(route)) response.setHeader('cache-control', 'no-store');
    if (route.audience !== 'public') context.caller = await this.parts.sessions.callerOf(request);
    admitToRoute(context.caller, route);
    context.beforeResponse(() => {
      this.invalidateCaches(context, path, route);
      if (this.isClosing) context.response.shouldKeepAlive = false;
    });
    await this.parts.dispatcher.dispatch(context, route);
  }

  private findRoute({ request, response }: RequestContext, path: string): Route | undefined {
    const finding = this.parts.routes.find(request.method ?? '', path);
    if (finding.kind === 'found') return finding.route;
    if (finding.kind === 'wrong-method') {
      response.setHeader('allow', finding.allow);
      throw new DomainError('method_not_allowed', 'method-not-allowed', `This address only accepts ${finding.allow}.`);
    }
    if (isApiPath(path)) throw notFound('no_such_address', 'There is nothing at this address.');
    return undefined;
  }

  /** Runs before the client receives the response, so that its next read sees its own write. */
  private invalidateCaches({ caller }: RequestContext, path: string, { changes }: Route): void {
    if (changes === 'tools') this.parts.catalogue.changed(path.split('/')[3]?.toLowerCase());
    if (changes === 'sessions') this.parts.sessions.forget(caller);
  }
}
