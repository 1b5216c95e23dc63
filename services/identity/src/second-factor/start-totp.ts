import { Injectable } from '@nestjs/common';
import type { TotpSetupResponse } from '@libs/contracts';
import { conflict } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { base32, newTotpSecret, totpUri } from './totp';
import { SecondFactorRepository } from './second-factor.repository';
import type { SessionMember } from '../sessions/session.repository';
import { UserRepository } from '../users/user.repository';
import { requireConfirmedEmail } from './require-confirmed-email';

/** Generates the secret for a member's authenticator app. It counts once a code of it is confirmed. */
@Injectable()
export class StartTotp {
  constructor(
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
  ) {}

  /** Throws 403 until the email is confirmed, and 409 when the member has an authenticator app already. */
  async run(tx: EntityManager, member: SessionMember, now: Date): Promise<TotpSetupResponse> {
    const user = await this.users.lockMember(tx, member);
    requireConfirmedEmail(user);
    const { id } = user;
    if ((await this.factors.stateOf(id, tx)).totp) throw totpActive();
    const secret = newTotpSecret();
    await this.factors.putUnconfirmedTotp(tx, id, secret, now);
    return { secret: base32(secret), uri: totpUri(secret, user.email) };
  }
}

/** 409: a second authenticator app would replace the first one unnoticed. */
export const totpActive = () =>
  conflict('totp_active', 'Your account has an authenticator app already. Remove it first.');
