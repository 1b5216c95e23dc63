import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, versionWithdrawn } from '@libs/contracts';
import { queueMail } from '@libs/mail';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { IdentitySettings } from '../identity.settings';
import { versionWithdrawnMail } from '../mails/tool-mails';
import { UserRepository } from '../users/user.repository';

/** Mails members about withdrawn versions that they downloaded, whatever emails they asked for. The email's key makes it one for each version. */
@Controller()
export class WithdrawnVersionsConsumer {
  constructor(
    private readonly transactions: Transactions,
    private readonly users: UserRepository,
    private readonly settings: IdentitySettings,
  ) {}

  /** An email that nobody has confirmed may be somebody else's. Suspended members get no emails about tools. */
  @OnEvent('version.withdrawn')
  async handle(@Payload() { data }: EventOf<typeof versionWithdrawn>): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.holdById(tx, data.userId);
      if (!user?.emailConfirmedAt || user.suspendedAt) return;
      await queueMail(tx, versionWithdrawnMail(user, data, this.settings));
    });
  }
}
