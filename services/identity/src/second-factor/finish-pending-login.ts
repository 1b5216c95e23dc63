import { Injectable } from '@nestjs/common';
import { unauthenticated } from '@libs/errors';
import { noteSecurityDetails } from '@libs/service';
import type { EntityManager } from 'typeorm';
import { PendingLoginRepository, type WaitingLogin } from './pending-login.repository';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';

const loginExpired = () =>
  unauthenticated('login_expired', 'Your login has expired. Please enter your password again.');

/** Ends the second step of a login: the login and its code or passkey are used up together, or neither is. */
@Injectable()
export class FinishPendingLogin {
  constructor(
    private readonly users: UserRepository,
    private readonly pendingLogins: PendingLoginRepository,
  ) {}

  /** Returns the login that a browser has started. Throws 401. */
  async find(token: string | null, now: Date): Promise<WaitingLogin> {
    const login = token && (await this.pendingLogins.find(token, now));
    if (!login) throw loginExpired();
    noteSecurityDetails({ accountId: login.user.id });
    return login;
  }

  /** Returns the user if `checkFactor` throws nothing. Throws 401 for all but one of concurrent requests. */
  async run(
    tx: EntityManager,
    { id, user }: WaitingLogin,
    checkFactor: (tx: EntityManager) => Promise<void>,
  ): Promise<User> {
    if (!(await this.users.lockPassword(tx, user))) throw loginExpired(); // before its codes, as whoever changes them does
    if (!(await this.pendingLogins.use(tx, id))) throw loginExpired();
    await checkFactor(tx);
    return user;
  }
}
