import type { Caller } from '@libs/auth';
import type { LiveMessage } from '@libs/contracts';
import { Injectable } from '@nestjs/common';

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

/** Index of this process's open sockets by session and user, and of those that an administrator opened. */
@Injectable()
export class OpenSockets {
  private readonly sockets = new Set<LiveSocket>();
  private readonly bySession = new Map<string, Set<LiveSocket>>();
  private readonly byUser = new Map<string, Set<LiveSocket>>();
  private readonly byAdministrators = new Set<LiveSocket>();

  add(socket: LiveSocket): void {
    const { sessionId, userId, isAdmin } = socket.caller;
    this.sockets.add(socket);
    if (isAdmin) this.byAdministrators.add(socket);
    if (sessionId) addTo(this.bySession, sessionId, socket);
    if (userId) addTo(this.byUser, userId, socket);
  }

  remove(socket: LiveSocket): void {
    const { sessionId, userId } = socket.caller;
    this.sockets.delete(socket);
    this.byAdministrators.delete(socket);
    if (sessionId) removeFrom(this.bySession, sessionId, socket);
    if (userId) removeFrom(this.byUser, userId, socket);
  }

  all(): ReadonlySet<LiveSocket> {
    return this.sockets;
  }

  /** Returns a copy, since closing sockets changes the index. */
  ofSession(sessionId: string): LiveSocket[] {
    return [...(this.bySession.get(sessionId) ?? [])];
  }

  ofAdministrators(): ReadonlySet<LiveSocket> {
    return this.byAdministrators;
  }

  ofUser(userId: string): LiveSocket[] {
    return [...(this.byUser.get(userId) ?? [])];
  }
}

function addTo(index: Map<string, Set<LiveSocket>>, key: string, socket: LiveSocket): void {
  const sockets = index.get(key);
  if (sockets) sockets.add(socket);
  else index.set(key, new Set([socket]));
}

function removeFrom(index: Map<string, Set<LiveSocket>>, key: string, socket: LiveSocket): void {
  const sockets = index.get(key);
  sockets?.delete(socket);
  if (sockets?.size === 0) index.delete(key);
}
