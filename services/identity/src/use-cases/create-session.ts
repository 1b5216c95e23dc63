import { Injectable } from '@nestjs/common';
import { forbidden, unauthenticated } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { hashSessionToken, newSessionToken, sessionEnd } from '../domain/session';
import { AttemptRepository } from '../store/attempt.repository';
import { Session } from '../store/session.entity';
import { User } from '../store/user.entity';
import { UserRepository } from '../store/user.repository';

/** 401, the same for an unknown email and a wrong password (contract §2). */
export const wrongCredentials = () => unauthenticated('invalid_credentials', 'Invalid email or password');

interface NewSession {
  stayLoggedIn: boolean;
  network: string; // becomes a known network of the account
  now: Date;
}

/** Creates a session with a new token for an authenticated user. */
@Injectable()
export class CreateSession {
  constructor(
    private readonly users: UserRepository,
    private readonly attempts: AttemptRepository,
  ) {}

  /** Returns the token for the cookie. Throws 401 when the password has changed since it was checked, and 403 when the account is suspended. */
  async run(tx: EntityManager, user: User, { stayLoggedIn, network, now }: NewSession): Promise<string> {
    if (!(await this.users.lockPassword(tx, user))) throw wrongCredentials();
    if (!(await this.users.lockActive(tx, user.id))) throw forbidden('account_suspended', 'This account is suspended.');
    const token = newSessionToken();
    const tokenHash = hashSessionToken(token);
    await tx.insert(Session, { id: uuidv7(), userId: user.id, tokenHash, createdAt: now, expiresAt: sessionEnd(stayLoggedIn, now) });
    await this.attempts.addKnownNetwork(tx, user.id, network, now);
    return token;
  }
}
