import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Caller } from '@libs/auth';
import { type ServerOptions, WebSocketServer } from 'ws';
import { CLIENT_FRAME_LIMIT, CLOSE_BUDGET, type LiveSocket } from './live-socket';
import { PlainSocket } from './plain-socket';

/** `closeTimeout` is younger than the type declarations. */
const OPTIONS: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: CLIENT_FRAME_LIMIT,
  skipUTF8Validation: true,
  closeTimeout: CLOSE_BUDGET,
};

/** Turns admitted upgrades into plain WebSockets; compression is off, messages are shorter than its bookkeeping. */
export class PlainDoor {
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
