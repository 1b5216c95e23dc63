import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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

/** The name of a deleted user, which nobody else gets. It is not linked to the user's id. */
@Entity('retired_usernames')
export class RetiredUsername {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'retired_usernames_pkey' })
  hash: Buffer; // keyed
}
