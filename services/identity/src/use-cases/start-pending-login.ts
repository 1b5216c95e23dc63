import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PendingLoginRepository } from '../store/pending-login.repository';
import { SecondFactorRepository } from '../store/second-factor.repository';
import { User } from '../store/user.entity';

@Injectable()
export class StartPendingLogin {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly pendingLogins: PendingLoginRepository,
  ) {}

  /** Returns the token of the second step; null for an account without one. */
  async run(tx: EntityManager, user: User, { stayLoggedIn, now }: { stayLoggedIn: boolean; now: Date }): Promise<string | null> {
    const { totp, passkeys } = await this.factors.stateOf(user.id, tx);
    return totp || passkeys > 0 ? this.pendingLogins.add(tx, user, stayLoggedIn, now) : null;
  }
}
