import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import { type Attestation, passkeyRejected, PasskeyVerifier } from './passkey-verifier';
import type { Passkey } from './passkey.entity';
import { PasskeyChallengeRepository } from './passkey-challenge.repository';
import { User } from '../users/user.entity';

export type CreatedPasskey = Pick<
  Passkey,
  'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports'
>;

/** Verifies a new passkey. It commits before the passkey is stored, so that a challenge is used up whatever happens then. */
@Injectable()
export class CheckNewPasskey {
  constructor(
    private readonly challenges: PasskeyChallengeRepository,
    private readonly verifier: PasskeyVerifier,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Throws 400 unless the authenticator has answered an open challenge of this member. */
  async run(
    { id: userId }: User,
    { name, credential }: { name: string; credential: Attestation },
  ): Promise<CreatedPasskey> {
    const challenge = this.verifier.challengeIn(credential.response.clientDataJSON);
    const isOpen = await this.transactions.run((tx) =>
      this.challenges.use(tx, challenge, { purpose: 'register', userId }, this.clock.now()),
    );
    if (!isOpen) throw passkeyRejected();
    const { id, publicKey, counter } = await this.verifier.verifyCreation(credential, challenge);
    const transports = credential.response.transports ?? [];
    return { name, credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  }
}
