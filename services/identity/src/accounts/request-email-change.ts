import { Injectable } from '@nestjs/common';
import { invalidFields } from '@libs/errors';
import { queueMail } from '@libs/mail';
import type { EntityManager } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import { emailTakenMail, newEmailMail } from '../mails/account-mails';
import { AccountTokenRepository } from './account-token.repository';
import { EmailReservations } from '../users/reservations';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { EmailLinkLimit } from './email-link-limit';
import { RecipientLimit } from '../throttling/recipient-limit';
import { passwordChanged } from './change-password';

/** Mails a link to a member's new email; the email changes when it is opened. */
@Injectable()
export class RequestEmailChange {
  constructor(
    private readonly users: UserRepository,
    private readonly limit: EmailLinkLimit,
    private readonly recipients: RecipientLimit,
    private readonly tokens: AccountTokenRepository,
    private readonly reservations: EmailReservations,
    private readonly settings: IdentitySettings,
  ) {}

  /** The response does not show whether another account has the email; its owner gets a mail without a link. Throws 409 and 429. */
  async run(
    tx: EntityManager,
    { id, email: old, passwordHash }: User,
    email: string,
    now: Date,
  ): Promise<void> {
    if (email === old)
      throw invalidFields([{ field: 'newEmail', message: 'This is your email already.' }]);
    const user = await this.users.lockById(tx, id);
    if (user.passwordHash !== passwordHash) throw passwordChanged();
    await this.limit.check(tx, id, 'change-email', now);
    await this.recipients.check(tx, email, now);
    await this.tokens.close(tx, id, ['change-email']);
    const issued = await this.tokens.issue(tx, { userId: id, purpose: 'change-email', email, now });
    const owner = await this.reservations.ownerOf(tx, email, id, now);
    const mail =
      owner === null
        ? newEmailMail(user, email, issued, this.settings)
        : emailTakenMail(owner, email, issued, this.settings);
    await queueMail(tx, mail);
  }
}
