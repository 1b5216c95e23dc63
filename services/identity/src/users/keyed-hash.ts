import { createHmac } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/** Returns the HMAC of a text with the key of this database: it is recognized again, but its hash is useless outside of the database. */
export async function keyedHash(tx: EntityManager, text: string): Promise<Buffer> {
  const [row] = await tx.query<{ key: Buffer }[]>('select key from username_key');
  if (!row) throw new Error('the key of the username hashes is missing');
  return createHmac('sha256', row.key).update(text).digest();
}
