import { Injectable } from '@nestjs/common';
import type { PasskeyOptionsResponse } from '@libs/contracts';
import { conflict } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { PASSKEYS_PER_MEMBER, requiresVerification } from './passkeys';
import { PasskeyVerifier } from './passkey-verifier';
import { PasskeyRepository } from './passkey.repository';
import { type ChallengeUse, PasskeyChallengeRepository } from './passkey-challenge.repository';
import { User } from '../users/user.entity';
import { requireConfirmedEmail } from './require-confirmed-email';

export const tooManyPasskeys = () =>
  conflict('too_many_passkeys', 'You have 20 passkeys. Remove one first.');

/** Starts the creation or the use of a passkey with a new challenge, which it commits by itself: nothing else changes. */
@Injectable()
export class RequestPasskey {
  constructor(
    private readonly challenges: PasskeyChallengeRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly verifier: PasskeyVerifier,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the options of `navigator.credentials.create`. Throws 403 until the email is confirmed, and 409 for a member with twenty passkeys. */
  async toCreate(user: User, now: Date): Promise<PasskeyOptionsResponse> {
    requireConfirmedEmail(user);
    const existing = await this.passkeys.of(user.id);
    if (existing.length >= PASSKEYS_PER_MEMBER) throw tooManyPasskeys();
    const challenge = await this.issue({ purpose: 'register', userId: user.id }, now);
    return { options: await this.verifier.creationOptions(user, existing, challenge) };
  }

  /** Returns the options of `navigator.credentials.get`: for the passkeys of the user, or for any without one. */
  async toUse(use: ChallengeUse, now: Date): Promise<PasskeyOptionsResponse> {
    const allowed = use.userId === null ? [] : await this.passkeys.of(use.userId);
    const challenge = await this.issue(use, now);
    return {
      options: await this.verifier.requestOptions(
        allowed,
        challenge,
        requiresVerification(use.purpose),
      ),
    };
  }

  private issue(use: ChallengeUse, now: Date): Promise<string> {
    return this.transactions.run((tx) => this.challenges.issue(tx, use, now));
  }
}
