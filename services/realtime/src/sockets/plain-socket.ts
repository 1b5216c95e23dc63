import type { Duplex } from 'node:stream';
import type { Caller } from '@libs/auth';
import { WebSocket } from 'ws';
import { MessageRateLimit } from '../domain/message-rate-limit';
import type { OutgoingMessages } from '../updates/outgoing';
import { CLOSE, type CloseCode, type LiveSocket } from './live-socket';

/** A plain WebSocket: each message is one JSON text frame (spec §7, live connection). */
export class PlainSocket implements LiveSocket {
  readonly kind = 'plain';
  readonly openedAt = performance.now();
  private readonly rateLimit = new MessageRateLimit();
  private lastPing = this.openedAt;
  private ponged = true;

  constructor(
    readonly caller: Caller,
    private readonly ws: WebSocket,
    private readonly connection: Duplex,
    private readonly pingEvery: number,
  ) {
    const count = () => this.countFrame();
    ws.on('message', count).on('ping', count);
    ws.on('pong', () => this.acceptPong());
    ws.on('error', () => undefined); // ws has already closed the socket after a protocol error; 'close' reports the end
  }

  unsentBytes(): number {
    return this.connection.writableLength;
  }

  /** Writes the prepared frames to the connection; ws itself writes only whole frames, so none is interrupted. */
  send({ frames }: OutgoingMessages): void {
    if (this.ws.readyState === WebSocket.OPEN) this.connection.write(frames);
  }

  heartbeat(now: number): void {
    if (now - this.lastPing < this.pingEvery) return;
    if (!this.ponged) return this.terminate();
    this.lastPing = now;
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
