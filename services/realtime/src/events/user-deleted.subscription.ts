import { Injectable, type OnModuleInit } from '@nestjs/common';
import { userDeleted } from '@libs/contracts';
import { Subscriptions } from '@libs/nats';
import { CLOSE } from '../sockets/live-socket';
import { OpenSockets } from '../sockets/open-sockets';
import { EndedSessions } from '../upgrade/ended-sessions';

/** Closes the sockets of a deleted user; `session.revoked` does so at once, but can be lost. */
@Injectable()
export class UserDeletedSubscription implements OnModuleInit {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly sockets: OpenSockets,
    private readonly ended: EndedSessions,
  ) {}

  onModuleInit(): void {
    this.subscriptions.on(userDeleted.type, userDeleted.parse, ({ data: { userId } }) => {
      this.ended.addUser(userId);
      for (const socket of this.sockets.ofUser(userId)) socket.close(CLOSE.sessionEnded, 'session ended');
    });
  }
}
