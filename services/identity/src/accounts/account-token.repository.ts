import { Injectable } from '@nestjs/common';
import { invalid } from '@libs/errors';
import { noteSecurityDetails } from '@libs/service';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { hashToken, linkEnd, type LinkPurpose, newToken } from '../sessions/tokens';
import { User } from '../users/user.entity';
import { AccountToken } from './account-token.entity';

interface NewToken {
  userId: string;
  purpose: LinkPurpose;
  email: string;
}

interface IssuedToken {
  id: string;
  token: string;
}

/** An open token, and its user. */
interface FoundToken<Purpose extends LinkPurpose> {
  id: string;
  purpose: Purpose;
  email: string;
  createdAt: Date;
  user: User;
}

const OPEN = 'token_hash = $1 and purpose = any($2) and closed_at is null and expires_at > $3';
const RETENTION_MS = 24 * 3_600_000; // longer than the windows in which links are counted

/** 400, the same for an unknown, expired, used and replaced token. */
export const invalidLink = (purposes: readonly LinkPurpose[] = []) =>
  invalid(
    'invalid_link',
    purposes[0] === 'undo-email-change'
      ? 'This link is no longer valid.' // nobody can request a new one
      : 'This link is no longer valid. Please request a new one.',
  );

/** Stores the tokens of mailed links. Transactions lock the user's row before its tokens, so that they cannot deadlock. */
@Injectable()
export class AccountTokenRepository {
  async issue(tx: EntityManager, given: NewToken, now: Date): Promise<IssuedToken> {
    const id = uuidv7();
    const token = newToken();
    await tx.insert(AccountToken, {
      ...given,
      id,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: linkEnd(given.purpose, now),
    });
    return { id, token };
  }

  /** Finds an open token without using it up. Throws 400. */
  async find<Purpose extends LinkPurpose>(
    database: EntityManager,
    token: string,
    purposes: readonly Purpose[],
    now: Date,
  ): Promise<FoundToken<Purpose>> {
    const [row] = await database.query<(FoundToken<Purpose> & { userId: string })[]>(
      `select id, user_id as "userId", purpose, email, created_at as "createdAt" from account_tokens where ${OPEN}`,
      [hashToken(token), purposes, now],
    );
    const user = row && (await database.findOneBy(User, { id: row.userId }));
    if (!user) throw invalidLink(purposes);
    return { ...row, user };
  }

  /** Uses up a token and locks its user until the transaction ends. Throws 400, also for all but one of concurrent transactions. */
  async use<Purpose extends LinkPurpose>(
    tx: EntityManager,
    token: string,
    purposes: readonly Purpose[],
    now: Date,
  ): Promise<FoundToken<Purpose>> {
    const found = await this.find(tx, token, purposes, now);
    const user = await tx.findOne(User, {
      where: { id: found.user.id },
      lock: { mode: 'pessimistic_write' },
    });
    const [, closed] = await tx.query<[unknown[], number]>(
      `update account_tokens set closed_at = $3 where ${OPEN}`,
      [hashToken(token), purposes, now],
    );
    if (!user || closed === 0) throw invalidLink(purposes);
    noteSecurityDetails({ accountId: user.id });
    return { ...found, user };
  }

  /** Voids a user's open tokens of these purposes, or only those issued from a time on. */
  async close(
    tx: EntityManager,
    userId: string,
    purposes: readonly LinkPurpose[],
    from: Date | null = null,
  ): Promise<void> {
    await tx.query(
      `update account_tokens set closed_at = now()
       where user_id = $1 and purpose = any($2) and closed_at is null and ($3::timestamptz is null or created_at >= $3)`,
      [userId, purposes, from],
    );
  }

  /** Returns when a user's tokens of a purpose were issued since a time, latest first. */
  async issuedSince(
    tx: EntityManager,
    userId: string,
    purpose: LinkPurpose,
    since: Date,
  ): Promise<Date[]> {
    const rows = await tx.query<{ created_at: Date }[]>(
      'select created_at from account_tokens where user_id = $1 and purpose = $2 and created_at > $3 order by created_at desc',
      [userId, purpose, since],
    );
    return rows.map((row) => row.created_at);
  }

  /** Lists the emails that a user has had, but not those that the user merely asked for or that somebody else has by now. */
  async listEmails(tx: EntityManager, userId: string): Promise<string[]> {
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
