import { Injectable } from '@nestjs/common';
import { forbidden, unauthenticated } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { hashSessionToken, newSessionToken, sessionEnd } from '../domain/session';
import { AttemptRepository } from '../store/attempt.repository';
import { Session } from '../store/session.entity';
import { User } from '../store/user.entity';
import { UserRepository } from '../store/user.repository';
import { type Client, RecognizeDevice } from './recognize-device';

/** 401, the same for an unknown email and a wrong password (contract §2). */
export const wrongCredentials = () => unauthenticated('invalid_credentials', 'Invalid email or password');

interface NewSession {
  stayLoggedIn: boolean;
  client: Client; // its network and device become known to the account
  isRegistration: boolean;
  now: Date;
}

/** The values of both cookies. */
export interface CreatedSession {
  token: string;
  deviceCookie: string;
}

/** Creates a session with a new token for an authenticated user. */
@Injectable()
export class CreateSession {
  constructor(
    private readonly users: UserRepository,
    private readonly attempts: AttemptRepository,
    private readonly recognizeDevice: RecognizeDevice,
  ) {}

  /** Throws 401 when the password has changed since it was checked, and 403 when the account is suspended. */
  async run(tx: EntityManager, user: User, given: NewSession): Promise<CreatedSession> {
    const { stayLoggedIn, client, isRegistration, now } = given;
    if (!(await this.users.lockPassword(tx, user))) throw wrongCredentials();
    if (!(await this.users.lockActive(tx, user.id))) throw forbidden('account_suspended', 'This account is suspended.');
    const token = newSessionToken();
    const { browser, device, network } = client;
    const times = { createdAt: now, expiresAt: sessionEnd(stayLoggedIn, now) };
    await tx.insert(Session, { id: uuidv7(), userId: user.id, tokenHash: hashSessionToken(token), browser, device, ...times });
    const deviceCookie = await this.recognizeDevice.run(tx, user, client, now, isRegistration); // before its network becomes known
    await this.attempts.addKnownNetwork(tx, user.id, network, now);
    return { token, deviceCookie };
  }
}
