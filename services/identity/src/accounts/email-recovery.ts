import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MailedLinkResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { PasswordHasher } from '../login/password-hasher';
import { SecondFactorRepository } from '../second-factor/second-factor.repository';
import { ReservedNames } from '../users/reserved-names';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { AccountTokenRepository, invalidLink } from './account-token.repository';
import { DeleteAccount } from './delete-account';
import { EmailService } from './email.service';
import { LINK_PURPOSES } from './mailed-links';
import { PasswordReset } from './password-reset';
import { RevokeAccess } from './revoke-access';

/** What the owner of a mailbox can do about an account that somebody else uses. */
@Injectable()
export class EmailRecovery {
  constructor(
    private readonly tokens: AccountTokenRepository,
    private readonly users: UserRepository,
    private readonly reservedNames: ReservedNames,
    private readonly factors: SecondFactorRepository,
    private readonly emails: EmailService,
    private readonly passwordReset: PasswordReset,
    private readonly revokeAccess: RevokeAccess,
    private readonly deleteAccount: DeleteAccount,
    private readonly hasher: PasswordHasher,
    private readonly transactions: Transactions,
  ) {}

  /** Tells the holder of a mailed link what it is for, before they use it. Lists the second factors only to whoever may remove them by restoring an email. Throws 400. */
  async readLink(token: string): Promise<MailedLinkResponse> {
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
      await this.reservedNames.lockUsername(tx, found.user.username); // in the order of a deletion
      await this.users.lockWithAdministrators(tx, found.user.id);
      const { user, purpose, email } = await this.tokens.use(tx, token, purposes, now);
      if (purpose === 'change-email') return false;
      if (user.email !== email || user.emailConfirmedAt !== null) throw invalidLink();
      await this.deleteAccount.run(tx, user, now);
      return true;
    });
  }

  /**
   * Restores a former email. Whoever changed it knew the password, so all other access ends, with the second factors whose ids are not in
   * `kept`. Returns the token for a new password, whose link is mailed as well. Older links that take an email back stay valid: one of them
   * can be the owner's, and this one an attacker's. Throws 400.
   */
  async undoChange(token: string, kept: string[], network: string): Promise<string> {
    const purposes = ['undo-email-change'] as const;
    const unknownPassword = randomBytes(32).toString('base64url');
    const passwordHash = await this.hasher.hash(unknownPassword, network, async () => {
      const now = await this.transactions.now();
      await this.transactions.read((database) => this.tokens.find(database, token, purposes, now));
    });
    return this.transactions.run(async (tx, now) => {
      const { user, email, createdAt } = await this.tokens.use(tx, token, purposes, now);
      const firstConfirmedAt = user.firstConfirmedAt ?? user.createdAt; // the owner decides here what to keep
      const restored = await this.emails.setEmail(tx, user, email, { firstConfirmedAt, now });
      const factors =
        'Every second factor that you did not choose to keep when you restored your email';
      await this.revokeAccess.run(tx, restored, { kept, factors }, now);
      await tx.update(User, { id: user.id }, { passwordHash });
      await this.tokens.close(tx, user.id, ['reset-password', 'confirm-email', 'change-email']);
      await this.tokens.close(tx, user.id, purposes, createdAt);
      return this.passwordReset.sendLink(tx, restored, now);
    });
  }
}
