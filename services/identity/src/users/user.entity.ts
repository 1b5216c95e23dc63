import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A registered user (spec §3, User). `isPro` is derived from memberships; payments stores the Stripe customer. */
@Entity('users')
@Index('users_username_lower', { synchronize: false })
@Index('users_administrators', { synchronize: false })
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id: string;

  @Column('text')
  username: string; // unique ignoring case; keeps its case

  @Index('users_email', { unique: true })
  @Column('text')
  email: string; // normalized, see `normalizeEmail`

  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true })
  emailConfirmedAt: Date | null; // null until the link in an email to it was opened

  @Column('timestamptz', { name: 'first_confirmed_at', nullable: true })
  firstConfirmedAt: Date | null; // when an email was first confirmed in a session of the account, or by a new password; null until then

  @Column('text', { name: 'password_hash' })
  passwordHash: string; // Argon2id in PHC format

  @Column('boolean', { name: 'is_admin', default: false })
  isAdmin: boolean;

  @Column('timestamptz', { name: 'suspended_at', nullable: true })
  suspendedAt: Date | null; // since when the user cannot log in

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('integer', { default: 1 })
  version: number; // incremented with every `user.changed` event
}

export const isActiveAdministrator = ({ isAdmin, suspendedAt }: User): boolean =>
  isAdmin && suspendedAt === null;

/** A user who deleted their account: nothing but the id, which other services use as a pseudonym. */
@Entity('deleted_users')
@Index('deleted_users_to_erase', ['deletedAt'], { where: 'erased_at is null' })
export class DeletedUser {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'deleted_users_pkey' })
  id: string;

  @Column('integer')
  version: number; // of `user.deleted`

  @Column('timestamptz', { name: 'deleted_at' })
  deletedAt: Date;

  @Column('bigint', { name: 'stream_seq', nullable: true })
  streamSeq: string | null; // up to which the stream has events of the user; null until `user.deleted` is published

  @Column('timestamptz', { name: 'erased_at', nullable: true })
  erasedAt: Date | null; // when those events were erased
}

/** The only row holds the key of keyed hashes; the migration generates it. */
@Entity('hash_key')
export class HashKey {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'hash_key_pkey' })
  key: Buffer;
}

/** The name of a deleted user, which nobody else gets. It is not linked to the user's id. */
@Entity('retired_usernames')
export class RetiredUsername {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'retired_usernames_pkey' })
  hash: Buffer; // keyed
}
