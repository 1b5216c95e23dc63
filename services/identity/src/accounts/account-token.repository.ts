import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { hashToken, linkEnd, newToken, type TokenPurpose } from '../sessions/tokens';
import { AccountToken } from './account-token.entity';
import { User } from '../users/user.entity';

interface NewToken {
  userId: string;
  purpose: TokenPurpose;
  email: string;
  now: Date;
}

export interface IssuedToken {
  id: string;
  token: string;
  expiresAt: Date;
}

/** An open token, and its user. */
interface FoundToken<Purpose extends TokenPurpose> {
  purpose: Purpose;
  email: string;
  user: User;
}

/** A token that this transaction has used, and its user, locked until the transaction ends. */
export interface UsedToken {
  id: string;
  purpose: TokenPurpose;
  email: string;
  createdAt: Date;
  user: User;
}

const OPEN = 'token_hash = $1 and purpose = any($2) and closed_at is null and expires_at > $3';
const RETENTION_MS = 24 * 3_600_000; // longer than the windows in which links are counted

/** Stores the tokens of mailed links. Transactions lock the user's row before its tokens, so that they cannot deadlock. */
@Injectable()
export class AccountTokenRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async issue(tx: EntityManager, { userId, purpose, email, now }: NewToken): Promise<IssuedToken> {
    const issued = { id: uuidv7(), token: newToken(), expiresAt: linkEnd(purpose, now) };
    const { id, expiresAt } = issued;
    await tx.insert(AccountToken, {
      id,
      userId,
      purpose,
      email,
      tokenHash: hashToken(issued.token),
      createdAt: now,
      expiresAt,
    });
    return issued;
  }

  async findUser(token: string, purpose: TokenPurpose, now: Date): Promise<User | null> {
    const [row] = await this.dataSource.query<{ user_id: string }[]>(
      `select user_id from account_tokens where ${OPEN}`,
      [hashToken(token), [purpose], now],
    );
    return row ? this.dataSource.manager.findOneBy(User, { id: row.user_id }) : null;
  }

  /** Finds an open token without using it up. */
  async find<Purpose extends TokenPurpose>(
    tx: EntityManager,
    token: string,
    purposes: Purpose[],
    now: Date,
  ): Promise<FoundToken<Purpose> | null> {
    const [row] = await tx.query<{ userId: string; purpose: Purpose; email: string }[]>(
      `select user_id as "userId", purpose, email from account_tokens where ${OPEN}`,
      [hashToken(token), purposes, now],
    );
    const user = row && (await tx.findOneBy(User, { id: row.userId }));
    return user ? { purpose: row.purpose, email: row.email, user } : null;
  }

  /** Uses up a token; null if it is unknown, expired or closed. Only one of concurrent transactions gets it. */
  async use(
    tx: EntityManager,
    token: string,
    purposes: TokenPurpose[],
    now: Date,
  ): Promise<UsedToken | null> {
    const given = [hashToken(token), purposes, now];
    const [found] = await tx.query<{ user_id: string }[]>(
      `select user_id from account_tokens where ${OPEN}`,
      given,
    );
    if (!found) return null;
    const user = await tx.findOne(User, {
      where: { id: found.user_id },
      lock: { mode: 'pessimistic_write' },
    });
    const [rows] = await tx.query<[Omit<UsedToken, 'user'>[], number]>(
      `update account_tokens set closed_at = now() where ${OPEN} returning id, purpose, email, created_at as "createdAt"`,
      given,
    );
    return user && rows[0] ? { ...rows[0], user } : null;
  }

  /** Voids a user's open tokens of these purposes, or only those issued from a time on. */
  async close(
    tx: EntityManager,
    userId: string,
    purposes: readonly TokenPurpose[],
    from: Date | null = null,
  ): Promise<void> {
    await tx.query(
      `update account_tokens set closed_at = now()
       where user_id = $1 and purpose = any($2) and closed_at is null and ($3::timestamptz is null or created_at >= $3)`,
      [userId, purposes, from],
    );
  }

  /** Returns when a user's tokens of these purposes were issued since a time, latest first. */
  async issuedSince(
    tx: EntityManager,
    userId: string,
    purposes: TokenPurpose[],
    since: Date,
  ): Promise<Date[]> {
    const rows = await tx.query<{ created_at: Date }[]>(
      'select created_at from account_tokens where user_id = $1 and purpose = any($2) and created_at > $3 order by created_at desc',
      [userId, purposes, since],
    );
    return rows.map((row) => row.created_at);
  }

  /** Lists the emails that a user has had, but not those that the user merely asked for or that somebody else has by now. */
  async emailsOf(tx: EntityManager, userId: string): Promise<string[]> {
    const rows = await tx.query<{ email: string }[]>(
      `select distinct email from account_tokens t where user_id = $1 and purpose <> 'change-email'
         and not exists (select from users u where u.email = t.email and u.id <> $1)`,
      [userId],
    );
    return rows.map(({ email }) => email);
  }

  async deleteOld(tx: EntityManager, now: Date): Promise<void> {
    await tx.query('delete from account_tokens where expires_at <= $1', [
      new Date(now.getTime() - RETENTION_MS),
    ]);
  }
}
