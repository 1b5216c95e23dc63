import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A registered user (spec §3, User). `isPro` is derived from memberships; payments stores the Stripe customer. */
@Entity('users')
@Index('users_username_lower', { synchronize: false })
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id: string;

  /** Unique ignoring case; keeps its case. */
  @Column('text')
  username: string;

  /** Normalized, see `normalizeEmail`. */
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

  /** Incremented with every `user.changed` event. */
  @Column('integer', { default: 1 })
  version: number;
}
