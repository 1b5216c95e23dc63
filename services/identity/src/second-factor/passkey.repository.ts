import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { challengeEnd, type ChallengePurpose, hashChallenge, newChallenge } from './passkeys';
import { Passkey, PasskeyChallenge } from './passkey.entity';

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
