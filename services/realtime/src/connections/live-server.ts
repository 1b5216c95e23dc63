import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '@libs/auth';
import { invalid, rawErrorResponse, unavailable } from '@libs/errors';
import { Counter } from 'prom-client';
import { v7 as uuidv7 } from 'uuid';
import { WebSocketServer } from 'ws';
import { RealtimeSettings } from '../realtime.settings';
import { ConnectionPolicy } from './connection-policy';
import { CLOSE } from '../sockets/live-socket';
import { OpenSockets } from '../sockets/open-sockets';
import { PLAIN_OPTIONS, PlainSocket } from '../sockets/plain-socket';

const CLOSE_TIMEOUT_MS = 1500; // at shutdown

const upgradesRefused = new Counter({
  name: 'live_upgrades_refused_total',
  help: 'Refused upgrades by status number',
  labelNames: ['status'],
});

/** Handles HTTP upgrades on one path: plain WebSocket, and Socket.IO for clients that send `EIO=` (docs/api.md). Emits `connection` with a LiveSocket. */
@Injectable()
export class LiveServer extends EventEmitter {
  readonly pingIntervalMs: number;
  /** Never listens; gets the accepted upgrades of Socket.IO clients. */
  readonly socketIoUpgrades = createServer();
  private readonly logger = new Logger('LiveServer');
  private readonly plain = new WebSocketServer(PLAIN_OPTIONS);
  private readonly callers = new WeakMap<IncomingMessage, Caller>();
  private readonly connections = new Set<Duplex>();
  private closing = false;

  constructor(
    private readonly policy: ConnectionPolicy,
    private readonly sockets: OpenSockets,
    settings: RealtimeSettings,
  ) {
    super();
    this.pingIntervalMs = settings.SOCKET_PING_SECONDS * 1000;
  }

  attach(http: Server): void {
    http.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) =>
      this.upgrade(request, connection, head),
    );
  }

  /** Returns whose upgrade was accepted. */
  callerOf(request: IncomingMessage): Caller | undefined {
    return this.callers.get(request);
  }

  /** Closes all sockets, so that clients reconnect to another replica, and disconnects those that do not respond. */
  async close(): Promise<void> {
    this.closing = true;
    for (const socket of this.sockets.all()) socket.close(CLOSE.goingAway, 'restarting');
    const endMs = performance.now() + CLOSE_TIMEOUT_MS;
    while (this.connections.size > 0 && performance.now() < endMs) await sleep(20);
    for (const connection of this.connections) connection.destroy();
  }

  private upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    connection.on('error', (error) => this.logger.debug({ err: error, msg: 'a connection broke' }));
    try {
      if (this.closing)
        throw unavailable(
          'service_restarting',
          'This part of the site is restarting. Please try again.',
          { retryAfter: 1 },
        );
      const { caller, release } = this.policy.accept(request);
      this.connections.add(connection);
      connection.once('close', () => {
        this.connections.delete(connection);
        release();
      });
      if (/[?&]EIO=/.test(request.url ?? '')) {
        if (continuesAnother(request))
          throw invalid('invalid_request', 'A live connection cannot continue another one.');
        this.callers.set(request, caller);
        this.socketIoUpgrades.emit('upgrade', request, connection, head);
      } else {
        this.plain.handleUpgrade(request, connection, head, (ws) =>
          this.emit('connection', new PlainSocket(caller, ws, this.pingIntervalMs)),
        );
      }
    } catch (error) {
      const status = refuseUpgrade(
        connection,
        error,
        request.headers['x-request-id']?.toString() ?? uuidv7(),
      );
      upgradesRefused.inc({ status });
      if (status === 500) this.logger.error({ err: error, msg: 'an upgrade failed' });
    }
  }
}

/** With `sid`, Engine.IO would move an open connection to this WebSocket, past the limits of its own. */
function continuesAnother({ url = '' }: IncomingMessage): boolean {
  return new URL(url, 'http://realtime').searchParams.has('sid'); // decoded as Engine.IO does
}

/** Refuses an upgrade with an error response, closes the connection and returns the status. */
function refuseUpgrade(connection: Duplex, error: unknown, requestId: string): number {
  const { status, text } = rawErrorResponse(error, requestId);
  connection.end(text, () => connection.destroy());
  return status;
}
