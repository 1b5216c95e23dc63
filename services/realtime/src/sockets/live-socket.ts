import type { Caller } from '@libs/auth';
import type { LiveMessage } from '@libs/contracts';

/** Close codes: RFC 6455 §7.4.1, and one of our own (docs/api.md). */
export const CLOSE = {
  goingAway: 1001, // the client should reconnect, to any replica
  policy: 1008, // the client exceeded the message rate limit
  sessionEnded: 4401,
} as const;

export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

/** A larger frame of a client closes the socket with 1009 (docs/api.md). */
export const MAX_CLIENT_FRAME_BYTES = 1024;

/** A client's connection: plain WebSocket or Socket.IO. */
export interface LiveSocket {
  readonly kind: 'plain' | 'socket.io';
  readonly caller: Caller;
  readonly openedAtMs: number; // on the monotonic clock
  unsentBytes(): number;
  send(messages: readonly SerializedMessage[]): void; // does not wait; does nothing while the socket is closing
  heartbeat(nowMs: number): void; // runs every second
  close(code: CloseCode, reason: string): void; // Socket.IO clients get neither code nor reason
  terminate(): void; // disconnects without a close frame
  once(event: 'disconnect', listener: () => void): void;
}

/** A message for any number of sockets, serialized once. */
export interface SerializedMessage {
  readonly message: LiveMessage;
  readonly json: Buffer;
}

export const serialize = (message: LiveMessage): SerializedMessage => ({
  message,
  json: Buffer.from(JSON.stringify(message)),
});

const MAX_FRAMES = 20; // per window; generous, since clients have no messages to send
const WINDOW_MS = 10_000;

/** Limits a client to 20 frames in 10 seconds. */
export class MessageRateLimit {
  private windowStart = 0;
  private count = 0;

  allow(now: number): boolean {
    if (now - this.windowStart >= WINDOW_MS) {
      this.windowStart = now;
      this.count = 0;
    }
    this.count += 1;
    return this.count <= MAX_FRAMES;
  }
}
