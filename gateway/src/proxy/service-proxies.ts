import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { TokenSigner } from '@libs/auth';
import { serviceAgent } from '@libs/connections';
import { createProxyMiddleware, proxyEventsPlugin, type RequestHandler } from 'http-proxy-middleware';
import { GatewayLimits } from '../gateway.limits';
import { GatewaySettings } from '../gateway.settings';
import type { ServiceName } from '../routes';
import { ErrorResponder, serviceUnavailable } from '../server/error-responder';
import { checkUpload, watchUpload } from '../server/request-body';
import type { ConnectionContext, RequestContext } from '../server/request-context';
import { forwardableHeaders, internalHeaders } from './forwarded-headers';
import { attachRequestState, getRequestState, proxyEvents, type RequestState } from './proxy-events';

/** One proxy per service. Uploads have their own connections, so that slow ones block no other requests. */
@Injectable()
export class ServiceProxies {
  private readonly requests: Record<ServiceName, ServiceProxy>;
  private readonly uploads: Record<ServiceName, ServiceProxy>;

  constructor(
    settings: GatewaySettings,
    private readonly limits: GatewayLimits,
    signer: TokenSigner,
    private readonly errors: ErrorResponder,
  ) {
    const { serviceMs, uploadServiceMs, unreadBodyMs } = limits;
    const onUnavailable = (context: RequestContext, cause: Error): void => errors.send(context, serviceUnavailable(cause));
    const all = (silenceMs: number): Record<ServiceName, ServiceProxy> => {
      const proxy = (service: ServiceName, url: string): ServiceProxy =>
        new ServiceProxy({ service, url, silenceMs, unreadBodyMs }, signer, onUnavailable);
      return {
        identity: proxy('identity', settings.IDENTITY_URL),
        catalogue: proxy('catalogue', settings.CATALOGUE_URL),
        downloads: proxy('downloads', settings.DOWNLOADS_URL),
        payments: proxy('payments', settings.PAYMENTS_URL),
        realtime: proxy('realtime', settings.REALTIME_URL),
      };
    };
    this.requests = all(serviceMs);
    this.uploads = all(uploadServiceMs);
  }

  of(service: ServiceName): ServiceProxy {
    return this.requests[service];
  }

  /** Streams an upload to a service and stops it when it becomes too large or too slow. Throws 413 or 415 by its headers. */
  upload(context: RequestContext, service: ServiceName): void {
    const { request, response } = context;
    checkUpload(request, this.limits);
    context.streamsBody = true;
    this.uploads[service].stream(context, (state) => {
      watchUpload(request, this.limits, (error) => {
        if (response.writableEnded) request.socket.destroy();
        this.errors.send(context, error);
        state.toService?.destroy(error);
      });
    });
  }
}

interface ProxyTarget {
  service: ServiceName;
  url: string;
  silenceMs: number;
  unreadBodyMs: number;
}

type UnavailableHandler = (context: RequestContext, cause: Error) => void;

const CLOSED_WHILE_IDLE = new Set(['ECONNRESET', 'EPIPE']);

/** Forwards requests to one service through http-proxy-middleware on keep-alive connections. */
class ServiceProxy {
  private readonly proxy: RequestHandler;

  constructor(
    private readonly target: ProxyTarget,
    private readonly signer: TokenSigner,
    private readonly onUnavailable: UnavailableHandler,
  ) {
    this.proxy = createProxyMiddleware({
      target: targetOf(target.url),
      agent: serviceAgent(target.url),
      proxyTimeout: target.silenceMs,
      toProxy: true,
      prependPath: false,
      selfHandleResponse: true,
      ejectPlugins: true,
      plugins: [proxyEventsPlugin],
      on: proxyEvents(
        { onFailure: (request, cause) => this.failed(request, cause), onTokenRefused: (request) => this.tokenRefused(request) },
        target.unreadBodyMs,
      ),
    });
  }

  forward(context: RequestContext, body: Buffer): void {
    const { request } = context;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    request.headers = this.headersOf(context);
    delete request.headers['transfer-encoding'];
    if (isRead) delete request.headers['content-length'];
    else request.headers['content-length'] = String(body.length);
    const resendable = () => (isRead || body.length === 0 ? request : replayRequest(request, body));
    const renew = (): void => {
      request.headers.authorization = `Bearer ${this.signer.renew(context.caller, this.target.service)}`;
      this.send(resendable(), { context });
    };
    const retry = isRead ? () => this.send(request, { context, renew }) : undefined;
    this.send(resendable(), { context, retry, renew });
  }

  stream(context: RequestContext, watch: (state: RequestState) => void): void {
    context.request.headers = this.headersOf(context);
    const state: RequestState = { context, watch: () => watch(state) };
    context.sendContinue();
    this.send(context.request, state);
  }

  upgrade(context: ConnectionContext, socket: Socket, head: Buffer): void {
    const { request } = context;
    const { connection, upgrade } = request.headers;
    request.headers = { ...this.headersOf(context), connection, upgrade };
    // An upgrade has no body; a length would make the service wait for one.
    delete request.headers['content-length'];
    delete request.headers['transfer-encoding'];
    this.proxy.upgrade(request, socket, head);
  }

  private send(request: IncomingMessage, state: RequestState): void {
    attachRequestState(request, state);
    void this.proxy(request, state.context.response, (error) => this.failed(request, error as Error));
  }

  private headersOf(context: ConnectionContext): IncomingMessage['headers'] {
    return Object.assign(forwardableHeaders(context.request.headers), internalHeaders(context, this.target.service, this.signer));
  }

  private failed(request: IncomingMessage, cause: Error): void {
    const state = getRequestState(request);
    if (!state) return;
    const { context, toService, retry, timedOut } = state;
    if (context.response.headersSent) return discardBody(context);
    // http-proxy reports a timeout as ECONNRESET as well
    const wasReused = !timedOut && toService?.reusedSocket === true && CLOSED_WHILE_IDLE.has((cause as NodeJS.ErrnoException).code ?? '');
    if (wasReused && retry && !context.isGone) return retry();
    context.notifyResponse();
    this.onUnavailable(context, cause);
  }

  /** A service that refuses the token has changed nothing, so writes may be repeated too. */
  private tokenRefused(request: IncomingMessage): void {
    const state = getRequestState(request);
    if (!state) return;
    const { context, renew } = state;
    if (renew && !context.isGone) return renew();
    this.failed(request, new Error(`${this.target.service} refused the internal token`));
  }
}

/** The service responded before it had read the whole body; the rest is discarded. */
function discardBody({ request }: RequestContext): void {
  request.unpipe();
  request.resume();
}

function targetOf(url: string): { protocol: string; host: string; hostname: string; port: string } {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { protocol, host, hostname: host, port };
}

/** Wraps a request whose body has already been read, so that the proxy can read it again. */
function replayRequest(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, socket, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const replay = new Readable({
    read() {
      this.push(body);
      this.push(null);
    },
  });
  return Object.assign(replay, {
    method,
    url,
    headers,
    socket,
    httpVersion,
    httpVersionMajor,
    httpVersionMinor,
  }) as unknown as IncomingMessage;
}
