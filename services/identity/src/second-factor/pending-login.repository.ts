import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { unauthenticated } from '@libs/errors';
import { type EntityManager, LessThanOrEqual, Repository } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { hashToken, newToken, PENDING_LOGIN_SECONDS } from '../sessions/tokens';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { PasskeyChallenge } from './passkey.entity';
import { PendingLogin } from './pending-login.entity';

const loginExpired = () =>
  unauthenticated('login_expired', 'Your login has expired. Please enter your password again.');

@Injectable()
export class PendingLoginRepository {
  constructor(
    @InjectRepository(PendingLogin) private readonly repository: Repository<PendingLogin>,
    private readonly users: UserRepository,
  ) {}

  /** Returns the token for the cookie. */
  async add(
    tx: EntityManager,
    { id: userId, passwordHash }: User,
    stayLoggedIn: boolean,
    now: Date,
  ): Promise<string> {
    const token = newToken();
    await tx.insert(PendingLogin, {
      id: uuidv7(),
      userId,
      tokenHash: hashToken(token),
      passwordHash,
      stayLoggedIn,
      expiresAt: new Date(now.getTime() + PENDING_LOGIN_SECONDS * 1000),
    });
    return token;
  }

  /** Returns the login that a browser has started, with its user. Throws 401 if it has ended, or the password is a new one. */
  async find(token: string | null, now: Date): Promise<PendingLogin> {
    const login =
      token &&
      (await this.repository
        .createQueryBuilder('login')
        .innerJoinAndSelect('login.user', 'user', 'user.passwordHash = login.passwordHash')
        .where('login.tokenHash = :hash and login.expiresAt > :now', {
          hash: hashToken(token),
          now,
        })
        .getOne());
    if (!login) throw loginExpired();
    return login;
  }

  /** Uses up a login and locks its user in share mode, before the factors, as every change of them does. Throws 401 for all but one of concurrent transactions. */
  async use(tx: EntityManager, { id, user }: PendingLogin): Promise<void> {
    if (!(await this.users.lockForLogin(tx, user))) throw loginExpired();
    const { affected } = await tx.delete(PendingLogin, { id });
    if (!affected) throw loginExpired();
  }

  /** Deletes logins and challenges of passkeys that nobody can answer any more. */
  async deleteExpired(tx: EntityManager, now: Date): Promise<void> {
    await tx.delete(PendingLogin, { expiresAt: LessThanOrEqual(now) });
    await tx.delete(PasskeyChallenge, { expiresAt: LessThanOrEqual(now) });
  }
}
