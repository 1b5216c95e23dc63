import type { Caller } from '@libs/auth';
import { type ServerOptions, WebSocket } from 'ws';
import {
  MessageRateLimit,
  CLOSE,
  type CloseCode,
  type LiveSocket,
  MAX_CLIENT_FRAME_BYTES,
  type SerializedMessage,
} from './live-socket';

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
