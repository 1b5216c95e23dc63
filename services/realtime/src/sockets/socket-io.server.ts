import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Caller } from '@libs/auth';
import { invalid } from '@libs/errors';
import { Server as EngineServer, type Socket as EngineSocket } from 'engine.io';
import { Server } from 'socket.io';
import { type LiveSocket, MAX_CLIENT_FRAME_BYTES } from './live-socket';
import { SocketIoSocket } from './socket-io-socket';

const JOIN_TIMEOUT_MS = 10_000;

/** Completes accepted upgrades as Socket.IO clients; WebSocket is the only transport, since replicas share no sessions. */
export class SocketIoServer {
  private readonly io = new Server({ serveClient: false, connectTimeout: JOIN_TIMEOUT_MS });
  private readonly engine: EngineServer;
  private readonly callers = new WeakMap<IncomingMessage, Caller>();
  private readonly sockets = new WeakMap<EngineSocket, SocketIoSocket>();

  constructor(
    pingIntervalMs: number,
    private readonly onSocket: (socket: LiveSocket) => void,
  ) {
    this.engine = new EngineServer({
      transports: ['websocket'],
      allowUpgrades: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: MAX_CLIENT_FRAME_BYTES,
      pingInterval: pingIntervalMs,
      pingTimeout: pingIntervalMs,
    });
    this.engine.on('connection', (connection: EngineSocket) => this.register(connection));
    this.io.bind(this.engine);
    this.io.on('connection', (socket) => this.sockets.get(socket.conn)?.join(socket));
  }

  /** Throws 400 for `sid`, with which Engine.IO would move an open connection to this WebSocket, past the limits of its own. */
  upgrade(request: IncomingMessage, connection: Duplex, head: Buffer, caller: Caller): void {
    const { searchParams } = new URL(request.url ?? '', 'http://realtime'); // decoded as Engine.IO does
    if (searchParams.has('sid')) throw invalid('invalid_request', 'A live connection cannot continue another one.');
    this.callers.set(request, caller);
    this.engine.handleUpgrade(request, connection, head);
  }

  close(): Promise<void> {
    return this.io.close();
  }

  /** A connection counts as open before its client joins, so that it is closed with its session. */
  private register(connection: EngineSocket): void {
    const caller = this.callers.get(connection.request);
    if (!caller) return void connection.close(true);
    const socket = new SocketIoSocket(caller, connection);
    this.sockets.set(connection, socket);
    this.onSocket(socket);
  }
}
