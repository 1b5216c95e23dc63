import { Injectable } from '@nestjs/common';
import { lockUntilCommit } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { keyedHash } from './keyed-hash';

/** Reserves a member's former email while the member can take it back. */
@Injectable()
export class EmailReservations {
  /** Serializes everything that gives an account one of these emails, until the transaction ends. */
  async lock(tx: EntityManager, emails: string[]): Promise<void> {
    for (const email of [...emails].sort()) {
      await lockUntilCommit(tx, `email ${email}`);
    }
  }

  /** Whether no other user has the email or had it within the last seven days. */
  async isFree(
    tx: EntityManager,
    email: string,
    userId: string | null,
    now: Date,
  ): Promise<boolean> {
    return (await this.ownerOf(tx, email, userId, now)) === null;
  }

  /** Returns the id of the other user who has the email or had it within the last seven days; null if there is none. */
  async ownerOf(
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
}

/** Serializes what gives or retires a username, ignoring case, until the transaction ends. */
export async function lockUsername(tx: EntityManager, username: string): Promise<void> {
  await lockUntilCommit(tx, `username ${username.toLowerCase()}`);
}

/** Whether a deleted user had the username, ignoring case; the answer holds while the caller has locked the username. */
export async function isRetired(tx: EntityManager, username: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>('select from retired_usernames where hash = $1', [
    await hashOf(tx, username),
  ]);
  return rows.length > 0;
}

/** Reserves the username of a deleted user for good, without storing it. The caller has locked the username. */
export async function retireUsername(tx: EntityManager, username: string): Promise<void> {
  await tx.query('insert into retired_usernames (hash) values ($1) on conflict do nothing', [
    await hashOf(tx, username),
  ]);
}

const hashOf = (tx: EntityManager, username: string): Promise<Buffer> =>
  keyedHash(tx, username.toLowerCase());
