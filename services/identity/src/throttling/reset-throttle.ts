import { Injectable } from '@nestjs/common';
import { tooMany } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import { RESETS_PER_NETWORK, secondsUntilNetworkRetry } from '../domain/throttling';
import { IdentitySettings } from '../identity.settings';
import { AttemptRepository } from '../store/attempt.repository';

/** Limits requests for links to set a new password per network, whatever the email. */
@Injectable()
export class ResetThrottle {
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
      const reachedAt = await this.attempts.limitReachedAt(tx, 'password-reset', network, RESETS_PER_NETWORK, now);
      const seconds = secondsUntilNetworkRetry(reachedAt, now);
      if (seconds > 0) {
        throw tooMany('too_many_resets', 'Too many links were requested from your network. Please try again later.', {
          retryAfter: seconds,
        });
      }
      await this.attempts.add(tx, 'password-reset', network, null, now);
    });
  }
}
