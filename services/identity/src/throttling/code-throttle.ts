import { Injectable } from '@nestjs/common';
import { DomainError, tooMany } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { IdentitySettings } from '../identity.settings';
import { AttemptRepository } from './attempt.repository';
import { secondsUntilCode } from './throttling';

/** Limits wrong codes per account, whatever the network; whoever tries codes knows the password. */
@Injectable()
export class CodeThrottle {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly transactions: Transactions,
    private readonly attempts: AttemptRepository,
  ) {}

  /** Runs `check`, which throws `invalid_second_factor`. Attempts are committed before it, so that parallel guesses count. Throws 429 above the limit. */
  async attempt<T>(network: string, email: string, check: () => Promise<T>): Promise<T> {
    if (this.settings.RATE_LIMITS === 'off') return check();
    const id = await this.count(network, email);
    try {
      const result = await check();
      await this.attempts.clearWrongCodes(email);
      return result;
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'invalid_second_factor'))
        await this.attempts.delete(id);
      throw error;
    }
  }

  private count(network: string, email: string): Promise<string> {
    return this.transactions.run(async (tx, now) => {
      await this.attempts.lock(tx, email);
      const seconds = secondsUntilCode(await this.attempts.wrongCodes(tx, email, now), now);
      if (seconds > 0)
        throw tooMany(
          'too_many_codes',
          'Too many wrong codes. Please try again later, or use a passkey.',
          { retryAfter: seconds },
        );
      return this.attempts.add(tx, { kind: 'second-factor', network, email }, now);
    });
  }
}
