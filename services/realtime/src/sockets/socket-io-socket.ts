import type { Caller } from '@libs/auth';
import type { Socket } from 'socket.io';
import { WebSocket } from 'ws';
import type { OutgoingMessages } from '../updates/outgoing';
import type { CloseCode, LiveSocket } from './live-socket';

const QUEUED_MESSAGE = 128; // approximate bytes in Socket.IO's queue

/** A Socket.IO client: each message is an event named after its type, with the message as its only argument. */
export class SocketIoSocket implements LiveSocket {
  readonly kind = 'socket.io';
  readonly openedAt = performance.now();

  constructor(
    readonly caller: Caller,
    private readonly socket: Socket,
    private readonly ws: WebSocket,
  ) {}

  unsentBytes(): number {
    return this.ws.bufferedAmount + (this.socket.conn['writeBuffer'] as unknown[]).length * QUEUED_MESSAGE;
  }

  send({ messages }: OutgoingMessages): void {
    if (this.ws.readyState !== WebSocket.OPEN) return;
    for (const message of messages) this.socket.emit(message.type, message);
  }

  heartbeat(): void {}

  /** Closes the WebSocket: Socket.IO's disconnect has no code and stops clients from reconnecting. */
  close(code: CloseCode, reason: string): void {
    this.ws.close(code, reason);
  }

  terminate(): void {
    this.ws.terminate();
  }

  once(event: 'disconnect', listener: () => void): void {
    this.socket.once(event, listener);
  }
}
