import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { TokenSigner } from '@libs/auth';
import { serviceAgent } from '@libs/connections';
import { createProxyMiddleware, proxyEventsPlugin, type RequestHandler } from 'http-proxy-middleware';
import type { RequestContext, ConnectionContext } from '../server/request-context';
import { forwardableHeaders } from './forwarded-headers';
import type { ServiceName } from '../routes';
import { internalHeaders } from '../upstream/internal-headers';
import { getRequestState, type RequestState, attachRequestState } from './request-state';
import { proxyEvents } from './proxy-events';
import { replayRequest } from './replay-request';

/** URL of a service, and how long it may be silent, in milliseconds. */
export interface ProxyTarget {
  service: ServiceName;
  url: string;
  silenceMs: number;
  /** Milliseconds until a connection whose upgrade was refused is destroyed. */
  unreadBodyMs: number;
}

/** Reports that a service did not answer. */
export type ReportAway = (context: RequestContext, cause: Error) => void;

/** Error codes of a keep-alive connection that was closed while idle. */
const DEAD = new Set(['ECONNRESET', 'EPIPE']);

/** Forwards requests to one service through http-proxy-middleware on keep-alive connections. */
export class ServiceProxy {
  private readonly forward: RequestHandler;

  constructor(
    private readonly target: ProxyTarget,
    private readonly signer: TokenSigner,
    private readonly reportAway: ReportAway,
  ) {
    this.forward = createProxyMiddleware({
      target: addressOf(target.url),
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

  /** Forwards a request whose body has been read; `body` may be empty. */
  carry(context: RequestContext, body: Buffer): void {
    const { request } = context;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    request.headers = this.headersOf(context);
    delete request.headers['transfer-encoding'];
    if (isRead) delete request.headers['content-length'];
    else request.headers['content-length'] = String(body.length);
    const carried = () => (isRead || body.length === 0 ? request : replayRequest(request, body));
    const renew = (): void => {
      request.headers.authorization = `Bearer ${this.signer.renew(context.caller, this.target.service)}`;
      this.send(carried(), { context });
    };
    const again = isRead ? () => this.send(request, { context, renew }) : undefined;
    this.send(carried(), { context, again, renew });
  }

  stream(context: RequestContext, watch: (flight: RequestState) => void): void {
    context.request.headers = this.headersOf(context);
    const flight: RequestState = { context, watch: () => watch(flight) };
    context.sendContinue();
    this.send(context.request, flight);
  }

  upgrade(visit: ConnectionContext, socket: Socket, head: Buffer): void {
    const { request } = visit;
    const { connection, upgrade } = request.headers;
    request.headers = { ...this.headersOf(visit), connection, upgrade };
    // An upgrade has no body; a length would make the service wait for one.
    delete request.headers['content-length'];
    delete request.headers['transfer-encoding'];
    this.forward.upgrade(request, socket, head);
  }

  private send(request: IncomingMessage, flight: RequestState): void {
    attachRequestState(request, flight);
    void this.forward(request, flight.context.response, (error) => this.failed(request, error as Error));
  }

  private headersOf(visit: ConnectionContext): IncomingMessage['headers'] {
    return Object.assign(forwardableHeaders(visit.request.headers), internalHeaders(visit, this.target.service, this.signer));
  }

  private failed(request: IncomingMessage, cause: Error): void {
    const flight = getRequestState(request);
    if (!flight) return;
    const { context, toService, again, timedOut } = flight;
    if (context.response.headersSent) return readOn(context);
    // http-proxy reports a timeout as ECONNRESET as well
    const wasKept = !timedOut && toService?.reusedSocket === true && DEAD.has((cause as NodeJS.ErrnoException).code ?? '');
    if (wasKept && again && !context.isGone) return again();
    context.notifyResponse();
    this.reportAway(context, cause);
  }

  /** A service that refuses the token has changed nothing, so writes may be repeated too. */
  private tokenRefused(request: IncomingMessage): void {
    const flight = getRequestState(request);
    if (!flight) return;
    const { context, renew } = flight;
    if (renew && !context.isGone) return renew();
    this.failed(request, new Error(`${this.target.service} refused the internal token`));
  }
}

/** The service responded before it had read the whole body; the rest is discarded. */
function readOn({ request }: RequestContext): void {
  request.unpipe();
  request.resume();
}

/** The parts of a URL that http-proxy reads, parsed once instead of per request. */
function addressOf(url: string): { protocol: string; host: string; hostname: string; port: string } {
  const { protocol, hostname, port } = new URL(url);
  const bare = hostname.replace(/^\[|\]$/g, '');
  return { protocol, host: bare, hostname: bare, port };
}
