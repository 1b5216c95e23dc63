import type { Caller } from '@libs/auth';
import type { Socket as EngineSocket } from 'engine.io';
import type { Socket } from 'socket.io';
import { WebSocket } from 'ws';
import type { OutgoingMessages } from '../updates/outgoing';
import type { CloseCode, LiveSocket } from './live-socket';

const QUEUED_MESSAGE = 128; // approximate bytes in Socket.IO's queue

/** A Socket.IO client from its upgrade on: each message is an event named after its type, with the message as its only argument. */
export class SocketIoSocket implements LiveSocket {
  readonly kind = 'socket.io';
  readonly openedAt = performance.now();
  private joined?: Socket;

  constructor(
    readonly caller: Caller,
    private readonly connection: EngineSocket,
    private readonly ws: WebSocket,
  ) {}

  /** Sends messages once the client has joined the namespace; a client that leaves cannot join again on the same connection. */
  join(socket: Socket): void {
    this.joined = socket;
    socket.once('disconnect', () => this.connection.close());
  }

  unsentBytes(): number {
    return this.ws.bufferedAmount + (this.connection['writeBuffer'] as unknown[]).length * QUEUED_MESSAGE;
  }

  send({ messages }: OutgoingMessages): void {
    if (this.ws.readyState !== WebSocket.OPEN) return;
    for (const message of messages) this.joined?.emit(message.type, message);
  }

  heartbeat(): void {}

  /** Closes the WebSocket: Socket.IO's disconnect has no code and stops clients from reconnecting. */
  close(code: CloseCode, reason: string): void {
    this.ws.close(code, reason);
  }

  terminate(): void {
    this.ws.terminate();
  }

  once(_event: 'disconnect', listener: () => void): void {
    this.connection.once('close', listener);
  }
}
