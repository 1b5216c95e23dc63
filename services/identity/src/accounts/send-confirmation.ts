import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import { queueMail } from '@libs/mail';
import type { EntityManager } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import { confirmationMail } from '../mails/account-mails';
import { AccountTokenRepository } from './account-token.repository';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { EmailLinkLimit } from './email-link-limit';
import { RecipientLimit } from '../throttling/recipient-limit';

@Injectable()
export class SendConfirmation {
  constructor(
    private readonly users: UserRepository,
    private readonly limit: EmailLinkLimit,
    private readonly recipients: RecipientLimit,
    private readonly tokens: AccountTokenRepository,
    private readonly settings: IdentitySettings,
  ) {}

  /** Sends the link after a registration; its member requests it again if the email has already had as many mails as strangers can cause. */
  async first(tx: EntityManager, user: User, now: Date): Promise<void> {
    if (await this.recipients.admits(tx, user.email, now)) await this.send(tx, user, now);
  }

  private async send(tx: EntityManager, user: User, now: Date): Promise<void> {
    const issued = await this.tokens.issue(tx, {
      userId: user.id,
      purpose: 'confirm-email',
      email: user.email,
      now,
    });
    await queueMail(tx, confirmationMail(user, issued, this.settings));
  }

  /** Sends a new link and voids the older one. Throws 409 if the email is confirmed, and 429 with the seconds to wait. */
  async again(tx: EntityManager, userId: string, now: Date): Promise<void> {
    const user = await this.users.lockById(tx, userId);
    if (user.emailConfirmedAt !== null)
      throw conflict('email_confirmed', 'Your email is confirmed already.');
    await this.limit.check(tx, userId, 'confirm-email', now);
    await this.recipients.check(tx, user.email, now);
    await this.tokens.close(tx, userId, ['confirm-email']);
    await this.send(tx, user, now);
  }
}
