import { Injectable } from '@nestjs/common';
import { unauthenticated } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { PendingLoginRepository, type WaitingLogin } from '../store/pending-login.repository';
import { User } from '../store/user.entity';
import { CheckCode } from './check-code';

/** 401: the login was ended, has expired, or its password has changed. */
export const loginExpired = () => unauthenticated('login_expired', 'Your login has expired. Please enter your password again.');

/** Ends the second step of a login: the login and the code are used up together, or neither is. */
@Injectable()
export class FinishPendingLogin {
  constructor(
    private readonly pendingLogins: PendingLoginRepository,
    private readonly checkCode: CheckCode,
  ) {}

  /** Returns the user. Throws 401 for a wrong code, and for all but one of concurrent requests. */
  async run(tx: EntityManager, { id, user }: WaitingLogin, code: string, now: Date): Promise<User> {
    if (!(await this.pendingLogins.use(tx, id))) throw loginExpired();
    await this.checkCode.run(tx, user, code, now);
    return user;
  }
}
