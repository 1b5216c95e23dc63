import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PendingLoginRepository } from './pending-login.repository';
import { SecondFactorRepository } from './second-factor.repository';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { wrongCredentials } from '../login/create-session';

@Injectable()
export class StartPendingLogin {
  constructor(
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
    private readonly pendingLogins: PendingLoginRepository,
  ) {}

  /**
   * Returns the token of a pending login; null for an account without one. The user stays locked, so that no second factor is confirmed
   * before the session is opened in the same transaction. Throws 401 when the password has changed since it was checked.
   */
  async run(
    tx: EntityManager,
    user: User,
    { stayLoggedIn, now }: { stayLoggedIn: boolean; now: Date },
  ): Promise<string | null> {
    if (!(await this.users.lockPassword(tx, user))) throw wrongCredentials();
    const { totp, passkeys } = await this.factors.stateOf(user.id, tx);
    return totp || passkeys > 0 ? this.pendingLogins.add(tx, user, stayLoggedIn, now) : null;
  }
}
