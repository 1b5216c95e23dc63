import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { KNOWN_NETWORK_DAYS, knownPrefixOf } from '../domain/throttling';

const DAY = 86_400_000;

/** Stores which networks each account has logged in from. */
@Injectable()
export class KnownNetworkRepository {
  async add(tx: EntityManager, userId: string, network: string, now: Date): Promise<void> {
    await tx.query(
      `insert into known_networks (user_id, prefix, last_login_at) values ($1, $2, $3)
       on conflict (user_id, prefix) do update set last_login_at = excluded.last_login_at`,
      [userId, knownPrefixOf(network), now],
    );
  }

  async includes(tx: EntityManager, email: string, network: string, now: Date): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `select 1 from known_networks k join users u on u.id = k.user_id
       where u.email = $1 and k.prefix = $2 and k.last_login_at > $3`,
      [email, knownPrefixOf(network), oldest(now)],
    );
    return rows.length > 0;
  }

  async removeOld(tx: EntityManager, now: Date): Promise<void> {
    await tx.query('delete from known_networks where last_login_at <= $1', [oldest(now)]);
  }
}

const oldest = (now: Date): Date => new Date(now.getTime() - KNOWN_NETWORK_DAYS * DAY);
