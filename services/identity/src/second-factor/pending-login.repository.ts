import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { hashToken, newToken, pendingLoginEnd } from '../sessions/tokens';
import { PendingLogin } from './pending-login.entity';
import { User } from '../users/user.entity';

export interface WaitingLogin {
  id: string;
  user: User;
  stayLoggedIn: boolean;
}

/** Stores logins that wait for their second step. A new password voids them. */
@Injectable()
export class PendingLoginRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Returns the token for the cookie. */
  async add(
    tx: EntityManager,
    { id: userId, passwordHash }: User,
    stayLoggedIn: boolean,
    now: Date,
  ): Promise<string> {
    const token = newToken();
    const login = {
      id: uuidv7(),
      userId,
      tokenHash: hashToken(token),
      passwordHash,
      stayLoggedIn,
      expiresAt: pendingLoginEnd(now),
    };
    await tx.insert(PendingLogin, login);
    return token;
  }

  async find(token: string, now: Date): Promise<WaitingLogin | null> {
    const login = await this.dataSource.manager
      .createQueryBuilder(PendingLogin, 'login')
      .innerJoinAndSelect('login.user', 'user', 'user.passwordHash = login.passwordHash')
      .where('login.tokenHash = :hash and login.expiresAt > :now', { hash: hashToken(token), now })
      .getOne();
    return login && { id: login.id, user: login.user, stayLoggedIn: login.stayLoggedIn };
  }

  /** Uses up a login; false for all but one of concurrent transactions. */
  async use(tx: EntityManager, id: string): Promise<boolean> {
    const { affected } = await tx.delete(PendingLogin, { id });
    return Boolean(affected);
  }

  /** Deletes logins and challenges of passkeys that nobody can answer any more. */
  async deleteExpired(tx: EntityManager, now: Date): Promise<void> {
    await tx.query('delete from pending_logins where expires_at <= $1', [now]);
    await tx.query('delete from passkey_challenges where expires_at <= $1', [now]);
  }
}
