import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { userChanged, userRegistered, type UserSnapshot, type UserState } from '@libs/contracts';
import { unauthenticated } from '@libs/errors';
import { addToOutbox } from '@libs/messaging';
import { lockUntilCommit } from '@libs/persistence';
import { type EntityManager, Repository } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { HashKey, RetiredUsername, User } from './user.entity';

type NewUser = Pick<User, 'username' | 'email' | 'passwordHash' | 'isAdmin' | 'emailConfirmedAt'>;

type UserChanges = Partial<
  Pick<
    User,
    'email' | 'emailConfirmedAt' | 'firstConfirmedAt' | 'passwordHash' | 'isAdmin' | 'suspendedAt'
  >
>;

/** Stores users, decides who may have which name and email, and publishes: nothing else writes `user.registered` and `user.changed`. */
@Injectable()
export class UserRepository {
  constructor(@InjectRepository(User) private readonly repository: Repository<User>) {}

  findById(id: string): Promise<User | null> {
    return this.repository.findOneBy({ id });
  }

  findByEmail(email: string): Promise<User | null> {
    return this.repository.findOneBy({ email });
  }

  lockByEmail(tx: EntityManager, email: string): Promise<User | null> {
    return tx.findOne(User, { where: { email }, lock: { mode: 'pessimistic_write' } });
  }

  /** Throws 401 if the user has just been deleted. */
  async lockById(tx: EntityManager, id: string): Promise<User> {
    const user = await tx.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!user) throw unauthenticated('login_required', 'Please log in.');
    return user;
  }

  /** Finds a user whose account cannot be deleted before the transaction ends, so that a deletion also erases what it stores. */
  holdById(tx: EntityManager, id: string): Promise<User | null> {
    return tx.findOne(User, { where: { id }, lock: { mode: 'pessimistic_read' } });
  }

  /** Locks a user and every administrator, always in the same order. Whatever removes an administrator holds these locks. */
  lockWithAdministrators(tx: EntityManager, id: string): Promise<User[]> {
    return tx.find(User, {
      where: [{ id }, { isAdmin: true }],
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /**
   * Locks the user of a login in share mode until the transaction ends, so that neither the password, the second factors nor a suspension
   * changes before the session exists. Null if the password has changed since it was checked.
   */
  async lockForLogin(
    tx: EntityManager,
    { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
  ): Promise<{ isSuspended: boolean } | null> {
    const [row] = await tx.query<{ isSuspended: boolean }[]>(
      `select suspended_at is not null as "isSuspended" from users where id = $1 and password_hash = $2 for share`,
      [id, passwordHash],
    );
    return row ?? null;
  }

  /** Whether a user has the email, or has or had the username. Takes the same queries in each case, so that its time does not tell them apart. */
  async isTaken(username: string, email: string): Promise<boolean> {
    const inUse = 'select 1 from users where lower(username) = lower($1) or email = $2 limit 1';
    const [rows, isRetired] = await Promise.all([
      this.repository.query<unknown[]>(inUse, [username, email]),
      this.isRetired(this.repository.manager, username),
    ]);
    return rows.length > 0 || isRetired;
  }

  /** Serializes everything that gives an account one of these emails, until the transaction ends. */
  async lockEmails(tx: EntityManager, emails: string[]): Promise<void> {
    for (const email of [...emails].sort()) await lockUntilCommit(tx, `email ${email}`);
  }

  /** Returns the id of a user other than `userId` who has the email or had it within the last seven days; null if there is none. */
  async findEmailOwner(
    tx: EntityManager,
    email: string,
    userId: string | null,
    now: Date,
  ): Promise<string | null> {
    const rows = await tx.query<{ id: string }[]>(
      `select id from users where email = $1 and id is distinct from $2::uuid
       union all
       select user_id from account_tokens
       where email = $1 and user_id is distinct from $2::uuid and purpose = 'undo-email-change' and closed_at is null and expires_at > $3
       limit 1`,
      [email, userId, now],
    );
    return rows[0]?.id ?? null;
  }

  /** Serializes what gives or retires a username, ignoring case, until the transaction ends. */
  async lockUsername(tx: EntityManager, username: string): Promise<void> {
    await lockUntilCommit(tx, `username ${username.toLowerCase()}`);
  }

  /** Reserves the username of a deleted user for good, without storing it. The caller has locked the username. */
  async retireUsername(tx: EntityManager, username: string): Promise<void> {
    const insert = 'insert into retired_usernames (hash) values ($1) on conflict do nothing';
    await tx.query(insert, [await hashUsername(tx, username)]);
  }

  private async isRetired(tx: EntityManager, username: string): Promise<boolean> {
    return tx.existsBy(RetiredUsername, { hash: await hashUsername(tx, username) });
  }

  /** Inserts a user and publishes `user.registered`; null when the email is taken, or the username is or was, even in a concurrent transaction. */
  async add(tx: EntityManager, given: NewUser, now: Date): Promise<User | null> {
    await this.lockUsername(tx, given.username);
    if (await this.isRetired(tx, given.username)) return null;
    const user = tx.create(User, {
      ...given,
      id: uuidv7(),
      firstConfirmedAt: given.emailConfirmedAt,
      suspendedAt: null,
      createdAt: now,
      version: 1,
    });
    const inserted = await tx
      .createQueryBuilder()
      .insert()
      .into(User)
      .values(user)
      .orIgnore()
      .returning('id')
      .execute();
    if ((inserted.raw as unknown[]).length === 0) return null;
    await addToOutbox(tx, userRegistered(toUserState(user), { version: 1, time: now }));
    return user;
  }

  /** Changes a user and publishes `user.changed`, at which the gateways resolve the user's sessions again. Returns the changed user. */
  async change(tx: EntityManager, id: string, changes: UserChanges, now: Date): Promise<User> {
    await tx.update(User, { id }, { ...changes, version: () => 'version + 1' });
    const user = await tx.findOneByOrFail(User, { id });
    await addToOutbox(tx, userChanged(toUserState(user), { version: user.version, time: now }));
    return user;
  }
}

/** Returns the HMAC of a text with the key of this database: it is recognized again, but its hash is useless outside of the database. */
export async function keyedHash(tx: EntityManager, text: string): Promise<Buffer> {
  const [row] = await tx.find(HashKey);
  if (!row) throw new Error('the table hash_key is empty');
  return createHmac('sha256', row.key).update(text).digest();
}

const hashUsername = (tx: EntityManager, username: string): Promise<Buffer> =>
  keyedHash(tx, username.toLowerCase());

/** Converts a user to the payload of identity's events, which never contains the password hash. */
export function toUserState({
  id,
  username,
  email,
  isAdmin,
  createdAt,
  suspendedAt,
}: User): UserState {
  return {
    id,
    username,
    email,
    isAdmin,
    createdAt: createdAt.toISOString(),
    isSuspended: suspendedAt !== null,
  };
}

/** Adds the version of the latest event to {@link toUserState}. */
export function toUserSnapshot(user: User): UserSnapshot {
  return { ...toUserState(user), version: user.version };
}
