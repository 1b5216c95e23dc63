import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Caller } from '@libs/auth';
import { parseSessionRevoked, SESSION_REVOKED, userChanged, userDeleted } from '@libs/contracts';
import { Subscriptions } from '@libs/nats';
import { LRUCache } from 'lru-cache';
import { CLOSE, type LiveSocket, OpenSockets } from '../sockets/open-sockets';

const TTL_MS = 70_000; // longer than the 60 s lifetime of an internal token
const MAX_REMEMBERED = 50_000;

/**
 * Closes the sockets of revoked sessions, and those of deleted and suspended users, whose `session.revoked` may have been lost (docs/api.md).
 * Remembers them while their internal tokens are valid, so that they open no new sockets.
 */
@Injectable()
export class EndedSessions implements OnModuleInit {
  private readonly sessions = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: TTL_MS });
  private readonly users = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: TTL_MS });

  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly sockets: OpenSockets,
  ) {}

  onModuleInit(): void {
    this.subscriptions.on(SESSION_REVOKED, parseSessionRevoked, ({ sessionIds }) => {
      for (const sessionId of sessionIds) this.endSession(sessionId);
    });
    this.subscriptions.on(userDeleted.type, userDeleted.parse, ({ data: { userId } }) =>
      this.endUser(userId),
    );
    this.subscriptions.on(userChanged.type, userChanged.parse, ({ data: { id, isSuspended } }) => {
      if (isSuspended) this.endUser(id);
      else this.users.delete(id); // restored: a new session may open sockets
    });
  }

  /** Whether the caller's session has ended recently. */
  hasEnded({ sessionId, userId }: Caller): boolean {
    return Boolean(
      (sessionId && this.sessions.has(sessionId)) || (userId && this.users.has(userId)),
    );
  }

  private endSession(sessionId: string): void {
    this.sessions.set(sessionId, true);
    closeAll(this.sockets.ofSession(sessionId));
  }

  private endUser(userId: string): void {
    this.users.set(userId, true);
    closeAll(this.sockets.ofUser(userId));
  }
}

function closeAll(sockets: readonly LiveSocket[]): void {
  for (const socket of sockets) socket.close(CLOSE.sessionEnded, 'session ended');
}
