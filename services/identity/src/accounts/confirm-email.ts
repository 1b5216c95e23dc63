import { Injectable } from '@nestjs/common';
import type { Caller } from '@libs/auth';
import type { SessionRevoked } from '@libs/contracts';
import { queueMail } from '@libs/mail';
import { noteSecurityDetails } from '@libs/service';
import type { EntityManager } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import { emailChangedMail } from '../mails/account-mails';
import { AccountTokenRepository, type UsedToken } from './account-token.repository';
import { SessionRepository } from '../sessions/session.repository';
import { User } from '../users/user.entity';
import { RecipientLimit } from '../throttling/recipient-limit';
import { invalidLink } from './reset-password';
import { SetEmail } from './set-email';

interface Confirmation {
  token: string;
  caller: Caller; // whoever opened the link
  now: Date;
}

/** Confirms a member's email, or changes it to a new one, with the token of the link that was mailed to that email. */
@Injectable()
export class ConfirmEmail {
  constructor(
    private readonly tokens: AccountTokenRepository,
    private readonly sessions: SessionRepository,
    private readonly setEmail: SetEmail,
    private readonly recipients: RecipientLimit,
    private readonly settings: IdentitySettings,
  ) {}

  /**
   * Returns the sessions that a first confirmation ends: all but the caller's own, since somebody else can have registered with the email.
   * Throws 400 if the token is unknown, expired or used, or if the member has another email by now.
   */
  async run(
    tx: EntityManager,
    { token, caller, now }: Confirmation,
  ): Promise<SessionRevoked | null> {
    const used = await this.tokens.use(tx, token, ['confirm-email', 'change-email'], now);
    if (!used) throw invalidLink();
    const { user } = used;
    noteSecurityDetails({ accountId: user.id });
    const isMember = await this.sessions.isOpen(tx, caller, user.id, now);
    const firstConfirmedAt = isMember ? (user.firstConfirmedAt ?? now) : null; // the mailbox alone does not prove who uses the account
    if (used.purpose === 'change-email') return this.change(tx, used, { firstConfirmedAt, now });
    if (user.email !== used.email) throw invalidLink();
    await tx.update(User, { id: user.id }, { emailConfirmedAt: now, firstConfirmedAt });
    return this.sessions.endAll(tx, user.id, isMember ? caller.sessionId : null);
  }

  /** Links that were mailed to the old email become void, except those that take it back. Sessions continue. */
  private async change(
    tx: EntityManager,
    { user, email }: UsedToken,
    confirmed: Pick<User, 'firstConfirmedAt'> & { now: Date },
  ): Promise<null> {
    const { now } = confirmed;
    if (user.emailConfirmedAt === null) await this.recipients.check(tx, user.email, now); // refused rather than changed without notice
    const { id: userId, username, email: old } = user;
    await this.setEmail.run(tx, user, email, confirmed);
    await this.tokens.close(tx, userId, ['reset-password', 'confirm-email', 'change-email']);
    const undo = await this.tokens.issue(tx, {
      userId,
      purpose: 'undo-email-change',
      email: old,
      now,
    });
    await queueMail(
      tx,
      emailChangedMail({ id: userId, username, email: old }, email, undo, this.settings),
    );
    return null;
  }
}
