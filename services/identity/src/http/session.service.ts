import { Injectable } from '@nestjs/common';
import { type Caller, sessionCookieName } from '@libs/auth';
import type { CurrentUser } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import type { FastifyReply } from 'fastify';
import type { EntityManager } from 'typeorm';
import { STAY_LOGGED_IN_SECONDS } from '../domain/session';
import { SessionRevocations } from '../events/session-revocations';
import { IdentitySettings } from '../identity.settings';
import { SessionRepository } from '../store/session.repository';
import { User } from '../store/user.entity';
import { CreateSession } from '../use-cases/create-session';

@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(settings: IdentitySettings) {
    const secure = new URL(settings.PUBLIC_URL).protocol === 'https:';
    this.name = sessionCookieName(settings.PUBLIC_URL);
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  put(reply: FastifyReply, token: string, stayLoggedIn: boolean): void {
    this.set(reply, token, stayLoggedIn ? STAY_LOGGED_IN_SECONDS : undefined);
  }

  clear(reply: FastifyReply): void {
    this.set(reply, '', 0);
  }

  private set(reply: FastifyReply, value: string, maxAge: number | undefined): void {
    void reply.header('set-cookie', `${this.name}=${value}; ${this.attributes}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`);
  }
}

/** A session to start. */
export interface SessionRequest {
  caller: Caller; // its session, if any, is the one this browser had before; it ends
  stayLoggedIn: boolean;
  network: string;
  now: Date;
  user: (tx: EntityManager) => Promise<User> | User; // finds or creates the user in the transaction that creates the session
}

/** Starts and ends sessions: one transaction, then the cookie, then the revocation event. */
@Injectable()
export class SessionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly createSession: CreateSession,
    private readonly sessions: SessionRepository,
    private readonly cookie: SessionCookie,
    private readonly revocations: SessionRevocations,
  ) {}

  async open(reply: FastifyReply, { caller, stayLoggedIn, network, now, user: find }: SessionRequest): Promise<User> {
    const { user, token, ended } = await this.transactions.run(async (tx) => {
      const user = await find(tx);
      const token = await this.createSession.run(tx, user, { stayLoggedIn, network, now });
      const ended = caller.sessionId ? await this.sessions.end(tx, caller.sessionId) : null;
      return { user, token, ended };
    });
    this.revocations.publish(ended);
    this.cookie.put(reply, token, stayLoggedIn);
    return user;
  }

  async close(reply: FastifyReply, { sessionId }: Caller): Promise<void> {
    if (sessionId) this.revocations.publish(await this.transactions.run((tx) => this.sessions.end(tx, sessionId)));
    this.cookie.clear(reply);
  }

  /** Ends the user's other sessions after running `before` in the same transaction. */
  async closeOthers(userId: string, { sessionId }: Caller, before?: (tx: EntityManager) => Promise<void>): Promise<void> {
    const ended = await this.transactions.run(async (tx) => {
      await before?.(tx);
      return this.sessions.endAll(tx, userId, sessionId);
    });
    this.revocations.publish(ended);
  }
}

/** Converts a user to the response body of their own routes (spec §3). */
export function currentUser({ id, username, isAdmin }: User, isPro: boolean): CurrentUser {
  return { id, username, isPro, isAdmin };
}
