import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

/** The public half of a key that signs or signed something; it stays, so that old signatures can be verified. */
@Entity('signing_keys')
export class SigningKeyRecord {
  /** As minisign shows it: 16 hexadecimal digits. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'signing_keys_pkey' })
  id: string;

  /** In minisign's format, two lines. */
  @Column('text', { name: 'public_key' })
  publicKey: string;

  @Column({ type: 'timestamptz', name: 'since', precision: 3 })
  since: Date;

  /** When the key was no longer in the settings; null while it is. */
  @Column({ type: 'timestamptz', name: 'until', precision: 3, nullable: true })
  until: Date | null;
}

export const CREATE_SIGNING_KEYS = `
  create table signing_keys (
    id text primary key,
    public_key text not null,
    since timestamptz(3) not null,
    until timestamptz(3)
  )`;

/** Records the keys of the settings when a service starts: new ones begin, and those that are no longer given end. */
export async function recordSigningKeys(
  tx: EntityManager,
  keys: readonly Pick<SigningKeyRecord, 'id' | 'publicKey'>[],
  now: Date,
): Promise<void> {
  for (const { id, publicKey } of keys)
    await tx.query(
      `insert into signing_keys (id, public_key, since) values ($1, $2, $3)
       on conflict (id) do update set until = null where signing_keys.until is not null`,
      [id, publicKey, now],
    );
  await tx.query('update signing_keys set until = $2 where until is null and id <> all($1)', [
    keys.map(({ id }) => id),
    now,
  ]);
}

/** The keys that sign or signed, newest first. */
export const listSigningKeys = (database: EntityManager): Promise<SigningKeyRecord[]> =>
  database.find(SigningKeyRecord, { order: { since: 'DESC', id: 'ASC' } });
