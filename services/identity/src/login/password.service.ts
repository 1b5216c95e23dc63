import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { conflict, invalidFields } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { noteSecurityDetails } from '@libs/service';
import { hash, type Options, verify } from '@node-rs/argon2';
import type { SessionMember } from '../sessions/session.repository';
import { hashToken } from '../sessions/tokens';
import { LoginThrottle } from '../throttling/throttles';
import type { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { normalizePassword } from '../users/account-rules';
import type { Client } from './device';
import { KnownDeviceRepository } from './known-device.repository';
import { HashingPool } from './hashing-pool';

/** Argon2id (the library's default) with m = 19 MiB, t = 2, p = 1 (docs/accounts.md). */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const LIBUV_THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4; // for files, DNS and hashing
const CONCURRENCY = Math.max(1, Math.min(availableParallelism(), LIBUV_THREADS) - 1); // leaves one core and one libuv thread free
/** The turn of hashes that no request asks for. */
export const OWN_WORK = 'this service';

/** Hashes and verifies passwords with Argon2id, with limited concurrency, which networks share fairly. */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private readonly pool = new HashingPool(CONCURRENCY);
  private dummyHash: string;

  async onModuleInit(): Promise<void> {
    this.dummyHash = await this.hash(randomBytes(16).toString('hex'), OWN_WORK);
  }

  /** Hashes a password for a request from a network. `beforeHash` runs just before the work and cancels it by throwing. */
  hash(
    password: string,
    network: string,
    beforeHash: () => Promise<void> = () => Promise.resolve(),
  ): Promise<string> {
    return this.pool.run(network, async () => {
      await beforeHash();
      return hash(normalizePassword(password), COST);
    });
  }

  /** Whether the password matches the hash. Without a hash (unknown email) it takes the same time and returns false. */
  verify(passwordHash: string | undefined, password: string, network: string): Promise<boolean> {
    return this.pool.run(network, async () => {
      const matches = await verify(passwordHash ?? this.dummyHash, normalizePassword(password));
      return matches && passwordHash !== undefined;
    });
  }
}

/** 409: the password that was checked is no longer the current one. */
export const passwordChanged = () =>
  conflict('password_changed', 'Your password was just changed elsewhere. Please log in again.');

/** Hashes passwords, and verifies them throttled (docs/accounts.md). */
@Injectable()
export class PasswordService {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly users: UserRepository,
    private readonly devices: KnownDeviceRepository,
    private readonly hasher: PasswordHasher,
    private readonly transactions: Transactions,
  ) {}

  /** Hashes a password for a request from a network. `beforeHash` runs just before the work and cancels it by throwing. */
  hash(password: string, network: string, beforeHash?: () => Promise<void>): Promise<string> {
    return this.hasher.hash(password, network, beforeHash);
  }

  /** Returns the user with this email and password, in the same time whether or not the email exists; null for a wrong pair. */
  async login(
    email: string,
    password: string,
    { network, deviceTokens }: Pick<Client, 'network' | 'deviceTokens'>,
  ): Promise<User | null> {
    const now = await this.transactions.now();
    const device = await this.devices.find(email, deviceTokens.map(hashToken), now);
    const source = {
      network,
      email,
      allowance: device && `device ${device.toString('hex')}`,
      knownPrefix: await this.devices.findNetwork(email, network, now),
    };
    return this.throttle.attempt(source, async () => {
      const user = await this.users.findByEmail(email);
      if (user) noteSecurityDetails({ accountId: user.id });
      const matches = await this.hasher.verify(user?.passwordHash, password, network);
      return matches ? user : null;
    });
  }

  /** Requires a logged-in member's password, with the allowance of the session. Throws 400 for the field, and 429 after too many failures. */
  async current(
    member: SessionMember,
    password: string,
    network: string,
    field = 'currentPassword',
  ): Promise<void> {
    const { email, passwordHash } = member;
    const allowance = `session ${member.sessionId}`;
    const isCorrect = await this.throttle.attempt(
      { network, email, allowance, knownPrefix: null },
      async () => (await this.hasher.verify(passwordHash, password, network)) || null,
    );
    if (!isCorrect)
      throw invalidFields([{ field, message: 'Your current password is incorrect.' }]);
  }
}
