import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '@libs/auth';
import { invalid, rawErrorResponse, unavailable } from '@libs/errors';
import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { v7 as uuidv7 } from 'uuid';
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws';
import { RealtimeSettings } from '../realtime.settings';
import {
  CLOSE,
  type CloseCode,
  type LiveSocket,
  MAX_CLIENT_FRAME_BYTES,
  MessageRateLimit,
  OpenSockets,
  type SerializedMessage,
} from '../sockets/open-sockets';
import { ConnectionPolicy } from './connection-policy';

const CLOSE_TIMEOUT_MS = 5000;

/** Options of plain WebSockets, without compression: messages are too short for it. `@types/ws` does not know `closeTimeout` yet. */
export const PLAIN_OPTIONS: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: MAX_CLIENT_FRAME_BYTES,
  skipUTF8Validation: true,
  closeTimeout: CLOSE_TIMEOUT_MS,
};

/** A plain WebSocket: each message is one JSON text frame (spec §7, live connection). */
export class PlainSocket implements LiveSocket {
  readonly kind = 'plain';
  readonly openedAtMs = performance.now();
  private readonly rateLimit = new MessageRateLimit();
  private lastPingMs = this.openedAtMs;
  private ponged = true;

  constructor(
    readonly caller: Caller,
    private readonly ws: WebSocket,
    private readonly pingIntervalMs: number,
  ) {
    const count = () => this.countFrame();
    ws.on('message', count).on('ping', count);
    ws.on('pong', () => this.acceptPong());
    ws.on('error', () => undefined); // ws has already closed the socket after a protocol error; 'close' reports the end
  }

  unsentBytes(): number {
    return this.ws.bufferedAmount;
  }

  send(messages: readonly SerializedMessage[]): void {
    if (this.ws.readyState !== WebSocket.OPEN) return;
    for (const { json } of messages) this.ws.send(json, { binary: false });
  }

  heartbeat(nowMs: number): void {
    if (nowMs - this.lastPingMs < this.pingIntervalMs) return;
    if (!this.ponged) return this.terminate();
    this.lastPingMs = nowMs;
    this.ponged = false;
    this.ws.ping();
  }

  close(code: CloseCode, reason: string): void {
    this.ws.close(code, reason);
  }

  terminate(): void {
    this.ws.terminate();
  }

  once(_event: 'disconnect', listener: () => void): void {
    this.ws.once('close', listener);
  }

  /** A pong without a ping counts like any other frame. */
  private acceptPong(): void {
    if (this.ponged) this.countFrame();
    this.ponged = true;
  }

  private countFrame(): void {
    if (!this.rateLimit.allow(performance.now())) this.close(CLOSE.policy, 'too many frames');
  }
}

const SHUTDOWN_TIMEOUT_MS = 1500;

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
  findCaller(request: IncomingMessage): Caller | undefined {
    return this.callers.get(request);
  }

  /** Closes all sockets, so that clients reconnect to another replica, and disconnects those that do not respond. */
  async close(): Promise<void> {
    this.closing = true;
    for (const socket of this.sockets.all()) socket.close(CLOSE.goingAway, 'restarting');
    const endMs = performance.now() + SHUTDOWN_TIMEOUT_MS;
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
