import { createHmac } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/** Serializes what gives or retires a username, ignoring case, until the transaction ends. */
export async function lockUsername(tx: EntityManager, username: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`username ${username.toLowerCase()}`]);
}

/** Whether a deleted user had the username, ignoring case. The caller has locked the username. */
export async function isRetired(tx: EntityManager, username: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>('select from retired_usernames where hash = $1', [await hashOf(tx, username)]);
  return rows.length > 0;
}

/** Keeps a username from everybody else for good, without storing it. The caller has locked the username. */
export async function retireUsername(tx: EntityManager, username: string): Promise<void> {
  await tx.query('insert into retired_usernames (hash) values ($1) on conflict do nothing', [await hashOf(tx, username)]);
}

async function hashOf(tx: EntityManager, username: string): Promise<Buffer> {
  const [row] = await tx.query<{ key: Buffer }[]>('select key from username_key');
  if (!row) throw new Error('the key of the username hashes is missing');
  return createHmac('sha256', row.key).update(username.toLowerCase()).digest();
}
