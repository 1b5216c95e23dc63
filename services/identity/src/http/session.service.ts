import { Injectable } from '@nestjs/common';
import type { Caller } from '@libs/auth';
import { Transactions } from '@libs/persistence';
import type { FastifyReply } from 'fastify';
import type { EntityManager } from 'typeorm';
import { SessionRevocations } from '../events/session-revocations';
import { Sessions } from '../store/sessions';
import { User } from '../store/user.entity';
import { CreateSession } from '../use-cases/create-session';
import { SessionCookie } from './session-cookie';

/** How a session is to be opened. */
export interface SessionRequest {
  /** Who is signing in; the session this browser had before ends. */
  caller: Caller;
  stayLoggedIn: boolean;
  /** Where the login comes from. */
  network: string;
  now: Date;
  /** Finds or makes the user in the transaction of the session. */
  user: (tx: EntityManager) => Promise<User> | User;
}

/** Where sessions begin and end for a browser: one transaction, then the cookie, then the news. */
@Injectable()
export class SessionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly openSession: CreateSession,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly revocations: SessionRevocations,
  ) {}

  /** Signs in under a new token; the user. */
  async open(reply: FastifyReply, { caller, stayLoggedIn, network, now, user: find }: SessionRequest): Promise<User> {
    const { user, token, ended } = await this.transactions.run(async (tx) => {
      const user = await find(tx);
      const token = await this.openSession.run(tx, user, { stayLoggedIn, network, now });
      const ended = caller.sessionId ? await this.sessions.end(tx, caller.sessionId) : null;
      return { user, token, ended };
    });
    this.revocations.tell(ended);
    this.cookie.put(reply, token, stayLoggedIn);
    return user;
  }

  /** Signs out; does no harm when nobody is signed in. */
  async close(reply: FastifyReply, { sessionId }: Caller): Promise<void> {
    if (sessionId) this.revocations.tell(await this.transactions.run((tx) => this.sessions.end(tx, sessionId)));
    this.cookie.clear(reply);
  }

  /** Ends a user's sessions but the caller's, after whatever has to be done in the same transaction. */
  async closeOthers(userId: string, { sessionId }: Caller, before: (tx: EntityManager) => Promise<void> = nothing): Promise<void> {
    const ended = await this.transactions.run(async (tx) => {
      await before(tx);
      return this.sessions.endAll(tx, userId, sessionId);
    });
    this.revocations.tell(ended);
  }
}

const nothing = (): Promise<void> => Promise.resolve();
