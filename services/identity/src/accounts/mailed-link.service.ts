import { Injectable } from '@nestjs/common';
import type { MailedLinkResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { SecondFactorRepository } from '../second-factor/second-factor.repository';
import { UserRepository } from '../users/user.repository';
import { AccountTokenRepository, invalidLink } from './account-token.repository';
import { DeleteAccount } from './delete-account';
import { LINK_PURPOSES } from './mailed-links';

/** What the owner of a mailbox can do before a mailed link is used. */
@Injectable()
export class MailedLinkService {
  constructor(
    private readonly tokens: AccountTokenRepository,
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
    private readonly deleteAccount: DeleteAccount,
    private readonly transactions: Transactions,
  ) {}

  /** Tells the holder of a mailed link what it is for, before they use it. Lists the second factors only to whoever may remove them by restoring an email. Throws 400. */
  async read(token: string): Promise<MailedLinkResponse> {
    const now = await this.transactions.now();
    return this.transactions.read(async (database) => {
      const { purpose, email, user } = await this.tokens.find(database, token, LINK_PURPOSES, now);
      const isUndo = purpose === 'undo-email-change';
      return {
        purpose,
        email,
        username: user.username,
        registeredAt: user.createdAt.toISOString(),
        secondFactors: isUndo ? await this.factors.list(database, user.id) : [],
      };
    });
  }

  /**
   * Deletes an account that was registered with somebody else's email. For a change of email, the account is another person's: only the link
   * ends. Returns whether the account was deleted. Throws 400 if the token cannot be used, or the email is confirmed by now.
   */
  disown(token: string): Promise<boolean> {
    const purposes = ['confirm-email', 'change-email'] as const;
    return this.transactions.run(async (tx, now) => {
      const found = await this.tokens.find(tx, token, purposes, now);
      await this.users.lockUsername(tx, found.user.username); // in the order of a deletion
      await this.users.lockWithAdministrators(tx, found.user.id);
      const { user, purpose, email } = await this.tokens.use(tx, token, purposes, now);
      if (purpose === 'change-email') return false;
      if (user.email !== email || user.emailConfirmedAt !== null) throw invalidLink();
      await this.deleteAccount.run(tx, user, now);
      return true;
    });
  }
}
