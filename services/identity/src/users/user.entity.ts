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
  emailConfirmedAt: Date | null; // null until the link in a mail to it was opened

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
