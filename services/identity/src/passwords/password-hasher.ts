import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { unavailable } from '@libs/errors';
import { hash, type Options, verify } from '@node-rs/argon2';
import { normalizePassword } from '../domain/account-rules';

const RETRY_AFTER = 2; // seconds

/** Runs a limited number of tasks at once and queues a limited number; rejects further tasks with 503. */
export class HashingPool {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly concurrency: number,
    private readonly maxQueue: number,
  ) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await task();
    } finally {
      this.release();
    }
  }

  private async acquire(): Promise<void> {
    if (this.running < this.concurrency) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.maxQueue) {
      throw unavailable('overloaded', 'Too many people are logging in right now. Please try again in a moment.', {
        retryAfter: RETRY_AFTER,
      });
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  // The slot goes directly to the longest-waiting task, so that no new task can take it first.
  private release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}

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
