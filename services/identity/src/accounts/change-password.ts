import { Injectable } from '@nestjs/common';
import { conflict, invalidFields, unauthenticated } from '@libs/errors';
import { queueMail } from '@libs/mail';
import type { EntityManager } from 'typeorm';
import { passwordProblem } from '../users/account-rules';
import { hashToken, newToken } from '../sessions/tokens';
import { IdentitySettings } from '../identity.settings';
import { passwordChangedMail } from '../mails/account-mails';
import { PasswordHasher } from '../login/password-hasher';
import { AccountTokenRepository } from './account-token.repository';
import {
  type ReplacedSession,
  type SessionMember,
  SessionRepository,
} from '../sessions/session.repository';
import { User } from '../users/user.entity';
import { RecipientLimit } from '../throttling/recipient-limit';
import { CheckCurrentPassword } from '../login/check-current-password';

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** 409: the password that was checked is no longer the current one. */
export const passwordChanged = () =>
  conflict('password_changed', 'Your password was just changed elsewhere. Please log in again.');

/** Changes a password: `prepare` comes before the transaction of `run`, because hashing is slow. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly checkCurrentPassword: CheckCurrentPassword,
    private readonly hasher: PasswordHasher,
    private readonly tokens: AccountTokenRepository,
    private readonly sessions: SessionRepository,
    private readonly recipients: RecipientLimit,
    private readonly settings: IdentitySettings,
  ) {}

  /** Checks both passwords, throttled like a login, and returns the hash of the new one. */
  async prepare(
    user: SessionMember,
    { currentPassword, newPassword }: PasswordChange,
    network: string,
  ): Promise<string> {
    const problem = passwordProblem(newPassword, user);
    if (problem) throw invalidFields([{ field: 'newPassword', message: problem }]);
    await this.checkCurrentPassword.run(user, currentPassword, network);
    return this.hasher.hash(newPassword, network);
  }

  /**
   * Stores the hash, mails the user, voids links that reset it or change the email, replaces the session and ends the others. The update is
   * conditional on the old hash, so that the second of two concurrent changes gets a 409. Throws 401 if the session has just ended, and 429 after too many changes.
   */
  async run(
    tx: EntityManager,
    member: SessionMember,
    passwordHash: string,
    now: Date,
  ): Promise<ReplacedSession & { token: string }> {
    const { id, passwordHash: old } = member;
    const { affected } = await tx.update(User, { id, passwordHash: old }, { passwordHash });
    if (!affected) throw passwordChanged();
    const token = newToken();
    const replaced = await this.sessions.replace(tx, member, hashToken(token));
    if (!replaced) throw unauthenticated('login_required', 'Please log in.');
    await this.tokens.close(tx, id, ['reset-password', 'change-email']);
    await this.recipients.checkLoginChange(tx, member.email, now);
    if (await this.recipients.admitsNotice(tx, member, now))
      await queueMail(tx, passwordChangedMail(member, this.settings));
    return { ...replaced, token };
  }
}
