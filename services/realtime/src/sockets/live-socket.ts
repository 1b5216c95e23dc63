import type { Caller } from '@libs/auth';
import type { Outgoing } from '../updates/outgoing';

/** Why we close a socket: RFC 6455 §7.4.1, and one code of our own (contract §6). */
export const CLOSE = {
  /** Reconnect, here or at another replica. */
  goingAway: 1001,
  /** The client floods us. */
  policy: 1008,
  /** The session behind the socket has ended. */
  sessionEnded: 4401,
} as const;

/** One of {@link CLOSE}. */
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

/** Bytes of a client's frame; more closes the socket with 1009 (contract §6). */
export const CLIENT_FRAME_LIMIT = 1024;

/** Milliseconds a peer has to answer our close before it is cut. */
export const CLOSE_BUDGET = 5000;

/** One open live connection, whichever protocol it speaks. */
export interface LiveSocket {
  readonly kind: 'plain' | 'socket.io';
  /** Who it speaks for; a visitor has no userId. */
  readonly caller: Caller;
  /** Milliseconds on the monotonic clock, which no step of the wall clock moves. */
  readonly openedAt: number;
  /** Bytes that the peer has not taken yet. */
  waiting(): number;
  /** Writes without waiting; a socket that is closing takes nothing more. */
  send(outgoing: Outgoing): void;
  /** Called every second: keeps the heartbeat of protocols that have none of their own. */
  beat(now: number): void;
  close(code: CloseCode, reason: string): void;
  /** Cuts the connection without a goodbye. */
  terminate(): void;
  /** The one event that Nest's adapter asks for. */
  once(event: 'disconnect', listener: () => void): void;
}
