import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DAY_MS } from '@libs/contracts';
import {
  Column,
  Entity,
  type EntityManager,
  Index,
  JoinColumn,
  LessThanOrEqual,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  Repository,
} from 'typeorm';
import { DEVICE_DAYS } from '../sessions/tokens';
import { User } from '../users/user.entity';
import { DEVICES_PER_USER, KNOWN_NETWORK_DAYS, toKnownPrefix } from './device';

/** A browser that a user has logged in with. Logins with others are mailed to the user. */
@Entity('known_devices')
export class KnownDevice {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'known_devices_pkey' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'known_devices_user_id_fkey' })
  user: Relation<User>;

  @PrimaryColumn('bytea', { name: 'token_hash', primaryKeyConstraintName: 'known_devices_pkey' })
  tokenHash: Buffer;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Index('known_devices_last_login_at')
  @Column('timestamptz', { name: 'last_login_at' })
  lastLoginAt: Date;
}

/** A network that a user has logged in from. Failed logins from other networks do not slow down logins from it. */
@Entity('known_networks')
export class KnownNetwork {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'known_networks_pkey' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'known_networks_user_id_fkey' })
  user: Relation<User>;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'known_networks_pkey' })
  prefix: string; // see `toKnownPrefix`

  @Index('known_networks_last_login_at')
  @Column('timestamptz', { name: 'last_login_at' })
  lastLoginAt: Date;
}

interface DeviceHistory {
  known: Buffer | null; // the hash of the presented token that belongs to the user
  addedToday: number;
}

/** Stores the devices, by the hash of a token in their cookie, and the networks that each account has logged in with. */
@Injectable()
export class KnownDeviceRepository {
  constructor(
    @InjectRepository(KnownDevice) private readonly repository: Repository<KnownDevice>,
  ) {}

  /** Returns the hash of the presented token that belongs to the account with this email; null if none does. */
  async find(email: string, presented: Buffer[], now: Date): Promise<Buffer | null> {
    if (presented.length === 0) return null;
    const [row] = await this.repository.query<{ token_hash: Buffer }[]>(
      `select token_hash from known_devices d join users u on u.id = d.user_id
       where u.email = $1 and d.token_hash = any($2) and d.last_login_at > $3 limit 1`,
      [email, presented, daysBefore(DEVICE_DAYS, now)],
    );
    return row?.token_hash ?? null;
  }

  /** Returns the prefix of the network if the account with this email has logged in from it. */
  async findNetwork(email: string, network: string, now: Date): Promise<string | null> {
    const [row] = await this.repository.query<{ prefix: string }[]>(
      `select prefix from known_networks k join users u on u.id = k.user_id
       where u.email = $1 and k.prefix = $2 and k.last_login_at > $3`,
      [email, toKnownPrefix(network), daysBefore(KNOWN_NETWORK_DAYS, now)],
    );
    return row?.prefix ?? null;
  }

  async readHistory(
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
    await tx.update(KnownDevice, { userId, tokenHash }, { lastLoginAt: now });
  }

  /** Adds a device; of too many, those without a login for longest are deleted. */
  async add(tx: EntityManager, userId: string, tokenHash: Buffer, now: Date): Promise<void> {
    await tx.query(
      `delete from known_devices where user_id = $1 and token_hash in
         (select token_hash from known_devices where user_id = $1 order by last_login_at desc offset $2)`,
      [userId, DEVICES_PER_USER - 1],
    );
    await tx.insert(KnownDevice, { userId, tokenHash, createdAt: now, lastLoginAt: now });
  }

  async addNetwork(tx: EntityManager, userId: string, network: string, now: Date): Promise<void> {
    const known = { userId, prefix: toKnownPrefix(network), lastLoginAt: now };
    await tx.upsert(KnownNetwork, known, ['userId', 'prefix']);
  }

  /** Forgets the devices and networks of a user, so that the next login from any of them is mailed. */
  async forget(tx: EntityManager, userId: string): Promise<void> {
    await tx.delete(KnownDevice, { userId });
    await tx.delete(KnownNetwork, { userId }); // without devices, a known network would be enough
  }

  async deleteOld(tx: EntityManager, now: Date): Promise<void> {
    const before = (days: number) => ({ lastLoginAt: LessThanOrEqual(daysBefore(days, now)) });
    await tx.delete(KnownDevice, before(DEVICE_DAYS));
    await tx.delete(KnownNetwork, before(KNOWN_NETWORK_DAYS));
  }
}

const daysBefore = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY_MS);
