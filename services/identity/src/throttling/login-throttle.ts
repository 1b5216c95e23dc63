import { Injectable } from '@nestjs/common';
import { tooMany } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { IdentitySettings } from '../identity.settings';
import { AttemptRepository, type LoginSource } from './attempt.repository';
import { KeyedMutex } from './keyed-mutex';
import { secondsUntilLogin } from './throttling';

/**
 * Slows down password guessing (docs/accounts.md). A known device and a session have an allowance of their own, which strangers cannot use up.
 * Attempts are committed before the check, so that parallel guesses count; the mutex keeps undecided right passwords of one network from
 * counting as failures.
 */
@Injectable()
export class LoginThrottle {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly settings: IdentitySettings,
    private readonly transactions: Transactions,
    private readonly attempts: AttemptRepository,
  ) {}

  /** Returns the result of `check`; null is a failure. Throws 429 with the seconds to wait after too many failures. */
  async attempt<T>(source: LoginSource, check: () => Promise<T | null>): Promise<T | null> {
    if (this.settings.RATE_LIMITS === 'off') return check();
    return this.mutex.run(source.allowance ?? source.network, async () => {
      const id = await this.count(source);
      const result = await check().catch(async (error: unknown) => {
        await this.attempts.delete(id);
        throw error;
      });
      if (result !== null) await this.attempts.clearFailures(source);
      return result;
    });
  }

  private count(source: LoginSource): Promise<string> {
    const { network, email, allowance } = source;
    return this.transactions.run(async (tx, now) => {
      if (!allowance) await this.attempts.lock(tx, network);
      await this.attempts.lock(tx, email);
      const seconds = secondsUntilLogin(await this.attempts.failures(tx, source, now), now);
      if (seconds > 0)
        throw tooMany(
          'too_many_login_attempts',
          `Too many failed attempts. Please wait ${seconds === 1 ? '1 second' : `${seconds} seconds`} and try again.`,
          { retryAfter: seconds },
        );
      return this.attempts.add(tx, { kind: 'login', network, email, allowance }, now);
    });
  }
}
