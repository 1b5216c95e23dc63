import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { normalizePassword } from '../domain/password';
import { HashingPool } from './hashing-pool';

/** Argon2id (the library's default) with m = 19 MiB, t = 2, p = 1 (contract §2). */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const LIBUV_THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4; // for files, DNS and hashing
const CONCURRENCY = Math.max(1, Math.min(availableParallelism(), LIBUV_THREADS) - 1); // leaves one core and one libuv thread free
const MAX_QUEUE = 128; // about one second of work for one core

/** Hashes and verifies passwords with Argon2id, with limited concurrency. Rejects with 503 when the queue is full. */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private readonly pool = new HashingPool(CONCURRENCY, MAX_QUEUE);
  private dummyHash: string;

  async onModuleInit(): Promise<void> {
    this.dummyHash = await this.hash(randomBytes(16).toString('hex'));
  }

  /** Hashes a password. `stillWanted` runs just before the work and cancels it by throwing. */
  hash(password: string, beforeHash: () => Promise<void> = () => Promise.resolve()): Promise<string> {
    return this.pool.run(async () => {
      await beforeHash();
      return hash(normalizePassword(password), COST);
    });
  }

  /** Whether the password matches the hash. Without a hash (unknown email) it takes the same time and returns false. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    return this.pool.run(async () => {
      const matches = await verify(passwordHash ?? this.dummyHash, normalizePassword(password));
      return matches && passwordHash !== undefined;
    });
  }
}
