import { Injectable } from '@nestjs/common';
import { tooMany } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import { secondsUntilLogin } from './throttling';
import { IdentitySettings } from '../identity.settings';
import { AttemptRepository, type LoginSource } from './attempt.repository';
import { KeyedMutex } from './keyed-mutex';

/** Slows down password guessing (contract §2). A known device and a session have an allowance of their own, which strangers cannot use up. Attempts are committed before the check, so that parallel guesses count. */
@Injectable()
export class LoginThrottle {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly settings: IdentitySettings,
    private readonly transactions: Transactions,
    private readonly attempts: AttemptRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns the result of `decide`; null is a failure. Throws 429 with the seconds to wait after too many failures. */
  async attempt<T>(source: LoginSource, decide: () => Promise<T | null>): Promise<T | null> {
    if (this.settings.RATE_LIMITS === 'off') return decide();
    return this.mutex.run(source.allowance ?? source.network, () => this.counted(source, decide));
  }

  private async counted<T>(
    source: LoginSource,
    decide: () => Promise<T | null>,
  ): Promise<T | null> {
    const id = await this.count(source);
    const found = await this.decided(id, decide);
    if (found !== null) await this.attempts.clearFailures(source);
    return found;
  }

  private count(source: LoginSource): Promise<string> {
    return this.transactions.run(async (tx) => {
      if (!source.allowance) await this.attempts.lock(tx, source.network);
      await this.attempts.lock(tx, source.email);
      const now = this.clock.now();
      const seconds = secondsUntilLogin(await this.attempts.failures(tx, source, now), now);
      if (seconds > 0) throw tooManyLogins(seconds);
      return this.attempts.addLogin(tx, source, now);
    });
  }

  private async decided<T>(id: string, decide: () => Promise<T | null>): Promise<T | null> {
    try {
      return await decide();
    } catch (error) {
      await this.attempts.deleteAttempt(id);
      throw error;
    }
  }
}

const tooManyLogins = (seconds: number) =>
  tooMany(
    'too_many_login_attempts',
    `Too many failed attempts. Please wait ${seconds === 1 ? '1 second' : `${seconds} seconds`} and try again.`,
    {
      retryAfter: seconds,
    },
  );
