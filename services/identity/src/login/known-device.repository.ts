import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { DEVICE_DAYS, DEVICES_PER_USER } from './device';

const DAY_MS = 86_400_000;

interface DeviceHistory {
  known: Buffer | null; // the hash of the presented token that belongs to the user
  addedToday: number;
}

/** Stores the devices that each account has logged in with, by the hash of a token in their cookie. */
@Injectable()
export class KnownDeviceRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Returns the hash of the presented token that belongs to the account with this email; null if none does. */
  async find(email: string, presented: Buffer[], now: Date): Promise<Buffer | null> {
    if (presented.length === 0) return null;
    const [row] = await this.dataSource.query<{ token_hash: Buffer }[]>(
      `select token_hash from known_devices d join users u on u.id = d.user_id
       where u.email = $1 and d.token_hash = any($2) and d.last_login_at > $3 limit 1`,
      [email, presented, daysBefore(DEVICE_DAYS, now)],
    );
    return row?.token_hash ?? null;
  }

  async historyOf(
    tx: EntityManager,
    userId: string,
    presented: Buffer[],
    now: Date,
  ): Promise<DeviceHistory> {
    const [row] = await tx.query<DeviceHistory[]>(
      `select (array_agg(token_hash) filter (where token_hash = any($2)))[1] as known,
         (count(*) filter (where created_at > $4))::int as "addedToday"
       from known_devices where user_id = $1 and last_login_at > $3`,
      [userId, presented, daysBefore(DEVICE_DAYS, now), daysBefore(1, now)],
    );
    return row ?? { known: null, addedToday: 0 };
  }

  async touch(tx: EntityManager, userId: string, tokenHash: Buffer, now: Date): Promise<void> {
    await tx.query(
      'update known_devices set last_login_at = $3 where user_id = $1 and token_hash = $2',
      [userId, tokenHash, now],
    );
  }

  /** Adds a device; of too many, those without a login for longest are deleted. */
  async add(tx: EntityManager, userId: string, tokenHash: Buffer, now: Date): Promise<void> {
    await tx.query(
      `delete from known_devices where user_id = $1 and token_hash in
         (select token_hash from known_devices where user_id = $1 order by last_login_at desc offset $2)`,
      [userId, DEVICES_PER_USER - 1],
    );
    await tx.query(
      'insert into known_devices (user_id, token_hash, created_at, last_login_at) values ($1, $2, $3, $3)',
      [userId, tokenHash, now],
    );
  }

  /** Forgets the devices and networks of a user, so that the next login from any of them is mailed. */
  async forget(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('delete from known_devices where user_id = $1', [userId]);
    await tx.query('delete from known_networks where user_id = $1', [userId]); // without devices, a known network would be enough
  }

  async deleteOld(tx: EntityManager, now: Date): Promise<void> {
    await tx.query('delete from known_devices where last_login_at <= $1', [
      daysBefore(DEVICE_DAYS, now),
    ]);
  }
}

const daysBefore = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY_MS);
