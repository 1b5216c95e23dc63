import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Socket as EngineSocket } from 'engine.io';
import type { Server, ServerOptions } from 'socket.io';
import type { LiveServer } from './live-server';
import type { LiveSocket } from '../sockets/live-socket';
import { SocketIoSocket } from '../sockets/socket-io-socket';

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
      const caller = this.live.callerOf(connection.request);
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
