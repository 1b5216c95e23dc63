import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { normalizePassword } from '../domain/password';
import { HashingPool } from './hashing-pool';

/** Argon2id (the library's default) with m = 19 MiB, t = 2, p = 1 (contract §2). */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Threads libuv has for files, DNS and hashing together. */
const LIBUV_THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4;
/** Hashes at once: below the core count, so that the rest of the site keeps a core, and below libuv's threads. */
const WIDTH = Math.max(1, Math.min(availableParallelism(), LIBUV_THREADS) - 1);
/** Hashes that may wait: about a second's work for one core. */
const QUEUE = 128;

/** Hashes and verifies passwords without ever taking the whole machine. */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private readonly pool = new HashingPool(WIDTH, QUEUE);
  private decoy: string;

  async onModuleInit(): Promise<void> {
    this.decoy = await this.hash(randomBytes(16).toString('hex'));
  }

  /** The hash to keep; `stillWanted` runs just before the work and may call it off by throwing. 503 when too many wait. */
  hash(password: string, stillWanted: () => Promise<void> = () => Promise.resolve()): Promise<string> {
    return this.pool.run(async () => {
      await stillWanted();
      return hash(normalizePassword(password), COST);
    });
  }

  /** Whether a password belongs to a hash; without one (an unknown e-mail) it takes the same time and is false. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    return this.pool.run(async () => {
      const matches = await verify(passwordHash ?? this.decoy, normalizePassword(password));
      return matches && passwordHash !== undefined;
    });
  }
}
