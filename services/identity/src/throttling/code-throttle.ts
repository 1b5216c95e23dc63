import { Injectable } from '@nestjs/common';
import { DomainError, tooMany, unauthenticated } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import { secondsUntilCode } from './throttling';
import { IdentitySettings } from '../identity.settings';
import { AttemptRepository } from './attempt.repository';

/** 401: the code is wrong, expired or used. */
export const wrongCode = () =>
  unauthenticated(
    'invalid_second_factor',
    'This code is wrong or was used before. Please enter the next one.',
  );

/** Limits wrong codes per account, whatever the network; whoever tries codes knows the password. */
@Injectable()
export class CodeThrottle {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly transactions: Transactions,
    private readonly attempts: AttemptRepository,
    private readonly clock: Clock,
  ) {}

  /** Runs `check`, which throws {@link wrongCode}. Attempts are committed before it, so that parallel guesses count. Throws 429 above the limit. */
  async attempt<T>(network: string, email: string, check: () => Promise<T>): Promise<T> {
    if (this.settings.RATE_LIMITS === 'off') return check();
    const id = await this.count(network, email);
    try {
      const result = await check();
      await this.attempts.clearWrongCodes(email);
      return result;
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'invalid_second_factor'))
        await this.attempts.deleteAttempt(id);
      throw error;
    }
  }

  private count(network: string, email: string): Promise<string> {
    return this.transactions.run(async (tx) => {
      await this.attempts.lock(tx, email);
      const now = this.clock.now();
      const seconds = secondsUntilCode(await this.attempts.wrongCodes(tx, email, now), now);
      if (seconds > 0) {
        throw tooMany(
          'too_many_codes',
          'Too many wrong codes. Please try again later, or use a passkey.',
          { retryAfter: seconds },
        );
      }
      return this.attempts.add(tx, 'second-factor', network, email, now);
    });
  }
}
