import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MailedLinkResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { SecondFactorRepository } from '../second-factor/second-factor.repository';
import { UserRepository } from '../users/user.repository';
import { LINK_PURPOSES } from '../sessions/tokens';
import { PasswordService } from '../login/password.service';
import { User } from '../users/user.entity';
import { AccountTokenRepository, invalidLink } from './account-token.repository';
import { DeleteAccount } from './delete-account';
import { EmailService } from './email.service';
import { ResetLinks } from './password-reset';
import { RevokeAccess } from './revoke-access';

const UNDO = ['undo-email-change'] as const;

/** What the owner of a mailbox can do with a mailed link: see what it is for, and disown an account. */
@Injectable()
export class MailedLinkService {
  constructor(
    private readonly tokens: AccountTokenRepository,
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
    private readonly deleteAccount: DeleteAccount,
    private readonly transactions: Transactions,
  ) {}

  /** Tells the holder of a mailed link what it is for, before they use it. Lists the second factors only to a person who may remove them by restoring an email. Throws 400. */
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

/** Takes an account back whose email somebody else has changed. */
@Injectable()
export class RestoreEmail {
  constructor(
    private readonly tokens: AccountTokenRepository,
    private readonly emails: EmailService,
    private readonly passwords: PasswordService,
    private readonly resetLinks: ResetLinks,
    private readonly revokeAccess: RevokeAccess,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Restores a former email. The person who changed it knew the password, so every session ends, and every second factor whose id is not in
   * `kept` is removed. Returns the token for a new password, whose link is mailed as well. Older links that take an email back stay valid: one of them
   * can be the owner's, and this one an attacker's. Throws 400.
   */
  async run(token: string, kept: string[], network: string): Promise<string> {
    const unknownPassword = randomBytes(32).toString('base64url');
    const passwordHash = await this.passwords.hash(unknownPassword, network, async () => {
      const now = await this.transactions.now();
      await this.transactions.read((database) => this.tokens.find(database, token, UNDO, now));
    });
    return this.transactions.run(async (tx, now) => {
      const { user, email, createdAt } = await this.tokens.use(tx, token, UNDO, now);
      const firstConfirmedAt = user.firstConfirmedAt ?? user.createdAt; // the owner decides here what to keep
      const restored = await this.emails.setEmail(tx, user, email, { firstConfirmedAt, now });
      const factors =
        'Every second factor that you did not choose to keep when you restored your email';
      await this.revokeAccess.ofOthers(tx, restored, { kept, factors }, now);
      await tx.update(User, { id: user.id }, { passwordHash });
      await this.tokens.close(tx, user.id, ['reset-password', 'confirm-email', 'change-email']);
      await this.tokens.close(tx, user.id, UNDO, createdAt);
      return this.resetLinks.sendLink(tx, restored, now);
    });
  }
}
