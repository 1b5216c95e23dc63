import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Caller } from '@libs/auth';
import type { MemberSession, ResolvedSession } from '@libs/contracts';
import { unauthenticated } from '@libs/errors';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { IdentitySettings } from '../identity.settings';
import type { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { SessionRevocations } from './session-revocations';
import { Session } from './session.entity';
import { hashToken, newToken, sessionEnd } from './tokens';

/** A user with the session of the request. */
export interface SessionMember extends User {
  sessionId: string;
  accessUntil: Date | null; // the end of Pro in the copy, grace period included
  loggedInAt: Date; // when the session started
  reauthenticatedAt: Date | null; // when the member last proved their identity again in it
}

type NewSession = Pick<Session, 'userId' | 'browser' | 'device'> & { stayLoggedIn: boolean };

export const loginRequired = () => unauthenticated('login_required', 'Please log in.');

const SESSIONS_PER_USER = 100; // the list of a member's sessions shows all of them

const RESOLVE = `
  select s.id, s.user_id, s.expires_at, u.is_admin,
    coalesce(s.last_used_at, s.created_at) <= $2::timestamptz - interval '1 hour' as is_used_again,
    $3::boolean and u.is_admin and not exists (select 1 from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
      and not exists (select 1 from passkeys p where p.user_id = u.id) as must_set_up_second_factor
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > $2::timestamptz`;

const RECORD_USE = `
  update sessions set last_used_at = $2 where id =
    (select id from sessions where id = $1 and coalesce(last_used_at, created_at) <= $2::timestamptz - interval '1 hour'
     for update skip locked)`;

const MEMBER = `
  select u.id, u.username, u.email, u.password_hash as "passwordHash", u.is_admin as "isAdmin", u.created_at as "createdAt", u.version,
    u.email_confirmed_at as "emailConfirmedAt", u.first_confirmed_at as "firstConfirmedAt", u.suspended_at as "suspendedAt",
    m.access_until as "accessUntil", s.id as "sessionId", s.created_at as "loggedInAt", s.reauthenticated_at as "reauthenticatedAt"
  from sessions s join users u on u.id = s.user_id left join memberships m on m.user_id = u.id
  where s.id = $1 and s.user_id = $2 and s.expires_at > $3`;

const LIST = `
  select id, browser, device, created_at, coalesce(last_used_at, created_at) as last_used_at from sessions
  where user_id = $1 and expires_at > $3
  order by id is distinct from $2::uuid, last_used_at desc, id desc limit ${SESSIONS_PER_USER}`;

/** The sessions beyond the maximum, those that were not used for longest. Leaves rows that another transaction changes. */
const SURPLUS = `
  id in (
    select id from sessions where id in (
      select id from sessions where user_id = $1 and expires_at > $2
      order by coalesce(last_used_at, created_at) desc, id desc offset $3
    ) for update skip locked)`;

interface ResolvedRow {
  user_id: string;
  id: string;
  is_admin: boolean;
  expires_at: Date;
  must_set_up_second_factor: boolean;
  is_used_again: boolean; // an hour or more after the last recorded use
}

interface ListedRow {
  id: string;
  browser: string | null;
  device: string | null;
  created_at: Date;
  last_used_at: Date;
}

/** Opens, finds and ends sessions; the gateways hear of ended ones after the commit. An expired session counts as missing. */
@Injectable()
export class SessionRepository {
  private readonly logger = new Logger('Sessions');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly revocations: SessionRevocations,
    private readonly settings: IdentitySettings,
  ) {}

  /** Finds the session of a cookie for the gateway. */
  async resolve(token: string, now: Date): Promise<ResolvedSession | null> {
    const mustHaveSecondFactor = this.settings.REQUIRE_ADMIN_SECOND_FACTOR;
    const values = [hashToken(token), now, mustHaveSecondFactor];
    const [row] = await this.dataSource.query<ResolvedRow[]>(RESOLVE, values);
    if (!row) return null;
    if (row.is_used_again) await this.recordUse(row.id, now);
    return {
      userId: row.user_id,
      sessionId: row.id,
      isAdmin: row.is_admin,
      ...(row.must_set_up_second_factor && { mustSetUpSecondFactor: true as const }),
      expiresAt: row.expires_at.toISOString(),
    };
  }

  /** At most once an hour for each session. A request succeeds without it, such as with a full disk. */
  private async recordUse(id: string, now: Date): Promise<void> {
    await this.dataSource.query(RECORD_USE, [id, now]).catch((error: unknown) => {
      this.logger.warn({ err: error, msg: 'the use of a session could not be recorded' });
    });
  }

  /** Returns the caller's user; null without a session, and after it has ended: an internal token can outlive its session. */
  async findMember({ sessionId, userId }: Caller, now: Date): Promise<SessionMember | null> {
    if (!sessionId || !userId) return null;
    const [member] = await this.dataSource.query<SessionMember[]>(MEMBER, [sessionId, userId, now]);
    return member ?? null;
  }

  /** Locks the user of a session. Throws 401 if the session has ended since the request was admitted, such as by a new password. */
  async lockMember(tx: EntityManager, { id, sessionId }: SessionMember): Promise<User> {
    const user = await this.users.lockById(tx, id);
    if (!(await tx.existsBy(Session, { id: sessionId }))) throw loginRequired();
    return user;
  }

  /** Whether the caller's session is one of the user's and has not ended. */
  async isOpen(
    tx: EntityManager,
    { sessionId }: Caller,
    userId: string,
    now: Date,
  ): Promise<boolean> {
    const found = await tx.query<unknown[]>(
      'select 1 from sessions where id = $1 and user_id = $2 and expires_at > $3',
      [sessionId, userId, now],
    );
    return found.length > 0;
  }

  /** Lists a user's sessions: the current one, then those used last. */
  async list(userId: string, currentId: string | null, now: Date): Promise<MemberSession[]> {
    const rows = await this.dataSource.query<ListedRow[]>(LIST, [userId, currentId, now]);
    return rows.map(({ id, browser, device, created_at, last_used_at }) => ({
      id,
      browser,
      device,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at.toISOString(),
      current: id === currentId,
    }));
  }

  /** Opens a session, ends those beyond the maximum and returns the token for the cookie. */
  async open(
    tx: EntityManager,
    { stayLoggedIn, ...session }: NewSession,
    now: Date,
  ): Promise<string> {
    const token = newToken();
    await tx.insert(Session, {
      ...session,
      id: uuidv7(),
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: sessionEnd(stayLoggedIn, now),
    });
    await this.endWhere(tx, SURPLUS, [session.userId, now, SESSIONS_PER_USER]);
    return token;
  }

  async reauthenticate(tx: EntityManager, sessionId: string, now: Date): Promise<void> {
    await tx.update(Session, { id: sessionId }, { reauthenticatedAt: now });
  }

  /** Gives a member's session a new id and token, so that its cookie and internal tokens are void, and ends the others. Throws 401 if it has ended. */
  async replace(
    tx: EntityManager,
    { id: userId, sessionId }: SessionMember,
  ): Promise<{ token: string; createdAt: Date; expiresAt: Date }> {
    const token = newToken();
    const newId = uuidv7();
    const [rows] = await tx.query<[{ createdAt: Date; expiresAt: Date }[], number]>(
      'update sessions set id = $2, token_hash = $3 where id = $1 returning created_at as "createdAt", expires_at as "expiresAt"',
      [sessionId, newId, hashToken(token)],
    );
    if (!rows[0]) throw loginRequired();
    const others = await this.delete(tx, 'user_id = $1 and id <> $2', [userId, newId]);
    this.revocations.publish(tx, userId, [sessionId, ...others.map(({ id }) => id)]);
    return { token, ...rows[0] };
  }

  async end(tx: EntityManager, sessionId: string): Promise<void> {
    await this.endWhere(tx, 'id = $1', [sessionId]);
  }

  /** Ends one of a user's sessions; false if they have no such session. */
  async endOne(tx: EntityManager, userId: string, sessionId: string, now: Date): Promise<boolean> {
    const where = 'id = $1 and user_id = $2 and expires_at > $3';
    return (await this.endWhere(tx, where, [sessionId, userId, now])) > 0;
  }

  async endAll(tx: EntityManager, userId: string, keptId: string | null = null): Promise<void> {
    await this.endWhere(tx, 'user_id = $1 and id is distinct from $2::uuid', [userId, keptId]);
  }

  async endExpired(tx: EntityManager, now: Date): Promise<void> {
    await this.endWhere(tx, 'expires_at <= $1', [now]);
  }

  /** Returns the number of ended sessions. */
  private async endWhere(tx: EntityManager, where: string, values: unknown[]): Promise<number> {
    const ended = await this.delete(tx, where, values);
    const byUser = new Map<string, string[]>();
    for (const { id, userId } of ended) {
      const ids = byUser.get(userId);
      if (ids) ids.push(id);
      else byUser.set(userId, [id]);
    }
    for (const [userId, ids] of byUser) this.revocations.publish(tx, userId, ids);
    return ended.length;
  }

  private async delete(
    tx: EntityManager,
    where: string,
    values: unknown[],
  ): Promise<{ id: string; userId: string }[]> {
    const [rows] = await tx.query<[{ id: string; userId: string }[], number]>(
      `delete from sessions where ${where} returning id, user_id as "userId"`,
      values,
    );
    return rows;
  }
}
