import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A registered person (spec §3, User); `isPro` is worked out from memberships, the card customer is kept by payments. */
@Entity('users')
@Index('users_username_lower', { synchronize: false })
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id: string;

  /** As its owner writes it; unique, ignoring case. */
  @Column('text')
  username: string;

  /** Trimmed and in lower case. */
  @Index('users_email', { unique: true })
  @Column('text')
  email: string;

  /** Argon2id in PHC format. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  @Column('boolean', { name: 'is_admin', default: false })
  isAdmin: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Grows with every change that `user.changed` tells. */
  @Column('integer', { default: 1 })
  version: number;
}
