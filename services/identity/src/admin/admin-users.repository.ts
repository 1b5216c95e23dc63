import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type AdminUser, type AdminUserDetail, isProAt, normalizeEmailPart } from '@libs/contracts';
import { escapeLike } from '@libs/persistence';
import { DataSource } from 'typeorm';

interface Row {
  id: string;
  username: string;
  email: string;
  email_confirmed_at: Date | null;
  is_admin: boolean;
  access_until: Date | null;
  has_second_factor: boolean;
  suspended_at: Date | null;
  created_at: Date;
}

interface SessionRow {
  id: string;
  browser: string | null;
  device: string | null;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

interface Search {
  text: string; // part of a username or email
  after?: string; // the username that the page follows
  limit: number;
}

const USERS = `select u.id, u.username, u.email, u.email_confirmed_at, u.is_admin, m.access_until, u.suspended_at, u.created_at,
    exists (select 1 from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
      or exists (select 1 from passkeys p where p.user_id = u.id) as has_second_factor
  from users u left join memberships m on m.user_id = u.id`;

@Injectable()
export class AdminUsersRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Returns users in the order of their names, which are unique ignoring case. */
  async search({ text, after, limit }: Search, now: Date): Promise<AdminUser[]> {
    const rows = await this.dataSource.query<Row[]>(
      `${USERS} where (u.username ilike fold_case($1) or fold_case(u.email) like fold_case($1) or u.email like $4)
         and ($2::text is null or lower(u.username) > lower($2))
       order by lower(u.username) limit $3`,
      [toPattern(text), after ?? null, limit, toPattern(normalizeEmailPart(text))],
    );
    return rows.map((row) => toUser(row, now));
  }

  async find(id: string, now: Date): Promise<AdminUserDetail | null> {
    const [row] = await this.dataSource.query<Row[]>(`${USERS} where u.id = $1`, [id]);
    if (!row) return null;
    const sessions = await this.dataSource.query<SessionRow[]>(
      `select id, browser, device, created_at, coalesce(last_used_at, created_at) as last_used_at, expires_at
       from sessions where user_id = $1 and expires_at > $2 order by last_used_at desc, id limit 100`,
      [id, now],
    );
    return { ...toUser(row, now), sessions: sessions.map(toSession) };
  }
}

const toPattern = (text: string): string => `%${escapeLike(text)}%`;

const toUser = (row: Row, now: Date): AdminUser => ({
  id: row.id,
  username: row.username,
  email: row.email,
  emailConfirmed: row.email_confirmed_at !== null,
  isAdmin: row.is_admin,
  isPro: isProAt(row.access_until, now),
  hasSecondFactor: row.has_second_factor,
  suspendedAt: row.suspended_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

const toSession = ({ id, browser, device, created_at, last_used_at, expires_at }: SessionRow) => ({
  id,
  browser,
  device,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at.toISOString(),
  expiresAt: expires_at.toISOString(),
});
