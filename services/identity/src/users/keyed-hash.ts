import { createHmac } from 'node:crypto';
import { Entity, type EntityManager, PrimaryColumn } from 'typeorm';

/** The only row holds the key of {@link keyedHash}; the migration generates it. */
@Entity('hash_key')
export class HashKey {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'hash_key_pkey' })
  key: Buffer;
}

/** Returns the HMAC of a text with the key of this database: it is recognized again, but its hash is useless outside of the database. */
export async function keyedHash(tx: EntityManager, text: string): Promise<Buffer> {
  const [row] = await tx.find(HashKey);
  if (!row) throw new Error('the table hash_key is empty');
  return createHmac('sha256', row.key).update(text).digest();
}
