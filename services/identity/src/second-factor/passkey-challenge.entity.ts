import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import type { ChallengePurpose } from './passkeys';
import { User } from '../users/user.entity';

/** A random value that an authenticator has to sign once, within five minutes. */
@Entity('passkey_challenges')
export class PasskeyChallenge {
  @PrimaryColumn('bytea', {
    name: 'challenge_hash',
    primaryKeyConstraintName: 'passkey_challenges_pkey',
  })
  challengeHash: Buffer;

  @Column('text')
  purpose: ChallengePurpose;

  @Index('passkey_challenges_user_id')
  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null; // null for a login without a password, which starts with nobody's name

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'passkey_challenges_user_id_fkey' })
  user: Relation<User> | null;

  @Index('passkey_challenges_expires_at')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
