import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import { queueMail } from '@libs/mail';
import type { EntityManager } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import { confirmationMail } from '../mail/account-mails';
import { AccountTokenRepository } from '../store/account-token.repository';
import { User } from '../store/user.entity';
import { UserRepository } from '../store/user.repository';
import { EmailLinkLimit } from '../throttling/email-link-limit';

@Injectable()
export class SendConfirmation {
  constructor(
    private readonly users: UserRepository,
    private readonly limit: EmailLinkLimit,
    private readonly tokens: AccountTokenRepository,
    private readonly settings: IdentitySettings,
  ) {}

  async run(tx: EntityManager, user: User, now: Date): Promise<void> {
    const issued = await this.tokens.issue(tx, { userId: user.id, purpose: 'confirm-email', email: user.email, now });
    await queueMail(tx, confirmationMail(user, issued, this.settings));
  }

  /** Sends a new link and voids the older one. Throws 409 if the email is confirmed, and 429 with the seconds to wait. */
  async again(tx: EntityManager, userId: string, now: Date): Promise<void> {
    const user = await this.users.lockById(tx, userId);
    if (user.emailConfirmedAt !== null) throw conflict('email_confirmed', 'Your email is confirmed already.');
    await this.limit.check(tx, userId, 'confirm-email', now);
    await this.tokens.close(tx, userId, ['confirm-email']);
    await this.run(tx, user, now);
  }
}
