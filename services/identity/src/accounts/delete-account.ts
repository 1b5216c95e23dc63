import { Injectable } from '@nestjs/common';
import { userChanged, userDeleted, userRegistered } from '@libs/contracts';
import { conflict } from '@libs/errors';
import { eraseMails } from '@libs/mail';
import { addToOutbox, eraseEvents } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { passwordChanged } from '../login/password.service';
import { Membership } from '../memberships/membership.entity';
import { SessionRepository } from '../sessions/session.repository';
import { AttemptRepository } from '../throttling/attempt.repository';
import { DeletedUser, isActiveAdministrator, User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { AccountTokenRepository } from './account-token.repository';

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

  /** Throws 409 for the last administrator, and if the password has changed since it was checked. */
  async run(tx: EntityManager, member: User, now: Date): Promise<void> {
    await this.users.lockUsername(tx, member.username);
    const user = await this.lock(tx, member);
    const { id, username } = user;
    const emails = [user.email, ...(await this.tokens.listEmails(tx, id))];
    await this.sessions.endAll(tx, id);
    await this.attempts.eraseEmails(tx, emails);
    await tx.query('delete from password_reset_requests where email = any($1)', [emails]);
    await eraseMails(tx, id);
    await eraseEvents(tx, id, [userRegistered.type, userChanged.type]);
    await this.users.retireUsername(tx, username);
    await tx.delete(Membership, { userId: id });
    await tx.delete(User, { id }); // cascades to sessions, tokens, second factors, devices and networks
    const version = user.version + 1;
    await tx.insert(DeletedUser, { id, version, deletedAt: now });
    await addToOutbox(tx, userDeleted({ userId: id }, { version, time: now }));
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
