import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ResolvedSession, SessionRevoked } from '@libs/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { User } from './user.entity';

interface ResolvedRow {
  user_id: string;
  id: string;
  is_admin: boolean;
  expires_at: Date;
}

/** Finds and ends sessions. An expired session counts as missing. */
@Injectable()
export class SessionRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async resolve(tokenHash: Buffer, now: Date): Promise<ResolvedSession | null> {
    const [row] = await this.dataSource.query<ResolvedRow[]>(
      `select s.id, s.user_id, s.expires_at, u.is_admin from sessions s join users u on u.id = s.user_id
       where s.token_hash = $1 and s.expires_at > $2`,
      [tokenHash, now],
    );
    return row ? { userId: row.user_id, sessionId: row.id, isAdmin: row.is_admin, expiresAt: row.expires_at.toISOString() } : null;
  }

  userOf(sessionId: string, userId: string, now: Date): Promise<User | null> {
    return this.dataSource.manager
      .createQueryBuilder(User, 'u')
      .innerJoin('sessions', 's', 's.user_id = u.id')
      .where('u.id = :userId and s.id = :sessionId and s.expires_at > :now', { userId, sessionId, now })
      .getOne();
  }

  async end(tx: EntityManager, sessionId: string): Promise<SessionRevoked | null> {
    const [rows] = await tx.query<[{ user_id: string }[], number]>('delete from sessions where id = $1 returning user_id', [sessionId]);
    return rows[0] ? { userId: rows[0].user_id, sessionIds: [sessionId] } : null;
  }

  async endAll(tx: EntityManager, userId: string, keep: string | null): Promise<SessionRevoked> {
    const [rows] = await tx.query<[{ id: string }[], number]>(
      'delete from sessions where user_id = $1 and id is distinct from $2::uuid returning id',
      [userId, keep],
    );
    return { userId, sessionIds: rows.map((row) => row.id) };
  }

  async endExpired(tx: EntityManager, now: Date): Promise<SessionRevoked[]> {
    const [rows] = await tx.query<[{ id: string; user_id: string }[], number]>(
      'delete from sessions where expires_at <= $1 returning id, user_id',
      [now],
    );
    const byUser = new Map<string, string[]>();
    for (const { id, user_id: userId } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), id]);
    return [...byUser].map(([userId, sessionIds]) => ({ userId, sessionIds }));
  }
}
