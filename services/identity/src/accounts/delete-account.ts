import { Injectable } from '@nestjs/common';
import { type SessionRevoked, userChanged, userDeleted, userRegistered } from '@libs/contracts';
import { conflict } from '@libs/errors';
import { eraseMails } from '@libs/mail';
import { addToOutbox, eraseEvents } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { AccountTokenRepository } from './account-token.repository';
import { isActiveAdministrator } from '../admin/administrators';
import { AttemptRepository } from '../throttling/attempt.repository';
import { addDeletedUser } from '../users/deleted-user.repository';
import { Membership } from '../memberships/membership.entity';
import { lockUsername, retireUsername } from '../users/reservations';
import { SessionRepository } from '../sessions/session.repository';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { passwordChanged } from './change-password';

/** 409: without an administrator nobody could manage the marketplace. */
const lastAdministrator = () =>
  conflict(
    'last_administrator',
    'You are the only administrator. Make another user an administrator before you delete your account.',
  );

/** Erases a user from this database and publishes `user.deleted`, at which every other service does the same. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly tokens: AccountTokenRepository,
    private readonly attempts: AttemptRepository,
  ) {}

  /** Returns the ended sessions. Throws 409 for the last administrator, and if the password has changed since it was checked. */
  async run(tx: EntityManager, member: User, now: Date): Promise<SessionRevoked> {
    await lockUsername(tx, member.username);
    const user = await this.lock(tx, member);
    const { id, username } = user;
    const emails = [user.email, ...(await this.tokens.emailsOf(tx, id))];
    const ended = await this.sessions.endAll(tx, id, null);
    await this.attempts.eraseEmails(tx, emails);
    await eraseMails(tx, id);
    await eraseEvents(tx, id, [userRegistered.type, userChanged.type]);
    await retireUsername(tx, username);
    await tx.delete(Membership, { userId: id });
    await tx.delete(User, { id }); // cascades to sessions, tokens and known networks
    const version = user.version + 1;
    await addDeletedUser(tx, { id, version }, now);
    await addToOutbox(tx, userDeleted({ userId: id }, { version, time: now }));
    return ended;
  }

  /** Locks the user and all administrators, so that of two administrators who leave at once the second one is refused. */
  private async lock(tx: EntityManager, { id, passwordHash }: User): Promise<User> {
    const locked = await this.users.lockWithAdministrators(tx, id);
    const user = locked.find((one) => one.id === id);
    if (!user || user.passwordHash !== passwordHash) throw passwordChanged();
    if (user.isAdmin && !locked.some((other) => isActiveAdministrator(other) && other.id !== id))
      throw lastAdministrator();
    return user;
  }
}
