import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { TokenSigner } from '@libs/auth';
import { serviceAgent } from '@libs/connections';
import { createProxyMiddleware, proxyEventsPlugin, type RequestHandler } from 'http-proxy-middleware';
import type { Exchange, Visit } from '../http/exchange';
import { forwardableHeaders } from '../http/strip-headers';
import type { ServiceName } from '../routes';
import { houseHeaders } from '../upstream/house-headers';
import { flightOf, type InFlight, takeOff } from './in-flight';
import { proxyEvents } from './proxy-events';
import { replayRequest } from './replay-request';

/** Where a service is and how long it may be silent. */
export interface ProxyTarget {
  service: ServiceName;
  url: string;
  silenceMs: number;
  /** Milliseconds until a connection whose upgrade was refused is destroyed. */
  lingerMs: number;
}

/** Says that a service gave no answer to an exchange. */
export type ReportAway = (exchange: Exchange, cause: Error) => void;

/** Codes of a connection that had died in our hands while nobody used it. */
const DEAD = new Set(['ECONNRESET', 'EPIPE']);

/** Carries requests to one service through http-proxy-middleware on kept connections. */
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
        target.lingerMs,
      ),
    });
  }

  /** Forwards a request whose body has been read; `body` is empty when there was none. */
  carry(exchange: Exchange, body: Buffer): void {
    const { request } = exchange;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    request.headers = this.headersOf(exchange);
    delete request.headers['transfer-encoding'];
    if (isRead) delete request.headers['content-length'];
    else request.headers['content-length'] = String(body.length);
    const carried = () => (isRead || body.length === 0 ? request : replayRequest(request, body));
    const renew = (): void => {
      request.headers.authorization = `Bearer ${this.signer.renew(exchange.caller, this.target.service)}`;
      this.send(carried(), { exchange });
    };
    const again = isRead ? () => this.send(request, { exchange, renew }) : undefined;
    this.send(carried(), { exchange, again, renew });
  }

  /** Forwards a request while its body streams in; `watch` begins to count it. */
  stream(exchange: Exchange, watch: (flight: InFlight) => void): void {
    exchange.request.headers = this.headersOf(exchange);
    const flight: InFlight = { exchange, watch: () => watch(flight) };
    exchange.welcomeBody();
    this.send(exchange.request, flight);
  }

  /** Upgrades a connection at the service. */
  upgrade(visit: Visit, socket: Socket, head: Buffer): void {
    const { request } = visit;
    const { connection, upgrade } = request.headers;
    request.headers = { ...this.headersOf(visit), connection, upgrade };
    // An upgrade has no body; a length would make the service wait for one.
    delete request.headers['content-length'];
    delete request.headers['transfer-encoding'];
    this.forward.upgrade(request, socket, head);
  }

  private send(request: IncomingMessage, flight: InFlight): void {
    takeOff(request, flight);
    void this.forward(request, flight.exchange.response, (error) => this.failed(request, error as Error));
  }

  private headersOf(visit: Visit): IncomingMessage['headers'] {
    return Object.assign(forwardableHeaders(visit.request.headers), houseHeaders(visit, this.target.service, this.signer));
  }

  private failed(request: IncomingMessage, cause: Error): void {
    const flight = flightOf(request);
    if (!flight) return;
    const { exchange, toService, again, timedOut } = flight;
    if (exchange.response.headersSent) return readOn(exchange);
    // http-proxy reports a timeout as ECONNRESET as well
    const wasKept = !timedOut && toService?.reusedSocket === true && DEAD.has((cause as NodeJS.ErrnoException).code ?? '');
    if (wasKept && again && !exchange.isGone) return again();
    exchange.tellAnswered();
    this.reportAway(exchange, cause);
  }

  /** A service that refuses the token has done nothing, so that a request which changes something may be repeated as well. */
  private tokenRefused(request: IncomingMessage): void {
    const flight = flightOf(request);
    if (!flight) return;
    const { exchange, renew } = flight;
    if (renew && !exchange.isGone) return renew();
    this.failed(request, new Error(`${this.target.service} refused the internal token`));
  }
}

/** The service answered before it had read everything; the answer goes its way, and the rest of the body nowhere. */
function readOn({ request }: Exchange): void {
  request.unpipe();
  request.resume();
}

/** The parts of an address that http-proxy reads; parsed once instead of at every request. */
function addressOf(url: string): { protocol: string; host: string; hostname: string; port: string } {
  const { protocol, hostname, port } = new URL(url);
  const bare = hostname.replace(/^\[|\]$/g, '');
  return { protocol, host: bare, hostname: bare, port };
}
