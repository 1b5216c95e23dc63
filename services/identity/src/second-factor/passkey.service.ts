import { Injectable } from '@nestjs/common';
import type { PasskeyOptionsResponse } from '@libs/contracts';
import { conflict, notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { type SessionMember, SessionRepository } from '../sessions/session.repository';
import {
  type Assertion,
  type Attestation,
  passkeyRejected,
  PasskeyVerifier,
} from './passkey-verifier';
import { type ChallengeUse, PasskeyRepository } from './passkey.repository';
import { PASSKEYS_PER_MEMBER, requiresVerification, toUserHandle } from './passkeys';
import { requireConfirmedEmail, SecondFactorService } from './second-factor.service';

/** A passkey whose assertion was verified, with the counter of that assertion. */
interface UsedPasskey {
  id: string;
  userId: string;
  counter: number;
}

export const UNKNOWN_PASSKEY = 'Your account has no such passkey.';

const tooManyPasskeys = () =>
  conflict('too_many_passkeys', 'You have 20 passkeys. Remove one first.');

/** Adds, removes and verifies passkeys. A challenge is used up in a transaction of its own, whatever happens then. */
@Injectable()
export class PasskeyService {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly verifier: PasskeyVerifier,
    private readonly sessions: SessionRepository,
    private readonly secondFactors: SecondFactorService,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the options of `navigator.credentials.create`. Throws 403 until the email is confirmed, and 409 for a member with twenty passkeys. */
  async creationOptions(member: SessionMember): Promise<PasskeyOptionsResponse> {
    requireConfirmedEmail(member);
    const existing = await this.passkeys.list(member.id);
    if (existing.length >= PASSKEYS_PER_MEMBER) throw tooManyPasskeys();
    const challenge = await this.issueChallenge({ purpose: 'register', userId: member.id });
    return { options: await this.verifier.creationOptions(member, existing, challenge) };
  }

  /**
   * Adds a passkey and returns new backup codes with the member's first factor. Throws 400 unless the authenticator has answered an open
   * challenge of this member, or when the passkey is registered already, 403 until the email is confirmed, and 409 for a member with twenty.
   */
  async add(
    member: SessionMember,
    { name, credential }: { name: string; credential: Attestation },
  ): Promise<string[]> {
    const challenge = this.verifier.challengeIn(credential.response.clientDataJSON);
    await this.useChallenge(challenge, { purpose: 'register', userId: member.id });
    const created = await this.verifier.verifyCreation(credential, challenge);
    return this.transactions.run(async (tx, now) => {
      const user = await this.sessions.lockMember(tx, member);
      requireConfirmedEmail(user);
      if ((await this.passkeys.list(user.id, tx)).length >= PASSKEYS_PER_MEMBER)
        throw tooManyPasskeys();
      const isAdded = await this.passkeys.add(tx, {
        id: uuidv7(),
        userId: user.id,
        credentialId: created.id,
        publicKey: Buffer.from(created.publicKey),
        counter: created.counter,
        transports: credential.response.transports ?? [],
        name,
        createdAt: now,
      });
      if (!isAdded) throw passkeyRejected();
      return this.secondFactors.announceAdded(tx, user, `The passkey “${name}”`, now);
    });
  }

  /** Throws 404 unless the member has the passkey. */
  async remove(member: SessionMember, id: string): Promise<void> {
    await this.transactions.run(async (tx, now) => {
      const user = await this.sessions.lockMember(tx, member);
      const name = await this.passkeys.delete(tx, user.id, id);
      if (name === undefined) throw notFound('factor_not_found', UNKNOWN_PASSKEY);
      await this.secondFactors.announceRemoved(tx, user, `The passkey “${name}”`, now);
    });
  }

  /** Returns the options of `navigator.credentials.get`: for the passkeys of the user, or for any without one. */
  async requestOptions(use: ChallengeUse): Promise<PasskeyOptionsResponse> {
    const allowed = use.userId === null ? [] : await this.passkeys.list(use.userId);
    const challenge = await this.issueChallenge(use);
    const isVerified = requiresVerification(use.purpose);
    return { options: await this.verifier.requestOptions(allowed, challenge, isVerified) };
  }

  /** Verifies an assertion. Throws 400 also for a passkey of another user than the one the challenge is for. */
  async verify(assertion: Assertion, use: ChallengeUse): Promise<UsedPasskey> {
    const challenge = this.verifier.challengeIn(assertion.response.clientDataJSON);
    await this.useChallenge(challenge, use);
    const passkey = await this.passkeys.findByCredential(assertion.id);
    if (!passkey || !isFor(passkey.userId, use, assertion)) throw passkeyRejected();
    const isVerified = requiresVerification(use.purpose);
    const counter = await this.verifier.verifyAssertion(assertion, challenge, passkey, isVerified);
    return { id: passkey.id, userId: passkey.userId, counter };
  }

  /** Stores the counter of a verified assertion. Throws 400 when the passkey was removed or used meanwhile. */
  async recordUse(tx: EntityManager, { id, counter }: UsedPasskey, now: Date): Promise<void> {
    if (!(await this.passkeys.recordUse(tx, id, counter, now))) throw passkeyRejected();
  }

  private issueChallenge(use: ChallengeUse): Promise<string> {
    return this.transactions.run((tx, now) => this.passkeys.issueChallenge(tx, use, now));
  }

  private async useChallenge(challenge: string, use: ChallengeUse): Promise<void> {
    const isOpen = await this.transactions.run((tx, now) =>
      this.passkeys.useChallenge(tx, challenge, use, now),
    );
    if (!isOpen) throw passkeyRejected();
  }
}

/** Without a user, the member's handle has to name one, as WebAuthn demands of passkeys that need no username. */
function isFor(
  owner: string,
  { userId }: ChallengeUse,
  { response: { userHandle } }: Assertion,
): boolean {
  if (userHandle ? userHandle !== toUserHandle(owner) : userId === null) return false;
  return userId === null || userId === owner;
}
