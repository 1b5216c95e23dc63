import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { normalizePassword } from '../users/account-rules';
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
