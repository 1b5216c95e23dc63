import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { unavailable } from '@libs/errors';
import { v7 as uuidv7 } from 'uuid';
import { RealtimeSettings } from '../realtime.settings';
import { ConnectionPolicy } from '../upgrade/connection-policy';
import { refuseUpgrade } from '../upgrade/refuse-upgrade';
import { CLOSE, type LiveSocket } from './live-socket';
import { upgradesRefused } from './metrics';
import { OpenSockets } from './open-sockets';
import { PlainHandler } from './plain.handler';
import { SocketIoHandler } from './socket-io.handler';

const CLOSE_TIMEOUT_MS = 1500; // milliseconds for clients to answer the close frame at shutdown

/** Handles HTTP upgrades on one path: plain WebSocket, and Socket.IO for clients that send `EIO=` (contract §6). */
@Injectable()
export class LiveServer {
  private readonly logger = new Logger('LiveServer');
  private readonly plain: PlainHandler;
  private readonly socketIo: SocketIoHandler;
  private listener: (socket: LiveSocket) => void = () => undefined;
  private closing = false;

  constructor(
    private readonly policy: ConnectionPolicy,
    private readonly sockets: OpenSockets,
    settings: RealtimeSettings,
  ) {
    const pingEvery = settings.SOCKET_PING_SECONDS * 1000;
    this.plain = new PlainHandler(pingEvery, (socket) => this.listener(socket));
    this.socketIo = new SocketIoHandler(pingEvery, (socket) => this.listener(socket));
  }

  get io() {
    return this.socketIo.io;
  }

  listenOn(http: Server): void {
    http.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => this.upgrade(request, connection, head));
  }

  onSocket(listener: (socket: LiveSocket) => void): void {
    this.listener = listener;
  }

  /** Closes all sockets, so that clients reconnect to another replica, and disconnects those that do not answer. */
  async close(): Promise<void> {
    this.closing = true;
    for (const socket of this.sockets.all()) socket.close(CLOSE.goingAway, 'restarting');
    const end = performance.now() + CLOSE_TIMEOUT_MS;
    while (this.sockets.all().size > 0 && performance.now() < end) await sleep(20);
    for (const socket of this.sockets.all()) socket.terminate();
    await this.socketIo.io.close();
  }

  private upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    connection.on('error', (error) => this.logger.debug({ err: error, msg: 'a connection broke' }));
    try {
      if (this.closing)
        throw unavailable('service_restarting', 'This part of the site is restarting. Please try again.', { retryAfter: 1 });
      const { caller, release } = this.policy.accept(request);
      connection.once('close', release);
      const handler = /[?&]EIO=/.test(request.url ?? '') ? this.socketIo : this.plain;
      handler.upgrade(request, connection, head, caller);
    } catch (error) {
      const status = refuseUpgrade(connection, error, request.headers['x-request-id']?.toString() ?? uuidv7());
      upgradesRefused.inc({ status });
      if (status === 500) this.logger.error({ err: error, msg: 'an upgrade failed' });
    }
  }
}
