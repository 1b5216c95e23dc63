import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, updateAvailable } from '@libs/contracts';
import { queueMail } from '@libs/mail';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { IdentitySettings } from '../identity.settings';
import { toolUpdateMail } from '../mails/tool-mails';
import { UserRepository } from '../users/user.repository';

/** Mails members about new versions of tools. The email's key makes it one for each version, however often the event arrives. */
@Controller()
export class ToolUpdatesConsumer {
  constructor(
    private readonly transactions: Transactions,
    private readonly users: UserRepository,
    private readonly settings: IdentitySettings,
  ) {}

  /** An email that nobody has confirmed may be somebody else's. */
  @OnEvent('update.available')
  async handle(@Payload() { data }: EventOf<typeof updateAvailable>): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.holdById(tx, data.userId);
      if (!user?.emailConfirmedAt || user.suspendedAt) return;
      await queueMail(tx, toolUpdateMail(user, data, this.settings));
    });
  }
}
