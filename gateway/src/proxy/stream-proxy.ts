import { Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { TokenSigner } from '@libs/auth';
import { serviceUnavailable } from '@libs/errors';
import { roundRobinLookup } from '@libs/http-client';
import { createProxyMiddleware, proxyEventsPlugin, type RequestHandler } from 'http-proxy-middleware';
import { GatewayLimits } from '../gateway.limits';
import { forEachService, GatewaySettings } from '../gateway.settings';
import type { ServiceName } from '../routes';
import { ErrorResponder } from '../server/error-responder';
import { checkUpload, watchUpload } from '../server/request-body';
import type { ConnectionContext, RequestContext } from '../server/request-context';
import { forwardableHeaders, internalHeaders } from './forwarded-headers';
import { attachRequestState, getRequestState, proxyEvents, type RequestState } from './proxy-events';

/** Streams uploads and WebSocket connections to services through http-proxy-middleware. Each has a new connection, since neither can be repeated. */
@Injectable()
export class StreamProxy {
  private readonly proxies: Record<ServiceName, RequestHandler>;

  constructor(
    settings: GatewaySettings,
    private readonly limits: GatewayLimits,
    private readonly signer: TokenSigner,
    private readonly errors: ErrorResponder,
  ) {
    this.proxies = forEachService(settings, (url, service) => this.createProxy(url, service));
  }

  /** Streams an upload and stops it when it becomes too large or too slow. Throws 413 or 415 by its headers. */
  upload(context: RequestContext, service: ServiceName): void {
    const { request, response } = context;
    checkUpload(request, this.limits);
    context.streamsBody = true;
    request.headers = this.headersOf(context, service);
    const state: RequestState = { context, watch: () => this.watch(state) };
    context.sendContinue();
    attachRequestState(request, state);
    void this.proxies[service](request, response, (error) => this.failed(request, error as Error));
  }

  /** Forwards a WebSocket upgrade to realtime. */
  upgrade(context: ConnectionContext, socket: Socket, head: Buffer): void {
    const { request } = context;
    const { connection, upgrade } = request.headers;
    request.headers = { ...this.headersOf(context, 'realtime'), connection, upgrade };
    // An upgrade has no body; a length would make the service wait for one.
    delete request.headers['content-length'];
    delete request.headers['transfer-encoding'];
    this.proxies.realtime.upgrade(request, socket, head);
  }

  private createProxy(url: string, service: ServiceName): RequestHandler {
    const onFailure = (request: IncomingMessage, cause: Error): void => this.failed(request, cause);
    const onTokenRefused = (request: IncomingMessage): void => onFailure(request, new Error(`${service} refused the internal token`));
    return createProxyMiddleware({
      target: targetOf(url),
      agent: agentOf(url),
      proxyTimeout: this.limits.uploadServiceMs,
      toProxy: true,
      prependPath: false,
      selfHandleResponse: true,
      ejectPlugins: true,
      plugins: [proxyEventsPlugin],
      on: proxyEvents({ onFailure, onTokenRefused }, this.limits.unreadBodyMs),
    });
  }

  private headersOf(context: ConnectionContext, service: ServiceName): IncomingMessage['headers'] {
    return Object.assign(forwardableHeaders(context.request.headers), internalHeaders(context, service, this.signer));
  }

  private watch(state: RequestState): void {
    const { request, response } = state.context;
    watchUpload(request, this.limits, (error) => {
      if (response.writableEnded) request.socket.destroy();
      this.errors.send(state.context, error);
      state.toService?.destroy(error);
    });
  }

  private failed(request: IncomingMessage, cause: Error): void {
    const context = getRequestState(request)?.context;
    if (!context) return;
    if (context.response.headersSent) return discardBody(context);
    context.notifyResponse();
    this.errors.send(context, serviceUnavailable(cause));
  }
}

/** The service responded before it had read the whole body; the rest is discarded. */
function discardBody({ request }: RequestContext): void {
  request.unpipe();
  request.resume();
}

const MAX_CONNECTIONS = 256;

function agentOf(url: string): HttpAgent {
  const options = { lookup: roundRobinLookup(), maxSockets: MAX_CONNECTIONS };
  return url.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
}

function targetOf(url: string): { protocol: string; host: string; hostname: string; port: string } {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { protocol, host, hostname: host, port };
}
