import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { errorResponse, DomainError, forbidden, invalid, notFound, unavailable } from '@libs/errors';
import type { Logger } from 'pino';
import type { ClientAddresses } from '../security/client-address';
import type { ConnectionLimits } from '../security/connection-limits';
import { isOurOrigin } from '../security/cross-site';
import { endConnection } from '../http/end-connection';
import { ConnectionContext } from './request-context';
import { rawAnswer } from './raw-response';
import type { RateLimits } from '../security/rate-limits';
import type { RepeatedWarnings } from './repeated-warnings';
import { hasSeveralHosts, parseRequestTarget, severalHosts } from './request-target';
import type { ServiceProxy } from '../proxy/service-proxy';
import { LIVE_PATHS } from '../routes';
import type { Sessions } from '../session/sessions';
import type { RefusalLog } from '../security/refusal-log';

/** The collaborators of {@link Upgrades}. */
export interface UpgradeDependencies {
  addresses: ClientAddresses;
  connections: ConnectionLimits;
  limits: RateLimits;
  sessions: Sessions;
  realtime: ServiceProxy;
  logger: Logger;
  refusals: RefusalLog;
  warnings: RepeatedWarnings;
  publicHost: string;
  /** Milliseconds until a refused connection is destroyed. */
  unreadBodyMs: number;
}

/** Proxies WebSocket upgrades to realtime (contract §6) with the identity of the signed-in user. */
export class Upgrades {
  private readonly open = new Set<Socket>();
  private isClosing = false;

  constructor(private readonly parts: UpgradeDependencies) {}

  readonly receive = (request: IncomingMessage, socket: Socket, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    this.open.add(socket);
    socket.once('close', () => this.open.delete(socket));
    const { addresses } = this.parts;
    const visit = new ConnectionContext(request, {
      address: addresses.of(request),
      protocol: addresses.protocolOf(request),
      expectsContinue: false,
    });
    this.handle(visit, socket, head).catch((error: unknown) => this.refuse(visit, socket, error));
  };

  /** Closes the WebSocket connections; their clients reconnect to another process or to this one's successor. */
  close(): void {
    this.isClosing = true;
    for (const socket of this.open) endConnection(socket, '', this.parts.unreadBodyMs);
  }

  private async handle(visit: ConnectionContext, socket: Socket, head: Buffer): Promise<void> {
    const { request, connection } = visit;
    if (this.isClosing) throw unavailable('closing', 'Live updates are temporarily unavailable. Please try again.');
    const { path } = parseRequestTarget(request.url);
    if (hasSeveralHosts(request.rawHeaders)) throw severalHosts();
    socket.once('close', this.parts.connections.enter(request.socket, connection.address));
    this.parts.limits.count(request.method, connection.address);
    if (!LIVE_PATHS.includes(path)) throw notFound('no_such_address', 'There is nothing at this address.');
    if (request.method !== 'GET' || request.headers.upgrade?.toLowerCase() !== 'websocket') {
      throw invalid('not_a_websocket', 'This address only accepts WebSocket connections.');
    }
    if (!isOurOrigin(request.headers, this.parts.publicHost)) {
      throw forbidden('cross_site', 'Connections from other sites are not accepted.');
    }
    visit.caller = await this.parts.sessions.callerOf(request);
    if (!socket.destroyed) this.parts.realtime.upgrade(visit, socket, head);
  }

  private refuse(visit: ConnectionContext, socket: Socket, error: unknown): void {
    const { id, connection } = visit;
    this.parts.refusals.record(visit, error);
    const known = error instanceof DomainError ? error : undefined;
    if (!known) this.parts.logger.error({ requestId: id, err: error }, 'upgrade failed');
    if (!socket.writable) return void socket.destroy();
    const { status, headers, body } = errorResponse(
      known ?? unavailable('upgrade_failed', 'Live updates are temporarily unavailable.'),
      id,
    );
    this.parts.warnings.warn('upgrade refused', { requestId: id, address: connection.address, status });
    endConnection(socket, rawAnswer(status, body.message, headers, id), this.parts.unreadBodyMs);
  }
}
