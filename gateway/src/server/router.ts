import { Injectable } from '@nestjs/common';
import { DomainError, notFound } from '@libs/errors';
import { nameRequest } from '@libs/tracing';
import { CatalogueCache } from '../cache/catalogue-cache';
import { isPersonal, type Route, ROUTES } from '../routes';
import { RequestChecks } from '../security/request-checks';
import { authorizeRoute, Sessions } from '../session/sessions';
import { WebClient } from '../ssr/web-client';
import type { RequestContext } from './request-context';
import { RequestDispatcher } from './request-dispatcher';
import { isApiPath } from './request-target';
import { RouteTable } from './route-table';

/** Checks every request against the limits and the route table, and dispatches it. */
@Injectable()
export class Router {
  private readonly routes = new RouteTable(ROUTES);

  constructor(
    private readonly checks: RequestChecks,
    private readonly sessions: Sessions,
    private readonly catalogue: CatalogueCache,
    private readonly dispatcher: RequestDispatcher,
    private readonly web: WebClient,
  ) {}

  async handle(context: RequestContext): Promise<void> {
    const { request, response } = context;
    const path = this.checks.admit(context, (release) => context.whenClosed(release));
    const route = this.findRoute(context, path);
    if (!route) return this.web.serve(context, path);
    context.route = route;
    nameRequest(route.method, route.path);
    if (!route.isWebhook) this.checks.requireSameOrigin(request);
    if (isPersonal(route)) response.setHeader('cache-control', 'no-store');
    if (route.audience !== 'public') context.caller = await this.sessions.callerOf(request);
    authorizeRoute(context.caller, route);
    context.beforeResponse(() => this.invalidateCaches(context, path, route));
    await this.dispatcher.dispatch(context, route);
  }

  private findRoute({ request, response }: RequestContext, path: string): Route | undefined {
    const match = this.routes.find(request.method ?? '', path);
    if (match.kind === 'found') return match.route;
    if (match.kind === 'wrong-method') {
      response.setHeader('allow', match.allow);
      throw new DomainError('method_not_allowed', 'method-not-allowed', `This address only accepts ${match.allow}.`);
    }
    if (isApiPath(path)) throw notFound('route_not_found', 'There is nothing at this address.');
    return undefined;
  }

  /** Runs before the client receives the response, so that its next read sees its own write. */
  private invalidateCaches({ caller }: RequestContext, path: string, { changes }: Route): void {
    if (changes === 'tools') this.catalogue.changed(path.split('/')[3]?.toLowerCase());
    if (changes === 'sessions') this.sessions.invalidate(caller);
  }
}
