import { Injectable, type OnModuleInit } from '@nestjs/common';
import { userChanged, userDeleted } from '@libs/contracts';
import { Subscriptions } from '@libs/nats';
import { CLOSE } from '../sockets/live-socket';
import { OpenSockets } from '../sockets/open-sockets';
import { EndedSessions } from '../upgrade/ended-sessions';

/** Closes the sockets of deleted and suspended users; `session.revoked` does so at once, but can be lost. */
@Injectable()
export class UserAccessSubscription implements OnModuleInit {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly sockets: OpenSockets,
    private readonly ended: EndedSessions,
  ) {}

  onModuleInit(): void {
    this.subscriptions.on(userDeleted.type, userDeleted.parse, ({ data: { userId } }) => this.end(userId));
    this.subscriptions.on(userChanged.type, userChanged.parse, ({ data: { id, isSuspended } }) => {
      if (isSuspended) this.end(id);
      else this.ended.deleteUser(id); // restored: a new session may open sockets
    });
  }

  private end(userId: string): void {
    this.ended.addUser(userId);
    for (const socket of this.sockets.ofUser(userId)) socket.close(CLOSE.sessionEnded, 'session ended');
  }
}
