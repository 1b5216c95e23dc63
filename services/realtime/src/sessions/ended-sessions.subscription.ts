import { Injectable, type OnModuleInit } from '@nestjs/common';
import { parseSessionRevoked, SESSION_REVOKED, userChanged, userDeleted } from '@libs/contracts';
import { Subscriptions } from '@libs/nats';
import { CLOSE, type LiveSocket } from '../sockets/live-socket';
import { OpenSockets } from '../sockets/open-sockets';
import { EndedSessions } from './ended-sessions';

/** Closes the sockets of revoked sessions, and those of deleted and suspended users, whose `session.revoked` may have been lost (contract §6). */
@Injectable()
export class EndedSessionsSubscription implements OnModuleInit {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly sockets: OpenSockets,
    private readonly ended: EndedSessions,
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
      else this.ended.deleteUser(id); // restored: a new session may open sockets
    });
  }

  private endSession(sessionId: string): void {
    this.ended.add(sessionId);
    closeAll(this.sockets.ofSession(sessionId));
  }

  private endUser(userId: string): void {
    this.ended.addUser(userId);
    closeAll(this.sockets.ofUser(userId));
  }
}

function closeAll(sockets: readonly LiveSocket[]): void {
  for (const socket of sockets) socket.close(CLOSE.sessionEnded, 'session ended');
}
