import { Injectable } from '@nestjs/common';
import { lockUntilCommit } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { RetiredUsername } from './deleted-user.entity';
import { keyedHash } from './keyed-hash';

/** Reserves the former email of a member who can take it back, and the usernames of deleted users for good. */
@Injectable()
export class ReservedNames {
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

  /** Whether a deleted user had the username, ignoring case; holds while the caller has locked the username. */
  async isRetired(tx: EntityManager, username: string): Promise<boolean> {
    return tx.existsBy(RetiredUsername, { hash: await hashUsername(tx, username) });
  }

  /** Reserves a username without storing it. The caller has locked the username. */
  async retire(tx: EntityManager, username: string): Promise<void> {
    const insert = 'insert into retired_usernames (hash) values ($1) on conflict do nothing';
    await tx.query(insert, [await hashUsername(tx, username)]);
  }
}

const hashUsername = (tx: EntityManager, username: string): Promise<Buffer> =>
  keyedHash(tx, username.toLowerCase());
