import { Injectable } from '@nestjs/common';
import { invalidFields } from '@libs/errors';
import { queueMail } from '@libs/mail';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import { passwordChanged, PasswordService } from '../login/password.service';
import { passwordChangedMail } from '../mails/account-mails';
import { type SessionMember, SessionRepository } from '../sessions/session.repository';
import { cookieSeconds } from '../sessions/tokens';
import { RecipientLimit } from '../throttling/recipient-limit';
import { passwordProblem } from '../users/account-rules';
import { User } from '../users/user.entity';
import { AccountTokenRepository } from './account-token.repository';

interface SessionCookie {
  token: string;
  maxAge: number | undefined; // seconds; undefined until the browser is closed
}

@Injectable()
export class ChangePassword {
  constructor(
    private readonly passwords: PasswordService,
    private readonly tokens: AccountTokenRepository,
    private readonly sessions: SessionRepository,
    private readonly recipients: RecipientLimit,
    private readonly transactions: Transactions,
    private readonly settings: IdentitySettings,
  ) {}

  /** Checks both passwords, throttled like a login, and returns the cookie of the session that replaces the member's. Throws 400 for a field, and as {@link store}. */
  async run(
    member: SessionMember,
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    network: string,
  ): Promise<SessionCookie> {
    const problem = passwordProblem(newPassword, member);
    if (problem) throw invalidFields([{ field: 'newPassword', message: problem }]);
    await this.passwords.current(member, currentPassword, network);
    const passwordHash = await this.passwords.hash(newPassword, network);
    return this.transactions.run((tx, now) => this.store(tx, member, passwordHash, now));
  }

  /**
   * Stores the hash, emails the user, voids links that reset the password or change the email, replaces the session and ends the others. The
   * update is conditional on the old hash, so that the second of two concurrent changes gets a 409. Throws 401 if the session has just ended,
   * and 429 after too many changes.
   */
  async store(
    tx: EntityManager,
    member: SessionMember,
    passwordHash: string,
    now: Date,
  ): Promise<SessionCookie> {
    const { id, passwordHash: oldHash, email } = member;
    const { affected } = await tx.update(User, { id, passwordHash: oldHash }, { passwordHash });
    if (!affected) throw passwordChanged();
    const { token, ...times } = await this.sessions.replace(tx, member);
    await this.tokens.close(tx, id, ['reset-password', 'change-email']);
    await this.recipients.checkLoginChange(tx, email, now);
    if (await this.recipients.admitsNotice(tx, member, now))
      await queueMail(tx, passwordChangedMail(member, this.settings));
    return { token, maxAge: cookieSeconds(times, now) };
  }
}
