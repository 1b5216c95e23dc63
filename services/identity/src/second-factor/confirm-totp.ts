import { Injectable } from '@nestjs/common';
import { invalidFields } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { matchingStep } from './totp';
import { SecondFactorRepository } from './second-factor.repository';
import type { SessionMember } from '../sessions/session.repository';
import { UserRepository } from '../users/user.repository';
import { AnnounceFactor } from './announce-factor';
import { totpActive } from './start-totp';
import { requireConfirmedEmail } from './require-confirmed-email';

/** Confirms an authenticator app with its first correct code; from then on, logins require it. */
@Injectable()
export class ConfirmTotp {
  constructor(
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
    private readonly announceFactor: AnnounceFactor,
  ) {}

  /** Returns new backup codes with the member's first factor. Throws 400 for a wrong code, 403 until the email is confirmed, and 409 when an app is confirmed already. */
  async run(tx: EntityManager, member: SessionMember, code: string, now: Date): Promise<string[]> {
    const user = await this.users.lockMember(tx, member);
    requireConfirmedEmail(user);
    const { id } = user;
    const totp = await this.factors.findTotp(tx, id);
    if (totp?.confirmedAt) throw totpActive();
    const step = totp ? matchingStep(totp.secret, code.replace(/\s/g, ''), now) : undefined;
    if (step === undefined)
      throw invalidFields([
        {
          field: 'code',
          message: 'This code is wrong. Check the time of your device and try again.',
        },
      ]);
    await this.factors.confirmTotp(tx, id, step, now);
    return this.announceFactor.added(tx, user, 'An authenticator app', now);
  }
}
