import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import type { LinkPurpose } from '../sessions/tokens';
import { User } from '../users/user.entity';

/** The token of a link that was mailed to a user. A closed token was used, replaced by a newer one, or voided. */
@Entity('account_tokens')
@Index('account_tokens_of_user', ['userId', 'purpose', 'createdAt'])
export class AccountToken {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'account_tokens_pkey' })
  id: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'account_tokens_user_id_fkey' })
  user: Relation<User>;

  @Column('text')
  purpose: LinkPurpose;

  @Index('account_tokens_token_hash', { unique: true })
  @Column('bytea', { name: 'token_hash' })
  tokenHash: Buffer;

  @Index('account_tokens_email')
  @Column('text')
  email: string; // the address that the token resets, confirms, sets or restores

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Index('account_tokens_expires_at')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt: Date | null;
}

/** A request for a link to set a new password, waiting for the job that decides whether its email has an account. */
@Entity('password_reset_requests')
export class ResetRequest {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'password_reset_requests_pkey' })
  id: string; // UUIDv7: the oldest request has the lowest id

  @Column('text')
  email: string;
}
