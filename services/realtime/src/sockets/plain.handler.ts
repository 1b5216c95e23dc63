import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Caller } from '@libs/auth';
import { type ServerOptions, WebSocketServer } from 'ws';
import { CLIENT_FRAME_LIMIT, CLOSE_HANDSHAKE_MS, type LiveSocket } from './live-socket';
import { PlainSocket } from './plain-socket';

const OPTIONS: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: CLIENT_FRAME_LIMIT,
  skipUTF8Validation: true,
  closeTimeout: CLOSE_HANDSHAKE_MS,
};

/** Completes accepted upgrades as plain WebSockets, without compression: messages are too short for it. */
export class PlainHandler {
  private readonly server = new WebSocketServer(OPTIONS);

  constructor(
    private readonly pingEvery: number,
    private readonly onSocket: (socket: LiveSocket) => void,
  ) {}

  upgrade(request: IncomingMessage, connection: Duplex, head: Buffer, caller: Caller): void {
    this.server.handleUpgrade(request, connection, head, (ws) => {
      this.onSocket(new PlainSocket(caller, ws, connection, this.pingEvery));
    });
  }
}
