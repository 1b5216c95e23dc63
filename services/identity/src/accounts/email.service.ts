import { Injectable } from '@nestjs/common';
import type { Caller } from '@libs/auth';
import { DAY_MS } from '@libs/contracts';
import { conflict, invalidFields, tooMany } from '@libs/errors';
import { queueMail } from '@libs/mail';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import { passwordChanged } from '../login/password.service';
import {
  confirmationMail,
  emailChangedMail,
  emailTakenMail,
  newEmailMail,
} from '../mails/account-mails';
import { SessionRepository } from '../sessions/session.repository';
import { RecipientLimit } from '../throttling/recipient-limit';
import { secondsUntilEmailLink } from '../throttling/throttling';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import type { LinkPurpose } from '../sessions/tokens';
import { AccountTokenRepository, invalidLink } from './account-token.repository';

interface Confirmation {
  firstConfirmedAt: Date | null;
  now: Date;
}

/** Confirms and changes emails by mailed links. */
@Injectable()
export class EmailService {
  constructor(
    private readonly users: UserRepository,
    private readonly tokens: AccountTokenRepository,
    private readonly sessions: SessionRepository,
    private readonly recipients: RecipientLimit,
    private readonly transactions: Transactions,
    private readonly settings: IdentitySettings,
  ) {}

  /** Sends the link after a registration; its member requests it again if the email has already had as many emails as strangers can cause. */
  async sendFirstLink(tx: EntityManager, user: User, now: Date): Promise<void> {
    if (await this.recipients.admits(tx, user.email, now)) await this.sendLink(tx, user, now);
  }

  /** Sends a new link and voids the older one. Throws 409 if the email is confirmed, and 429 with the seconds to wait. */
  async resendLink(userId: string): Promise<void> {
    await this.transactions.run(async (tx, now) => {
      const user = await this.users.lockById(tx, userId);
      if (user.emailConfirmedAt !== null)
        throw conflict('email_confirmed', 'Your email is already confirmed.');
      await this.limitLinks(tx, userId, 'confirm-email', now);
      await this.recipients.check(tx, user.email, now);
      await this.tokens.close(tx, userId, ['confirm-email']);
      await this.sendLink(tx, user, now);
    });
  }

  private async sendLink(tx: EntityManager, user: User, now: Date): Promise<void> {
    const { id: userId, email } = user;
    const issued = await this.tokens.issue(tx, { userId, purpose: 'confirm-email', email }, now);
    await queueMail(tx, confirmationMail(user, issued, this.settings));
  }

  /**
   * Mails a link to a member's new email; the email changes when it is opened. The response does not show whether another account has the
   * email; its owner gets an email without a link. Throws 400, 429, and 409 if the password has changed since it was checked.
   */
  async requestChange(
    { id: userId, email: oldEmail, passwordHash }: User,
    email: string,
  ): Promise<void> {
    if (email === oldEmail)
      throw invalidFields([{ field: 'newEmail', message: 'This is already your email.' }]);
    await this.transactions.run(async (tx, now) => {
      const user = await this.users.lockById(tx, userId);
      if (user.passwordHash !== passwordHash) throw passwordChanged();
      await this.limitLinks(tx, userId, 'change-email', now);
      await this.recipients.check(tx, email, now);
      await this.tokens.close(tx, userId, ['change-email']);
      const issued = await this.tokens.issue(tx, { userId, purpose: 'change-email', email }, now);
      const ownerId = await this.users.findEmailOwner(tx, email, userId, now);
      const mail =
        ownerId === null
          ? newEmailMail({ ...user, email }, issued, this.settings)
          : emailTakenMail(ownerId, email, issued.id, this.settings);
      await queueMail(tx, mail);
    });
  }

  /** Limits the links that a member requests: one a minute, ten a day. The caller has locked the user, so that parallel requests count. */
  private async limitLinks(
    tx: EntityManager,
    userId: string,
    purpose: LinkPurpose,
    now: Date,
  ): Promise<void> {
    if (this.settings.RATE_LIMITS === 'off') return;
    const yesterday = new Date(now.getTime() - DAY_MS);
    const issued = await this.tokens.issuedSince(tx, userId, purpose, yesterday);
    const seconds = secondsUntilEmailLink(issued, now);
    if (seconds > 0) {
      throw tooMany(
        'too_many_email_links',
        'We have just sent you a link. Please wait before you request another one.',
        { retryAfter: seconds },
      );
    }
  }

  /**
   * Confirms a member's email, or changes it to a new one, with the token of the link that was mailed to that email. A first confirmation ends
   * all sessions but the caller's own, since somebody else can have registered with the email. Throws 400 if the member has another email by now.
   */
  async confirm(token: string, caller: Caller): Promise<void> {
    await this.transactions.run(async (tx, now) => {
      const used = await this.tokens.use(tx, token, ['confirm-email', 'change-email'], now);
      const { user, email, purpose } = used;
      const isMember = await this.sessions.isOpen(tx, caller, user.id, now);
      const firstConfirmedAt = isMember ? (user.firstConfirmedAt ?? now) : null; // the mailbox alone does not prove who uses the account
      if (purpose === 'change-email') {
        await this.change(tx, user, email, { firstConfirmedAt, now });
        return;
      }
      if (user.email !== email) throw invalidLink();
      await tx.update(User, { id: user.id }, { emailConfirmedAt: now, firstConfirmedAt });
      await this.sessions.endAll(tx, user.id, isMember ? caller.sessionId : null);
    });
  }

  /** Links that were mailed to the old email become void, except those that take it back. Sessions continue. */
  private async change(
    tx: EntityManager,
    user: User,
    email: string,
    confirmation: Confirmation,
  ): Promise<void> {
    const { now } = confirmation;
    const { id: userId, email: oldEmail } = user;
    if (user.emailConfirmedAt === null) await this.recipients.check(tx, oldEmail, now); // refused rather than changed without notice
    await this.setEmail(tx, user, email, confirmation);
    await this.tokens.close(tx, userId, ['reset-password', 'confirm-email', 'change-email']);
    const undo = { userId, purpose: 'undo-email-change', email: oldEmail } as const;
    const issued = await this.tokens.issue(tx, undo, now);
    await queueMail(tx, emailChangedMail(user, email, issued, this.settings));
  }

  /** Gives a locked user an email that is known to be theirs. Throws 409 if another user has it or can still take it back. */
  async setEmail(
    tx: EntityManager,
    user: User,
    email: string,
    { firstConfirmedAt, now }: Confirmation,
  ): Promise<User> {
    await this.users.lockEmails(tx, [user.email, email]);
    if (await this.users.findEmailOwner(tx, email, user.id, now))
      throw conflict('email_taken', 'Another account has this email.');
    const changes = { email, emailConfirmedAt: now, firstConfirmedAt };
    return this.users.change(tx, user.id, changes, now);
  }
}
