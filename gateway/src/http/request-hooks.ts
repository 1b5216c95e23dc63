import { Inject, Injectable } from '@nestjs/common';
import { type Caller, VISITOR } from '@libs/auth';
import { forbidden, invalid, routeNotFound } from '@libs/errors';
import { inRequestContext, requestDuration } from '@libs/service';
import { nameRequest, withoutQuery, traceIds } from '@libs/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { GatewayLimits, GatewaySettings } from '../gateway.settings';
import { ROUTES } from '../routes';
import { isPersonal, type Route } from '../routes/route';
import { authorizeRoute, toCaller, Sessions } from '../session/sessions';
import { trackReply } from './client-errors';
import { RateLimits } from './rate-limits';
import { RefusalLog } from './refusal-log';
import { hasBody, hasOwnOrigin, isSameOrigin, requirePlainRequest } from './request-checks';
import { type SecurityHeaders, securityHeaders } from './security-headers';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the route table; undefined for pages and for controllers of the gateway. */
    route?: Route;
  }

  interface FastifyRequest {
    caller: Caller;
    clientAddress: string;
    /** The token of a login that waits for its second factor; set on the routes of that step only. */
    pendingLogin?: string;
    /** Set when the rest of a request is malformed, or late: the status that its connection got. */
    refusedStatus?: number;
    /** Why the response broke off, unless its client disconnected. */
    responseError?: Error;
    /** When the response began, in milliseconds of `performance.now()`. */
    respondedAt?: number;
  }
}

const REQUEST_PROPERTIES = [
  'caller',
  'clientAddress',
  'pendingLogin',
  'errorCode',
  'refusedStatus',
  'responseError',
  'respondedAt',
] as const;

/**
 * Returns the client's address: the peer's, or the one that a trusted proxy reports. An IPv4
 * address on an IPv6 socket is written as IPv4.
 */
function readClientAddress(request: FastifyRequest): string {
  const { ip = '' } = request as Partial<FastifyRequest>; // undefined once the connection is closed
  return ip.replace(/^::ffff:(?=\d+\.)/, '');
}

/** Provides the pino logger of the process. */
export const APP_LOG = Symbol('the pino logger of the process');

/** The hooks of every request: headers, log and metrics, then the checks that come before the body is read. */
@Injectable()
export class RequestHooks {
  private readonly headers: SecurityHeaders;
  private readonly publicHost: string;

  constructor(
    settings: GatewaySettings,
    private readonly limits: GatewayLimits,
    private readonly rates: RateLimits,
    private readonly sessions: Sessions,
    private readonly refusals: RefusalLog,
    @Inject(APP_LOG) private readonly log: Logger,
  ) {
    this.headers = securityHeaders(settings.PUBLIC_URL);
    this.publicHost = new URL(settings.PUBLIC_URL).host;
  }

  register(fastify: FastifyInstance): void {
    this.rates.register(fastify);
    for (const property of REQUEST_PROPERTIES) fastify.decorateRequest(property);
    fastify.addHook('onRequest', (request, reply, done) => {
      this.start(request, reply);
      inRequestContext({ requestId: request.id }, done);
    });
    fastify.addHook('onRequest', async (request) => {
      requirePlainRequest(request.originalUrl, request.raw);
      await this.rates.count(request);
      await this.admit(request);
    });
    // with a callback: `sendStream` expects the headers to be complete once `reply.send` has returned
    fastify.addHook('onSend', (request, reply, _payload, done) => {
      request.respondedAt = performance.now();
      const { route } = request.routeOptions.config;
      const cached = reply.getHeader('cache-control')?.toString();
      const isUncacheable = reply.statusCode >= 400 && cached === undefined;
      if (isUncacheable || (route && isPersonal(route) && !cached?.includes('no-store')))
        void reply.header('cache-control', 'no-store');
      // Fastify closes the connection of a body that is too large, and its client might fail before
      // it reads why; `limitUnreadBody` closes it later
      if (reply.statusCode === 413) void reply.removeHeader('connection');
      done();
    });
  }

  private start(request: FastifyRequest, reply: FastifyReply): void {
    const { method } = request;
    const startedAt = performance.now();
    let receivedAt = startedAt; // the time of an upload is the client's
    if (request.routeOptions.config.route?.handling === 'upload')
      request.raw.once('end', () => (receivedAt = performance.now()));
    const trace = traceIds();
    trackReply(reply);
    request.caller = VISITOR;
    request.clientAddress = readClientAddress(request);
    void reply.headers({ ...this.headers, 'x-request-id': request.id });
    const route = routeName(request);
    nameRequest(method, route);
    reply.raw.once('finish', () => this.limitUnreadBody(request));
    // unlike Fastify's onResponse, it also reports requests whose client disconnected
    reply.raw.once('close', () => {
      const closedAt = performance.now();
      const ms = closedAt - startedAt;
      const status = finalStatus(request, reply);
      this.refusals.record(request, status);
      const latencyMs = Math.max(0, (request.respondedAt ?? closedAt) - receivedAt);
      requestDuration.observe({ method, route, status }, latencyMs / 1000);
      const record = {
        requestId: request.id,
        method,
        url: withoutQuery(request.originalUrl),
        status,
        ms: Math.round(ms),
        address: request.clientAddress,
      };
      if (request.responseError && !reply.raw.writableFinished)
        this.log.error({ ...record, ...trace, err: request.responseError }, 'a response broke off');
      this.log.info({ ...record, ...trace }, 'request');
    });
  }

  /** Checks origin, session and audience. Throws 401, 403, 404, or 503 when identity does not respond. */
  private async admit(request: FastifyRequest): Promise<void> {
    const { raw, method, routeOptions } = request;
    const { route } = routeOptions.config;
    const isUpgrade = raw.headers.upgrade !== undefined;
    // other upgrades are ignored (RFC 9110 §7.8), but Node does not read their bodies
    if (isUpgrade && hasBody(raw.headers) && route?.handling !== 'live')
      throw invalid('invalid_request', 'An upgrade cannot have a body.');
    if (!route) return;
    if (withoutQuery(request.url).includes('%')) throw routeNotFound(); // services get exactly the paths of the table
    const isOwnPage = isUpgrade
      ? hasOwnOrigin(raw.headers, this.publicHost)
      : isSameOrigin(method, raw.headers, this.publicHost);
    if (!route.isWebhook && !isOwnPage)
      throw forbidden('cross_site_request', 'Requests from other sites are not accepted.');
    const session = route.audience === 'public' ? null : await this.sessions.findSession(raw);
    if (route.readsPendingLogin) request.pendingLogin = this.sessions.readPendingLogin(raw);
    request.caller = toCaller(session);
    authorizeRoute(session, route);
  }

  /** Destroys a connection whose request body is still arriving some time after the response. A service may read an upload to its end. */
  private limitUnreadBody({ raw, routeOptions, errorCode }: FastifyRequest): void {
    const isForwarded = routeOptions.config.route?.handling === 'upload' && errorCode === undefined;
    if (raw.complete || isForwarded) return;
    setTimeout(() => {
      if (!raw.complete) raw.socket.destroy();
    }, this.limits.unreadBodyMs).unref();
  }
}

/**
 * Status in log and metrics of a response that was not sent completely: a service or the object
 * store failed, or the client disconnected.
 */
const BROKEN_OFF = 502;
const CLIENT_DISCONNECTED = 499;

function finalStatus(request: FastifyRequest, { raw }: FastifyReply): number {
  const { refusedStatus, responseError } = request;
  if (refusedStatus !== undefined) return refusedStatus;
  if (raw.writableFinished || raw.statusCode === 101) return raw.statusCode;
  return responseError ? BROKEN_OFF : CLIENT_DISCONNECTED;
}

/** Names the route in metrics and traces; all pages and files of the web client are `web`. */
function routeName({ routeOptions: { url, config } }: FastifyRequest): string {
  if (config.route) return config.route.path;
  return ROUTES.some(({ path }) => path === url) ? String(url) : 'web';
}
