import { Injectable } from '@nestjs/common';
import { DomainError, routeNotFound } from '@libs/errors';
import { nameRequest } from '@libs/tracing';
import { CatalogueCache } from '../cache/catalogue-cache';
import { isPersonal, type Route, type RouteMethod, ROUTES } from '../routes';
import { RequestChecks } from '../security/request-checks';
import { authorizeRoute, callerOf, Sessions } from '../session/sessions';
import { WebClient } from '../ssr/web-client';
import { hasBody } from './request-body';
import type { RequestContext } from './request-context';
import { RequestDispatcher } from './request-dispatcher';

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
    const session = route.audience === 'public' ? null : await this.sessions.sessionOf(request);
    if (route.readsPendingLogin) context.pendingLogin = this.sessions.pendingLoginOf(request);
    context.caller = callerOf(session);
    authorizeRoute(session, route);
    if (session && route.handling === 'session' && !hasBody(request.headers))
      context.currentUser = this.sessions.currentUserOf(session, new Date());
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
    if (isApiPath(path)) throw routeNotFound();
    return undefined;
  }

  /** Runs before the client receives the response, so that its next read sees its own write. */
  private invalidateCaches({ caller }: RequestContext, path: string, { changes }: Route): void {
    if (changes === 'tools') this.catalogue.changed(path.split('/')[3]?.toLowerCase());
    if (changes === 'sessions') this.sessions.invalidate(caller);
  }
}

/** Whether programs call this path, so that its errors are JSON. */
function isApiPath(path: string): boolean {
  return /^\/(api|internal|ws|healthz|readyz)(\/|$)/.test(path);
}

type RouteMatch = { kind: 'found'; route: Route } | { kind: 'wrong-method'; allow: string } | { kind: 'unknown' };

/** Values of `:id` segments: nothing that could be read as another path. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const UNKNOWN: RouteMatch = { kind: 'unknown' };

/** Looks up routes by exact path; encoded or doubled slashes match nothing. */
export class RouteTable {
  private readonly fixed = new Map<string, Route[]>();
  private readonly patterns: { segments: string[]; rows: Route[] }[] = [];

  constructor(routes: readonly Route[]) {
    for (const route of routes) this.rowsFor(route.path).push(route);
  }

  find(method: string, path: string): RouteMatch {
    const rows = this.fixed.get(path) ?? this.match(path);
    if (!rows) return UNKNOWN;
    const wanted = method === 'HEAD' ? 'GET' : method;
    const route = rows.find((row) => row.method === wanted);
    return route ? { kind: 'found', route } : { kind: 'wrong-method', allow: allowed(rows) };
  }

  private match(path: string): Route[] | undefined {
    const segments = path.split('/');
    return this.patterns.find(({ segments: pattern }) => fits(pattern, segments))?.rows;
  }

  private rowsFor(path: string): Route[] {
    const segments = path.split('/');
    const known = path.includes(':') ? this.patterns.find((pattern) => pattern.segments.join('/') === path)?.rows : this.fixed.get(path);
    if (known) return known;
    const rows: Route[] = [];
    if (path.includes(':')) this.patterns.push({ segments, rows });
    else this.fixed.set(path, rows);
    return rows;
  }
}

function fits(pattern: string[], segments: string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) => (part.startsWith(':') ? ID.test(segments[index] ?? '') : part === segments[index]));
}

function allowed(rows: Route[]): string {
  const methods = rows.map(({ method }) => method as RouteMethod | 'HEAD');
  if (methods.includes('GET')) methods.splice(methods.indexOf('GET') + 1, 0, 'HEAD');
  return methods.join(', ');
}
