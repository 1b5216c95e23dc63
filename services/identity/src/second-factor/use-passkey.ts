import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import type { EntityManager } from 'typeorm';
import { requiresVerification, userHandleOf } from './passkeys';
import { type Assertion, passkeyRejected, PasskeyVerifier } from './passkey-verifier';
import { PasskeyRepository } from './passkey.repository';
import { type ChallengeUse, PasskeyChallengeRepository } from './passkey-challenge.repository';

/** A passkey whose assertion was verified, with the counter of that assertion. */
export interface UsedPasskey {
  id: string;
  userId: string;
  counter: number;
}

/** Verifies a passkey's assertion: `prepare` comes before the transaction of `run`, so that a challenge is used up whatever happens then. */
@Injectable()
export class UsePasskey {
  constructor(
    private readonly challenges: PasskeyChallengeRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly verifier: PasskeyVerifier,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Uses up the challenge and verifies the signature. Throws 400 for a passkey of another user than the one the challenge is for. */
  async prepare(assertion: Assertion, use: ChallengeUse): Promise<UsedPasskey> {
    const challenge = this.verifier.challengeIn(assertion.response.clientDataJSON);
    if (
      !(await this.transactions.run((tx) =>
        this.challenges.use(tx, challenge, use, this.clock.now()),
      ))
    )
      throw passkeyRejected();
    const passkey = await this.passkeys.findByCredential(assertion.id);
    if (!passkey || !isFor(passkey.userId, use, assertion)) throw passkeyRejected();
    const counter = await this.verifier.verifyAssertion(
      assertion,
      challenge,
      passkey,
      requiresVerification(use.purpose),
    );
    return { id: passkey.id, userId: passkey.userId, counter };
  }

  /** Stores the counter. Throws 400 when the passkey was removed or used meanwhile. */
  async run(tx: EntityManager, { id, counter }: UsedPasskey, now: Date): Promise<void> {
    if (!(await this.passkeys.recordUse(tx, id, counter, now))) throw passkeyRejected();
  }
}

/** Without a user, the member's handle has to name one, as WebAuthn demands of passkeys that need no username. */
function isFor(
  owner: string,
  { userId }: ChallengeUse,
  { response: { userHandle } }: Assertion,
): boolean {
  if (userHandle ? userHandle !== userHandleOf(owner) : userId === null) return false;
  return userId === null || userId === owner;
}
