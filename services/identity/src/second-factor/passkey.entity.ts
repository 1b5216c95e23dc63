import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { User } from '../users/user.entity';
import type { ChallengePurpose } from './passkeys';

@Entity('passkeys')
export class Passkey {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'passkeys_pkey' })
  id: string;

  @Index('passkeys_user_id')
  @Column('uuid', { name: 'user_id' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'passkeys_user_id_fkey' })
  user: Relation<User>;

  @Index('passkeys_credential_id', { unique: true })
  @Column('text', { name: 'credential_id' })
  credentialId: string; // base64url

  @Column('bytea', { name: 'public_key' })
  publicKey: Buffer; // COSE

  @Column('bigint', { transformer: { from: Number, to: (value: number) => value } })
  counter: number; // of the last assertion; stays 0 with authenticators that do not count

  @Column('text', { array: true })
  transports: string[];

  @Column('text')
  name: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;
}

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
