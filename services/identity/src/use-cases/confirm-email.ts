import { Injectable } from '@nestjs/common';
import { queueMail } from '@libs/mail';
import { noteSecurityDetails } from '@libs/service';
import type { EntityManager } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import { emailChangedMail } from '../mail/account-mails';
import { AccountTokenRepository, type UsedToken } from '../store/account-token.repository';
import { User } from '../store/user.entity';
import { RecipientLimit } from '../throttling/recipient-limit';
import { invalidLink } from './reset-password';
import { SetEmail } from './set-email';

/** Confirms a member's email, or changes it to a new one, with the token of the link that was mailed to that email. */
@Injectable()
export class ConfirmEmail {
  constructor(
    private readonly tokens: AccountTokenRepository,
    private readonly setEmail: SetEmail,
    private readonly recipients: RecipientLimit,
    private readonly settings: IdentitySettings,
  ) {}

  /** Throws 400 if the token is unknown, expired or used, or if the member has another email by now. */
  async run(tx: EntityManager, token: string, now: Date): Promise<void> {
    const used = await this.tokens.use(tx, token, ['confirm-email', 'change-email'], now);
    if (!used) throw invalidLink();
    noteSecurityDetails({ accountId: used.user.id });
    if (used.purpose === 'change-email') return this.change(tx, used, now);
    if (used.user.email !== used.email) throw invalidLink();
    await tx.update(User, { id: used.user.id }, { emailConfirmedAt: now, firstConfirmedAt: used.user.firstConfirmedAt ?? now });
  }

  /** Links that were mailed to the old email become void, except those that take it back. */
  private async change(tx: EntityManager, { user, email }: UsedToken, now: Date): Promise<void> {
    if (user.emailConfirmedAt === null) await this.recipients.check(tx, user.email, now); // refused rather than changed without notice
    const { id: userId, username, email: old } = user;
    await this.setEmail.run(tx, user, email, now);
    await this.tokens.close(tx, userId, ['reset-password', 'confirm-email', 'change-email']);
    const undo = await this.tokens.issue(tx, { userId, purpose: 'undo-email-change', email: old, now });
    await queueMail(tx, emailChangedMail({ id: userId, username, email: old }, email, undo, this.settings));
  }
}
