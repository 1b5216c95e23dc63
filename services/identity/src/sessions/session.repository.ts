import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Caller } from '@libs/auth';
import type { MemberSession, ResolvedSession, SessionRevoked } from '@libs/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { IdentitySettings } from '../identity.settings';
import { SessionUsage } from './session-usage';
import type { User } from '../users/user.entity';

export interface SessionMember extends User {
  sessionId: string;
  accessUntil: Date | null; // the end of Pro in the copy, grace period included
  loggedInAt: Date; // when the session started
  confirmedAt: Date | null; // when the member last proved their identity again in it
}

/** The session in the place of one that was replaced. */
export interface ReplacedSession {
  createdAt: Date; // those of the former session
  expiresAt: Date;
  ended: SessionRevoked; // the former session and the user's others
}

const RESOLVE = `select s.id, s.user_id, s.expires_at, u.is_admin, u.username, m.access_until, m.version,
      coalesce(s.last_used_at, s.created_at) <= $2::timestamptz - interval '1 hour' as is_used_again,
      $3::boolean and u.is_admin and not exists (select 1 from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
        and not exists (select 1 from passkeys p where p.user_id = u.id) as must_set_up_second_factor
    from sessions s join users u on u.id = s.user_id left join memberships m on m.user_id = u.id
    where s.token_hash = $1 and s.expires_at > $2::timestamptz`;
const MEMBER = `
    select u.id, u.username, u.email, u.password_hash as "passwordHash", u.is_admin as "isAdmin", u.created_at as "createdAt", u.version,
      u.email_confirmed_at as "emailConfirmedAt", u.first_confirmed_at as "firstConfirmedAt", u.suspended_at as "suspendedAt",
      m.access_until as "accessUntil", s.id as "sessionId", s.created_at as "loggedInAt", s.confirmed_at as "confirmedAt"
    from sessions s join users u on u.id = s.user_id left join memberships m on m.user_id = u.id
    where s.id = $1 and s.user_id = $2 and s.expires_at > $3`;

const SESSIONS_PER_USER = 100; // the list of a member's sessions shows all of them

const LIST = `select id, browser, device, created_at, coalesce(last_used_at, created_at) as last_used_at from sessions
    where user_id = $1 and expires_at > $3
    order by id is distinct from $2::uuid, last_used_at desc, id desc limit ${SESSIONS_PER_USER}`;

interface ResolvedRow {
  user_id: string;
  id: string;
  is_admin: boolean;
  expires_at: Date;
  username: string;
  access_until: Date | null;
  version: number | null;
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

/** Finds and ends sessions. An expired session counts as missing. */
@Injectable()
export class SessionRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly usage: SessionUsage,
    private readonly settings: IdentitySettings,
  ) {}

  async resolve(tokenHash: Buffer, now: Date): Promise<ResolvedSession | null> {
    const [row] = await this.dataSource.query<ResolvedRow[]>(RESOLVE, [
      tokenHash,
      now,
      this.settings.REQUIRE_ADMIN_SECOND_FACTOR,
    ]);
    if (!row) return null;
    if (row.is_used_again) this.usage.add(row.id);
    const {
      user_id: userId,
      id: sessionId,
      is_admin: isAdmin,
      username,
      access_until,
      version,
    } = row;
    const account = {
      username,
      accessUntil: access_until?.toISOString() ?? null,
      membershipVersion: version ?? -1,
    };
    const setup = row.must_set_up_second_factor ? { mustSetUpSecondFactor: true as const } : {};
    return {
      userId,
      sessionId,
      isAdmin,
      ...setup,
      expiresAt: row.expires_at.toISOString(),
      account,
    };
  }

  /** Returns the caller's user; null without a session, and after it has ended: an internal token can outlive its session. */
  async memberOf({ sessionId, userId }: Caller, now: Date): Promise<SessionMember | null> {
    if (!sessionId || !userId) return null;
    const [member] = await this.dataSource.query<SessionMember[]>(MEMBER, [sessionId, userId, now]);
    return member ?? null;
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

  async confirm(tx: EntityManager, sessionId: string, now: Date): Promise<void> {
    await tx.query('update sessions set confirmed_at = $2 where id = $1', [sessionId, now]);
  }

  /** Lists a user's sessions: the current one, then those used last. */
  async list(userId: string, currentId: string | null, now: Date): Promise<MemberSession[]> {
    const rows = await this.dataSource.query<ListedRow[]>(LIST, [userId, currentId, now]);
    return rows.map(({ id, browser, device, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      id,
      browser,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      current: id === currentId,
    }));
  }

  async endOne(
    tx: EntityManager,
    userId: string,
    sessionId: string,
    now: Date,
  ): Promise<SessionRevoked | null> {
    const [rows] = await tx.query<[unknown[], number]>(
      'delete from sessions where id = $1 and user_id = $2 and expires_at > $3 returning id',
      [sessionId, userId, now],
    );
    return rows.length > 0 ? { userId, sessionIds: [sessionId] } : null;
  }

  async end(tx: EntityManager, sessionId: string): Promise<SessionRevoked | null> {
    const [rows] = await tx.query<[{ user_id: string }[], number]>(
      'delete from sessions where id = $1 returning user_id',
      [sessionId],
    );
    return rows[0] ? { userId: rows[0].user_id, sessionIds: [sessionId] } : null;
  }

  /** Ends the sessions of a user beyond the maximum, those that were not used for longest first. Leaves rows that another transaction changes. */
  async endSurplus(tx: EntityManager, userId: string, now: Date): Promise<SessionRevoked> {
    const [rows] = await tx.query<[{ id: string }[], number]>(
      `delete from sessions where id in (
         select id from sessions where id in (
           select id from sessions where user_id = $1 and expires_at > $2
           order by coalesce(last_used_at, created_at) desc, id desc offset $3
         ) for update skip locked
       ) returning id`,
      [userId, now, SESSIONS_PER_USER],
    );
    return { userId, sessionIds: rows.map((row) => row.id) };
  }

  async endAll(tx: EntityManager, userId: string, keep: string | null): Promise<SessionRevoked> {
    const [rows] = await tx.query<[{ id: string }[], number]>(
      'delete from sessions where user_id = $1 and id is distinct from $2::uuid returning id',
      [userId, keep],
    );
    return { userId, sessionIds: rows.map((row) => row.id) };
  }

  /** Gives the member's session a new id and token, so that its cookie and tokens are void, and ends the others; null if it has ended. */
  async replace(
    tx: EntityManager,
    { id: userId, sessionId }: SessionMember,
    tokenHash: Buffer,
  ): Promise<ReplacedSession | null> {
    const id = uuidv7();
    const [rows] = await tx.query<[{ created_at: Date; expires_at: Date }[], number]>(
      'update sessions set id = $2, token_hash = $3 where id = $1 returning created_at, expires_at',
      [sessionId, id, tokenHash],
    );
    if (!rows[0]) return null;
    const { sessionIds } = await this.endAll(tx, userId, id);
    return {
      createdAt: rows[0].created_at,
      expiresAt: rows[0].expires_at,
      ended: { userId, sessionIds: [sessionId, ...sessionIds] },
    };
  }

  async endExpired(tx: EntityManager, now: Date): Promise<SessionRevoked[]> {
    const [rows] = await tx.query<[{ id: string; user_id: string }[], number]>(
      'delete from sessions where expires_at <= $1 returning id, user_id',
      [now],
    );
    const byUser = new Map<string, string[]>();
    for (const { id, user_id: userId } of rows)
      byUser.set(userId, [...(byUser.get(userId) ?? []), id]);
    return [...byUser].map(([userId, sessionIds]) => ({ userId, sessionIds }));
  }
}
