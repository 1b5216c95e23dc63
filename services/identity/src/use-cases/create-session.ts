import { Injectable } from '@nestjs/common';
import { unauthenticated } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { sessionEnd } from '../domain/session-life';
import { hashSessionToken, newSessionToken } from '../domain/session-token';
import { KnownNetworks } from '../store/known-networks';
import { Session } from '../store/session.entity';
import { User } from '../store/user.entity';
import { Users } from '../store/users';

/** The 401 of contract §2, the same for an unknown e-mail and a wrong password. */
export const wrongCredentials = () => unauthenticated('wrong_credentials', 'Invalid email or password');

/** How a session begins. */
export interface NewSession {
  stayLoggedIn: boolean;
  /** Where the login comes from; the account knows it from now on. */
  network: string;
  now: Date;
}

/** Starts a session for somebody who has just proved who they are, under a token nobody has seen before. */
@Injectable()
export class CreateSession {
  constructor(
    private readonly users: Users,
    private readonly knownNetworks: KnownNetworks,
  ) {}

  /** The token for the browser's cookie; 401 when the password was changed since it was checked. */
  async run(tx: EntityManager, user: User, { stayLoggedIn, network, now }: NewSession): Promise<string> {
    if (!(await this.users.holdPassword(tx, user))) throw wrongCredentials();
    const token = newSessionToken();
    const tokenHash = hashSessionToken(token);
    await tx.insert(Session, { id: uuidv7(), userId: user.id, tokenHash, createdAt: now, expiresAt: sessionEnd(stayLoggedIn, now) });
    await this.knownNetworks.add(tx, user.id, network, now);
    return token;
  }
}
