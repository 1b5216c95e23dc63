import { Injectable } from '@nestjs/common';
import { type Caller, DEVICE_HEADER, deviceCookieName, sessionCookieName } from '@libs/auth';
import type { SessionRevoked } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { clientNetworkOf } from '@libs/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import { type Client, DEVICE_DAYS, parseDeviceCookie, parseUserAgent } from '../login/device';
import { cookieSeconds, STAY_LOGGED_IN_SECONDS } from './tokens';
import { SessionRevocations } from './session-revocations';
import { IdentitySettings } from '../identity.settings';
import { type ReplacedSession, SessionRepository } from './session.repository';
import { User } from '../users/user.entity';
import { CreateSession } from '../login/create-session';

/** Sets the cookie of the session, and the one by which accounts recognize this browser; logging out leaves the latter. */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly deviceName: string;
  private readonly attributes: string;

  constructor(settings: IdentitySettings) {
    const secure = new URL(settings.PUBLIC_URL).protocol === 'https:';
    this.name = sessionCookieName(settings.PUBLIC_URL);
    this.deviceName = deviceCookieName(settings.PUBLIC_URL);
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  /** Without `maxAge` (seconds), the browser drops the cookie when it is closed. */
  put(reply: FastifyReply, token: string, maxAge: number | undefined): void {
    this.set(reply, this.name, token, maxAge);
  }

  putDevice(reply: FastifyReply, value: string): void {
    this.set(reply, this.deviceName, value, DEVICE_DAYS * 86_400);
  }

  clear(reply: FastifyReply): void {
    this.set(reply, this.name, '', 0);
  }

  private set(reply: FastifyReply, name: string, value: string, maxAge: number | undefined): void {
    void reply.header(
      'set-cookie',
      `${name}=${value}; ${this.attributes}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`,
    );
  }
}

export function clientOf({ headers, ip }: FastifyRequest): Client {
  return {
    ...parseUserAgent(headers['user-agent']),
    network: clientNetworkOf(headers, ip),
    deviceTokens: parseDeviceCookie(headers[DEVICE_HEADER]?.toString()),
  };
}

export interface SessionRequest<Found extends User | null = User> {
  caller: Caller; // its session, if any, is the one this browser had before; it ends
  stayLoggedIn: boolean;
  client: Client;
  isRegistration?: boolean;
  now: Date;
  user: (tx: EntityManager) => Promise<Found> | Found; // finds or creates the user in the transaction that creates the session; null creates none
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

  async open<Found extends User | null>(
    reply: FastifyReply,
    given: SessionRequest<Found>,
  ): Promise<Found> {
    const { caller, stayLoggedIn, client, isRegistration = false, now, user: find } = given;
    const { user, opened } = await this.transactions.run(async (tx) => {
      const user = await find(tx);
      if (user === null) return { user };
      const created = await this.createSession.run(tx, user, {
        stayLoggedIn,
        client,
        isRegistration,
        now,
      });
      const ended = caller.sessionId ? await this.sessions.end(tx, caller.sessionId) : null;
      const surplus = await this.sessions.endSurplus(tx, user.id, now);
      return { user, opened: { created, ended, surplus } };
    });
    if (!opened) return user;
    const { created, ended, surplus } = opened;
    for (const revoked of [ended, surplus]) this.revocations.publish(revoked);
    this.cookie.put(reply, created.token, stayLoggedIn ? STAY_LOGGED_IN_SECONDS : undefined);
    this.cookie.putDevice(reply, created.deviceCookie);
    return user;
  }

  async close(reply: FastifyReply, { sessionId }: Caller): Promise<void> {
    if (sessionId)
      this.revocations.publish(
        await this.transactions.run((tx) => this.sessions.end(tx, sessionId)),
      );
    this.cookie.clear(reply);
  }

  /** Ends one of the user's sessions; false if they have no such session. Ending the caller's own logs this browser out. */
  async closeOne(
    reply: FastifyReply,
    userId: string,
    sessionId: string,
    caller: Caller,
    now: Date,
  ): Promise<boolean> {
    const ended = await this.transactions.run((tx) =>
      this.sessions.endOne(tx, userId, sessionId, now),
    );
    this.revocations.publish(ended);
    if (ended && sessionId === caller.sessionId) this.cookie.clear(reply);
    return ended !== null;
  }

  /** Ends the sessions that `work` returns, among them the caller's own. */
  async closeAll(
    reply: FastifyReply,
    work: (tx: EntityManager) => Promise<SessionRevoked>,
  ): Promise<void> {
    this.revocations.publish(await this.transactions.run(work));
    this.cookie.clear(reply);
  }

  /** Ends the user's other sessions. */
  async closeOthers(userId: string, { sessionId }: Caller): Promise<void> {
    this.revocations.publish(
      await this.transactions.run((tx) => this.sessions.endAll(tx, userId, sessionId)),
    );
  }

  /** Sets the cookie of the session that `work` puts in the place of this browser's, and publishes the ended ones. */
  async replace(
    reply: FastifyReply,
    now: Date,
    work: (tx: EntityManager) => Promise<ReplacedSession & { token: string }>,
  ): Promise<void> {
    const replaced = await this.transactions.run(work);
    this.revocations.publish(replaced.ended);
    this.cookie.put(reply, replaced.token, cookieSeconds(replaced, now));
  }
}
