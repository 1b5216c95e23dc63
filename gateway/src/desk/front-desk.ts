import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError, forbidden, notFound } from '@libs/errors';
import { nameRequest } from '@libs/tracing';
import type { CatalogueCache } from '../cache/catalogue-cache';
import { servePacked } from '../cache/serve-packed';
import type { ClientAddresses } from '../http/client-address';
import { hasBody } from '../http/body-rules';
import { isOurOwnPage } from '../http/cross-site';
import type { ConnectionLimits } from '../http/connection-limits';
import { Exchange } from '../http/exchange';
import type { RouteTable } from '../http/find-route';
import type { RateLimits } from '../http/rate-limits';
import { limitUnreadBody } from '../http/limit-unread-body';
import { hasSeveralHosts, isForPrograms, readTarget, severalHosts } from '../http/request-target';
import type { SecurityHeaders } from '../http/security-headers';
import { isPersonal, type Route } from '../routes';
import { admitToRoute } from '../session/admit-to-route';
import type { Sessions } from '../session/sessions';
import type { WebClient } from '../web/web-client';
import type { Journeys } from './journeys';
import type { Observer } from './observer';
import type { RefusalLog } from './refusal-log';

/** What the front desk works with. */
export interface Desk {
  addresses: ClientAddresses;
  connections: ConnectionLimits;
  limits: RateLimits;
  routes: RouteTable;
  sessions: Sessions;
  catalogue: CatalogueCache;
  journeys: Journeys;
  web: WebClient;
  observer: Observer;
  refusals: RefusalLog;
  securityHeaders: SecurityHeaders;
  /** Host (with its port) of PUBLIC_URL. */
  publicHost: string;
  /** Milliseconds a body may go on after its answer. */
  lingerMs: number;
}

/** Receives every request, decides who may go where, and only then sends it on its journey. */
export class FrontDesk {
  private isClosing = false;

  constructor(private readonly desk: Desk) {}

  /** From now on each connection ends with its next answer, those included that are being worked on. */
  close(): void {
    this.isClosing = true;
  }

  /** Takes a request in; `waits` when the client asks first whether it may send its body. */
  readonly receive = (request: IncomingMessage, response: ServerResponse, waits = false): void => {
    const address = this.desk.addresses.of(request);
    if (this.serveFromMemory(request, response, address)) return;
    const exchange = new Exchange(request, response, { address, protocol: this.desk.addresses.protocolOf(request), waits });
    exchange.whenClosed(() => this.desk.observer.report(exchange));
    limitUnreadBody(exchange, this.desk.lingerMs);
    if (this.isClosing) response.shouldKeepAlive = false;
    for (const name in this.desk.securityHeaders) response.setHeader(name, this.desk.securityHeaders[name] ?? '');
    response.setHeader('x-request-id', exchange.id);
    this.handle(exchange).catch((error: unknown) => {
      this.desk.refusals.record(exchange, error);
      this.desk.journeys.fail(exchange, error);
    });
  };

  /** The catalogue is asked for more often than everything else together: it is answered before anything else is looked at. */
  private serveFromMemory(request: IncomingMessage, response: ServerResponse, address: string): boolean {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || this.isClosing) return false;
    const packed = this.desk.catalogue.current(url);
    if (!packed || hasBody(request.headers) || hasSeveralHosts(request.rawHeaders) || !this.desk.limits.allows(method, address))
      return false;
    servePacked(request, response, packed);
    this.desk.observer.countHit();
    return true;
  }

  private async handle(exchange: Exchange): Promise<void> {
    const { request, response, arrival } = exchange;
    const { path } = readTarget(request.url);
    if (hasSeveralHosts(request.rawHeaders)) throw severalHosts();
    exchange.whenClosed(this.desk.connections.enter(request.socket, arrival.address));
    this.desk.limits.count(request.method, arrival.address);
    const route = this.findRoute(exchange, path);
    if (!route) return this.desk.web.serve(exchange, path);
    exchange.route = route;
    nameRequest(route.method, route.path);
    if (!route.isSigned && !isOurOwnPage(request.method, request.headers, this.desk.publicHost)) {
      throw forbidden('cross_site', 'Requests from other sites are not accepted.');
    }
    if (isPersonal(route)) response.setHeader('cache-control', 'no-store');
    if (route.audience !== 'public') exchange.caller = await this.desk.sessions.callerOf(request);
    admitToRoute(exchange.caller, route);
    exchange.beforeAnswer(() => {
      this.forgetWhatChanged(exchange, path, route);
      if (this.isClosing) exchange.response.shouldKeepAlive = false;
    });
    await this.desk.journeys.begin(exchange, route);
  }

  /** The route, or undefined for a path of the web client; 404 and 405 are thrown. */
  private findRoute({ request, response }: Exchange, path: string): Route | undefined {
    const finding = this.desk.routes.find(request.method ?? '', path);
    if (finding.kind === 'found') return finding.route;
    if (finding.kind === 'wrong-method') {
      response.setHeader('allow', finding.allow);
      throw new DomainError('method_not_allowed', 'method-not-allowed', `This address only accepts ${finding.allow}.`);
    }
    if (isForPrograms(path)) throw notFound('no_such_address', 'There is nothing at this address.');
    return undefined;
  }

  /** Runs before the client hears the answer, so that whoever has just written reads their own writing. */
  private forgetWhatChanged({ caller }: Exchange, path: string, { changes }: Route): void {
    if (changes === 'tools') this.desk.catalogue.changed(path.split('/')[3]?.toLowerCase());
    if (changes === 'sessions') this.desk.sessions.forget(caller);
  }
}
