import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { userChanged, type UserSnapshot, type UserState } from '@libs/contracts';
import { unauthenticated } from '@libs/errors';
import { addToOutbox } from '@libs/messaging';
import { type EntityManager, Repository } from 'typeorm';
import { isRetired, lockUsername } from './reservations';
import type { SessionMember } from '../sessions/session.repository';
import { User } from './user.entity';

@Injectable()
export class UserRepository {
  constructor(@InjectRepository(User) private readonly repository: Repository<User>) {}

  findByEmail(email: string): Promise<User | null> {
    return this.repository.findOneBy({ email });
  }

  lockByEmail(tx: EntityManager, email: string): Promise<User | null> {
    return tx.findOne(User, { where: { email }, lock: { mode: 'pessimistic_write' } });
  }

  /** Locks the user of a session. Throws 401 if the user has just been deleted. */
  async lockById(tx: EntityManager, id: string): Promise<User> {
    const user = await tx.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!user) throw unauthenticated('login_required', 'Please log in.');
    return user;
  }

  /** Locks the user of a session. Throws 401 if the session has ended since the request was admitted, such as by a new password. */
  async lockMember(tx: EntityManager, { id, sessionId }: SessionMember): Promise<User> {
    const user = await this.lockById(tx, id);
    const rows = await tx.query<unknown[]>('select 1 from sessions where id = $1', [sessionId]);
    if (rows.length === 0) throw unauthenticated('login_required', 'Please log in.');
    return user;
  }

  /** Locks a user and every administrator, always in the same order. Whatever removes an administrator holds these locks. */
  lockWithAdministrators(tx: EntityManager, id: string): Promise<User[]> {
    return tx.find(User, {
      where: [{ id }, { isAdmin: true }],
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  findById(id: string): Promise<User | null> {
    return this.repository.findOneBy({ id });
  }

  /** Whether a user has the email, or has or had the username. Takes the same queries in each case, so that its time does not tell them apart. */
  async isTaken(username: string, email: string): Promise<boolean> {
    const inUse = 'select 1 from users where lower(username) = lower($1) or email = $2 limit 1';
    const [rows, retired] = await Promise.all([
      this.repository.query<unknown[]>(inUse, [username, email]),
      isRetired(this.repository.manager, username),
    ]);
    return rows.length > 0 || retired;
  }

  /** Inserts a user; false when the email is taken, or the username is or was, even in a concurrent transaction. */
  async add(tx: EntityManager, user: User): Promise<boolean> {
    await lockUsername(tx, user.username);
    if (await isRetired(tx, user.username)) return false;
    const rows = await tx.query<unknown[]>(
      `insert into users (id, username, email, password_hash, is_admin, created_at, version, email_confirmed_at, first_confirmed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing returning id`,
      [
        user.id,
        user.username,
        user.email,
        user.passwordHash,
        user.isAdmin,
        user.createdAt,
        user.version,
        user.emailConfirmedAt,
      ],
    );
    return rows.length > 0;
  }

  /** Publishes `user.changed`, so that gateways resolve the user's sessions again. The caller has locked the user. */
  async publishChange(tx: EntityManager, user: User, now: Date): Promise<void> {
    const changed = tx.merge(User, user, { version: user.version + 1 });
    await tx.save(changed);
    await addToOutbox(tx, userChanged(stateOf(changed), { version: changed.version, time: now }));
  }

  /** Whether a user may log in; locks the row in share mode until the transaction ends, so that a concurrent suspension ends the new session. */
  async lockActive(tx: EntityManager, id: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      'select 1 from users where id = $1 and suspended_at is null for share',
      [id],
    );
    return rows.length > 0;
  }

  /** Whether the password hash is still the one that was read; locks the row in share mode until the transaction ends. */
  async lockPassword(tx: EntityManager, { id, passwordHash }: User): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      'select 1 from users where id = $1 and password_hash = $2 for share',
      [id, passwordHash],
    );
    return rows.length > 0;
  }
}

/** Converts a user, also one that is not saved yet, to the payload of identity's events; it never contains the password hash. */
export function stateOf({ id, username, email, isAdmin, createdAt, suspendedAt }: User): UserState {
  return {
    id,
    username,
    email,
    isAdmin,
    createdAt: createdAt.toISOString(),
    isSuspended: Boolean(suspendedAt),
  };
}

/** Adds the version of the latest event to {@link stateOf}. */
export function snapshotOf(user: User): UserSnapshot {
  return { ...stateOf(user), version: user.version };
}
