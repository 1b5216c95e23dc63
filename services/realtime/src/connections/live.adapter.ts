import type { Caller } from '@libs/auth';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions, Socket } from 'socket.io';
import {
  type LiveSocket,
  MAX_CLIENT_FRAME_BYTES,
  MessageRateLimit,
  type SerializedMessage,
} from '../sockets/open-sockets';
import type { LiveServer } from './live-server';

type EngineSocket = Socket['conn'];

const QUEUED_PACKET_BYTES = 128; // approximately, in Engine.IO's queue
const MAX_RECEIVED_BYTES = 20 * MAX_CLIENT_FRAME_BYTES; // between two heartbeats

/** A Socket.IO client from its upgrade on: each message is an event named after its type, with the message as its only argument. */
export class SocketIoSocket implements LiveSocket {
  readonly kind = 'socket.io';
  readonly openedAtMs = performance.now();
  private readonly rateLimit = new MessageRateLimit();
  private joined?: Socket;
  private queuedPackets = 0;
  private receivedBytes: number;

  constructor(
    readonly caller: Caller,
    private readonly connection: EngineSocket,
  ) {
    this.receivedBytes = this.tcp.bytesRead;
    connection.on('packet', () => this.rateLimit.allow(performance.now()) || this.close());
    connection
      .on('packetCreate', () => (this.queuedPackets += 1))
      .on('drain', () => (this.queuedPackets = 0));
  }

  /** Sends messages once the client has joined the namespace; a client that leaves cannot join again on the same connection. */
  join(socket: Socket): void {
    this.joined = socket;
    socket.once('disconnect', () => this.connection.close());
  }

  unsentBytes(): number {
    return this.tcp.writableLength + this.queuedPackets * QUEUED_PACKET_BYTES;
  }

  send(messages: readonly SerializedMessage[]): void {
    for (const { message } of messages) this.joined?.emit(message.type, message);
  }

  /** Engine.IO sends the pings, but does not show those of the client, which are frames of WebSocket; their bytes are limited instead. */
  heartbeat(): void {
    const { bytesRead } = this.tcp;
    if (bytesRead - this.receivedBytes > MAX_RECEIVED_BYTES) this.terminate();
    this.receivedBytes = bytesRead;
  }

  /** Closes the connection, after which clients reconnect. Socket.IO's own disconnect tells them not to. */
  close(): void {
    this.connection.close();
  }

  terminate(): void {
    this.tcp.destroy();
  }

  once(_event: 'disconnect', listener: () => void): void {
    this.connection.once('close', listener);
  }

  private get tcp() {
    return this.connection.request.socket;
  }
}

/** Nest's Socket.IO adapter behind {@link LiveServer}, which decides about every upgrade and serves plain WebSockets itself. */
export class LiveAdapter extends IoAdapter {
  private readonly sockets = new WeakMap<EngineSocket, SocketIoSocket>();

  constructor(private readonly live: LiveServer) {
    super(live.socketIoUpgrades);
  }

  /** Adds to the options of the gateway (`live.gateway.ts`) those that settings decide. */
  override createIOServer(port: number, options?: ServerOptions): Server {
    const { pingIntervalMs } = this.live;
    const added = {
      addTrailingSlash: false,
      pingInterval: pingIntervalMs,
      pingTimeout: pingIntervalMs,
    };
    return super.createIOServer(port, { ...options, ...added } as ServerOptions);
  }

  /** A Socket.IO connection counts as open before its client joins, so that it is closed with its session. */
  override bindClientConnect(io: Server, listener: (socket: LiveSocket) => void): void {
    this.live.on('connection', listener);
    io.engine.on('connection', (connection: EngineSocket) => {
      const caller = this.live.findCaller(connection.request);
      if (!caller) return connection.close(true);
      const socket = new SocketIoSocket(caller, connection);
      this.sockets.set(connection, socket);
      listener(socket);
    });
    io.on('connection', (socket) => this.sockets.get(socket.conn)?.join(socket));
  }

  /** Clients send no messages (docs/api.md). */
  override bindMessageHandlers(): void {}

  override async close(io: Server): Promise<void> {
    await this.live.close();
    await io.close();
  }
}
