import { Injectable } from '@nestjs/common';
import { tooMany } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import { secondsUntilLogin } from '../domain/throttling';
import { IdentitySettings } from '../identity.settings';
import { AttemptRepository } from '../store/attempt.repository';
import { KeyedMutex } from './keyed-mutex';

/** Slows down password guessing (contract §2); attempts are committed before the check, so that parallel guesses count. */
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
  async attempt<T>(network: string, email: string, decide: () => Promise<T | null>): Promise<T | null> {
    if (this.settings.RATE_LIMITS === 'off') return decide();
    return this.mutex.run(network, () => this.counted(network, email, decide));
  }

  private async counted<T>(network: string, email: string, decide: () => Promise<T | null>): Promise<T | null> {
    const id = await this.count(network, email);
    const found = await this.decided(id, decide);
    if (found !== null) await this.attempts.clearFailures(network, email);
    return found;
  }

  private count(network: string, email: string): Promise<string> {
    return this.transactions.run(async (tx) => {
      await this.attempts.lock(tx, network);
      await this.attempts.lock(tx, email);
      const now = this.clock.now();
      const isKnown = await this.attempts.isKnownNetwork(tx, email, network, now);
      const seconds = secondsUntilLogin(await this.attempts.failures(tx, { network, email, isKnown, now }), now);
      if (seconds > 0) throw tooManyLogins(seconds);
      return this.attempts.add(tx, 'login', network, email, now);
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
