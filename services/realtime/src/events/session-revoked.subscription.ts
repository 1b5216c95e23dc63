import { Injectable, type OnModuleInit } from '@nestjs/common';
import { parseSessionRevoked, SESSION_REVOKED } from '@libs/contracts';
import { Subscriptions } from '@libs/nats';
import { CLOSE } from '../sockets/live-socket';
import { OpenSockets } from '../sockets/open-sockets';
import { EndedSessions } from '../upgrade/ended-sessions';

/** Closes the sockets of revoked sessions (contract §6). */
@Injectable()
export class SessionRevokedSubscription implements OnModuleInit {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly sockets: OpenSockets,
    private readonly ended: EndedSessions,
  ) {}

  onModuleInit(): void {
    this.subscriptions.on(SESSION_REVOKED, parseSessionRevoked, ({ sessionIds }) => {
      for (const sessionId of sessionIds) this.end(sessionId);
    });
  }

  private end(sessionId: string): void {
    this.ended.add(sessionId);
    for (const socket of this.sockets.ofSession(sessionId)) socket.close(CLOSE.sessionEnded, 'session ended');
  }
}
