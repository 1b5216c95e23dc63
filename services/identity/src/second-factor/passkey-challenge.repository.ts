import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { challengeEnd, type ChallengePurpose, hashChallenge, newChallenge } from './passkeys';
import { PasskeyChallenge } from './passkey-challenge.entity';

/** Who may respond to a challenge, and for what; a login without a password starts without a user. */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  userId: string | null;
}

@Injectable()
export class PasskeyChallengeRepository {
  async issue(tx: EntityManager, { purpose, userId }: ChallengeUse, now: Date): Promise<string> {
    const challenge = newChallenge();
    await tx.insert(PasskeyChallenge, {
      challengeHash: hashChallenge(challenge),
      purpose,
      userId,
      expiresAt: challengeEnd(now),
    });
    return challenge;
  }

  /** Uses up a challenge; false if it is unknown, expired, used, or for another user or purpose. */
  async use(
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
