import { Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import type { TokenSigner } from '@libs/auth';
import { roundRobinLookup } from '@libs/http-client';
import { createProxyMiddleware, proxyEventsPlugin, type RequestHandler } from 'http-proxy-middleware';
import type { ServiceName } from '../routes';
import type { ConnectionContext, RequestContext } from '../server/request-context';
import { forwardableHeaders, internalHeaders } from './forwarded-headers';
import { attachRequestState, getRequestState, proxyEvents, type RequestState } from './proxy-events';

interface ProxyTarget {
  service: ServiceName;
  url: string;
  silenceMs: number;
  unreadBodyMs: number;
}

type UnavailableHandler = (context: RequestContext, cause: Error) => void;

/** Streams uploads and WebSocket connections to one service through http-proxy-middleware. Each has a new connection, since neither can be repeated. */
export class StreamProxy {
  private readonly proxy: RequestHandler;

  constructor(
    private readonly target: ProxyTarget,
    private readonly signer: TokenSigner,
    private readonly onUnavailable: UnavailableHandler,
  ) {
    this.proxy = createProxyMiddleware({
      target: targetOf(target.url),
      agent: agentOf(target.url),
      proxyTimeout: target.silenceMs,
      toProxy: true,
      prependPath: false,
      selfHandleResponse: true,
      ejectPlugins: true,
      plugins: [proxyEventsPlugin],
      on: proxyEvents(
        {
          onFailure: (request, cause) => this.failed(request, cause),
          onTokenRefused: (request) => this.failed(request, new Error(`${target.service} refused the internal token`)),
        },
        target.unreadBodyMs,
      ),
    });
  }

  upload(context: RequestContext, watch: (state: RequestState) => void): void {
    const { request, response } = context;
    request.headers = this.headersOf(context);
    const state: RequestState = { context, watch: () => watch(state) };
    context.sendContinue();
    attachRequestState(request, state);
    void this.proxy(request, response, (error) => this.failed(request, error as Error));
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

  private headersOf(context: ConnectionContext): IncomingMessage['headers'] {
    return Object.assign(forwardableHeaders(context.request.headers), internalHeaders(context, this.target.service, this.signer));
  }

  private failed(request: IncomingMessage, cause: Error): void {
    const context = getRequestState(request)?.context;
    if (!context) return;
    if (context.response.headersSent) return discardBody(context);
    context.notifyResponse();
    this.onUnavailable(context, cause);
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
