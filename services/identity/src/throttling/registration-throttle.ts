import { Injectable } from '@nestjs/common';
import { tooMany } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import { secondsUntilNetworkRetry } from '../domain/throttling';
import { IdentitySettings } from '../identity.settings';
import { AttemptRepository } from '../store/attempt.repository';

/** Limits registrations per network, which also limits probing for registered emails. */
@Injectable()
export class RegistrationThrottle {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly transactions: Transactions,
    private readonly attempts: AttemptRepository,
    private readonly clock: Clock,
  ) {}

  /** Throws 429 with the seconds to wait above the limit. */
  async count(network: string): Promise<void> {
    if (this.settings.RATE_LIMITS === 'off') return;
    await this.transactions.run(async (tx) => {
      await this.attempts.lock(tx, network);
      const now = this.clock.now();
      const seconds = secondsUntilNetworkRetry(await this.attempts.registrationLimitReachedAt(tx, network, now), now);
      if (seconds > 0) {
        throw tooMany('too_many_registrations', 'Too many accounts were created from your network. Please try again later.', {
          retryAfter: seconds,
        });
      }
      await this.attempts.add(tx, 'registration', network, null, now);
    });
  }
}
