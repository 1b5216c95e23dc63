import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { PasswordService } from '../login/password.service';
import { User } from '../users/user.entity';
import { AccountTokenRepository } from './account-token.repository';
import { EmailService } from './email.service';
import { PasswordReset } from './password-reset';
import { RevokeAccess } from './revoke-access';

const PURPOSES = ['undo-email-change'] as const;

/** Takes an account back whose email somebody else has changed. */
@Injectable()
export class RestoreEmail {
  constructor(
    private readonly tokens: AccountTokenRepository,
    private readonly emails: EmailService,
    private readonly passwords: PasswordService,
    private readonly passwordReset: PasswordReset,
    private readonly revokeAccess: RevokeAccess,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Restores a former email. Whoever changed it knew the password, so all other access ends, with the second factors whose ids are not in
   * `kept`. Returns the token for a new password, whose link is mailed as well. Older links that take an email back stay valid: one of them
   * can be the owner's, and this one an attacker's. Throws 400.
   */
  async run(token: string, kept: string[], network: string): Promise<string> {
    const unknownPassword = randomBytes(32).toString('base64url');
    const passwordHash = await this.passwords.hash(unknownPassword, network, async () => {
      const now = await this.transactions.now();
      await this.transactions.read((database) => this.tokens.find(database, token, PURPOSES, now));
    });
    return this.transactions.run(async (tx, now) => {
      const { user, email, createdAt } = await this.tokens.use(tx, token, PURPOSES, now);
      const firstConfirmedAt = user.firstConfirmedAt ?? user.createdAt; // the owner decides here what to keep
      const restored = await this.emails.setEmail(tx, user, email, { firstConfirmedAt, now });
      const factors =
        'Every second factor that you did not choose to keep when you restored your email';
      await this.revokeAccess.ofOthers(tx, restored, { kept, factors }, now);
      await tx.update(User, { id: user.id }, { passwordHash });
      await this.tokens.close(tx, user.id, ['reset-password', 'confirm-email', 'change-email']);
      await this.tokens.close(tx, user.id, PURPOSES, createdAt);
      return this.passwordReset.sendLink(tx, restored, now);
    });
  }
}
