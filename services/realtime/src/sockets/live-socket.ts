import type { Caller } from '@libs/auth';
import type { OutgoingMessages } from '../updates/outgoing';

/** Close codes: RFC 6455 §7.4.1, and one of our own (contract §6). */
export const CLOSE = {
  goingAway: 1001, // the client should reconnect, to any replica
  policy: 1008, // the client exceeded the message rate limit
  sessionEnded: 4401,
} as const;

export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

/** Maximum bytes of a client's frame; a larger one closes the socket with 1009 (contract §6). */
export const CLIENT_FRAME_LIMIT = 1024;

/** Milliseconds a peer has to answer a close frame before it is disconnected. */
export const CLOSE_HANDSHAKE_MS = 5000;

/** A client's connection: plain WebSocket or Socket.IO. */
export interface LiveSocket {
  readonly kind: 'plain' | 'socket.io';
  readonly caller: Caller;
  readonly openedAt: number; // milliseconds on the monotonic clock
  unsentBytes(): number; // bytes that are not sent yet
  send(outgoing: OutgoingMessages): void; // does not wait; does nothing while the socket is closing
  heartbeat(now: number): void; // runs every second; sends pings for protocols without a heartbeat
  close(code: CloseCode, reason: string): void;
  terminate(): void; // disconnects without a close frame
  once(event: 'disconnect', listener: () => void): void;
}
