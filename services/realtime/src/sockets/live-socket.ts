import type { Caller } from '@libs/auth';
import type { Outgoing } from '../updates/outgoing';

/** Close codes: RFC 6455 §7.4.1, and one of our own (contract §6). */
export const CLOSE = {
  /** The client should reconnect, to any replica. */
  goingAway: 1001,
  /** The client exceeded the message rate limit. */
  policy: 1008,
  sessionEnded: 4401,
} as const;

/** One of {@link CLOSE}. */
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

/** Maximum bytes of a client's frame; a larger one closes the socket with 1009 (contract §6). */
export const CLIENT_FRAME_LIMIT = 1024;

/** Milliseconds a peer has to answer a close frame before it is disconnected. */
export const CLOSE_BUDGET = 5000;

/** An open live connection of either protocol. */
export interface LiveSocket {
  readonly kind: 'plain' | 'socket.io';
  readonly caller: Caller;
  readonly openedAt: number; // milliseconds on the monotonic clock
  /** Bytes that are not sent yet. */
  waiting(): number;
  /** Does not wait; does nothing while the socket is closing. */
  send(outgoing: Outgoing): void;
  /** Runs every second; sends pings for protocols that have no heartbeat of their own. */
  beat(now: number): void;
  close(code: CloseCode, reason: string): void;
  /** Disconnects without a close frame. */
  terminate(): void;
  /** The only event that Nest's adapter uses. */
  once(event: 'disconnect', listener: () => void): void;
}
