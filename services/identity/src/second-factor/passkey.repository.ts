import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  Column,
  Entity,
  type EntityManager,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  Repository,
} from 'typeorm';
import { User } from '../users/user.entity';
import { challengeEnd, type ChallengePurpose, hashChallenge, newChallenge } from './passkeys';

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

/** Who may respond to a challenge, and for what; a login without a password starts without a user. */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  userId: string | null;
}

/** Stores passkeys and the challenges that authenticators sign. */
@Injectable()
export class PasskeyRepository {
  constructor(@InjectRepository(Passkey) private readonly repository: Repository<Passkey>) {}

  /** Returns a user's passkeys, oldest first. */
  list(userId: string, tx: EntityManager = this.repository.manager): Promise<Passkey[]> {
    return tx.find(Passkey, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  findByCredential(credentialId: string): Promise<Passkey | null> {
    return this.repository.findOneBy({ credentialId });
  }

  /** Inserts a passkey; false when its credential is registered already. */
  async add(tx: EntityManager, passkey: Omit<Passkey, 'user' | 'lastUsedAt'>): Promise<boolean> {
    const { id, userId, credentialId, publicKey, counter, transports, name, createdAt } = passkey;
    const rows = await tx.query<unknown[]>(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning id`,
      [id, userId, credentialId, publicKey, counter, transports, name, createdAt],
    );
    return rows.length > 0;
  }

  /** Records a use; false when the passkey was removed, or used with this counter or a later one meanwhile. */
  async recordUse(tx: EntityManager, id: string, counter: number, now: Date): Promise<boolean> {
    const [, updated] = await tx.query<[unknown[], number]>(
      'update passkeys set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))',
      [id, counter, now],
    );
    return updated > 0;
  }

  /** Returns the name of the deleted passkey; undefined if the user has none with this id. */
  async delete(tx: EntityManager, userId: string, id: string): Promise<string | undefined> {
    const [rows] = await tx.query<[{ name: string }[], number]>(
      'delete from passkeys where id = $1 and user_id = $2 returning name',
      [id, userId],
    );
    return rows[0]?.name;
  }

  async issueChallenge(tx: EntityManager, use: ChallengeUse, now: Date): Promise<string> {
    const challenge = newChallenge();
    await tx.insert(PasskeyChallenge, {
      ...use,
      challengeHash: hashChallenge(challenge),
      expiresAt: challengeEnd(now),
    });
    return challenge;
  }

  /** Uses up a challenge; false if it is unknown, expired, used, or for another user or purpose. */
  async useChallenge(
    tx: EntityManager,
    challenge: string,
    { purpose, userId }: ChallengeUse,
    now: Date,
  ): Promise<boolean> {
    const [, deleted] = await tx.query<[unknown[], number]>(
      `delete from passkey_challenges
       where challenge_hash = $1 and purpose = $2 and user_id is not distinct from $3::uuid and expires_at > $4`,
      [hashChallenge(challenge), purpose, userId, now],
    );
    return deleted > 0;
  }
}
