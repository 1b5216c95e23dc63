import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Caller } from '@libs/auth';
import { invalid } from '@libs/errors';
import { Server as EngineServer, type Socket as EngineSocket } from 'engine.io';
import { Server } from 'socket.io';
import type { WebSocket } from 'ws';
import { MessageRateLimit } from '../domain/message-rate-limit';
import { CLIENT_FRAME_LIMIT, CLOSE, type LiveSocket } from './live-socket';
import { SocketIoSocket } from './socket-io-socket';

const CONNECT_BUDGET = 10_000; // milliseconds for a client to join a namespace

type Upgraded = IncomingMessage & { websocket: WebSocket };

/** Completes accepted upgrades as Socket.IO clients; WebSocket is the only transport, since replicas share no sessions. */
export class SocketIoHandler {
  readonly io = new Server({ serveClient: false, connectTimeout: CONNECT_BUDGET });
  private readonly engine: EngineServer;
  private readonly callers = new WeakMap<IncomingMessage, Caller>();
  private readonly sockets = new WeakMap<EngineSocket, SocketIoSocket>();

  constructor(
    pingEvery: number,
    private readonly onSocket: (socket: LiveSocket) => void,
  ) {
    this.engine = new EngineServer({
      transports: ['websocket'],
      allowUpgrades: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: CLIENT_FRAME_LIMIT,
      pingInterval: pingEvery,
      pingTimeout: pingEvery,
    });
    this.engine.on('connection', limitFrames);
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

  /** A connection counts as open before its client joins, so that it is closed with its session. */
  private register(connection: EngineSocket): void {
    const request = connection.request as Upgraded;
    const caller = this.callers.get(request);
    if (!caller) return void connection.close(true);
    const socket = new SocketIoSocket(caller, connection, request.websocket);
    this.sockets.set(connection, socket);
    this.onSocket(socket);
  }
}

function limitFrames(connection: EngineSocket): void {
  const rateLimit = new MessageRateLimit();
  const { websocket } = connection.request as Upgraded;
  const count = (): void => {
    if (!rateLimit.allow(performance.now())) websocket.close(CLOSE.policy, 'too many frames');
  };
  connection.on('packet', count);
  websocket.on('ping', count).on('pong', count); // Engine.IO's heartbeat uses text frames, so these are extra
}
