import { Injectable } from '@nestjs/common';
import { type DomainError, tooMany } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import {
  EMAIL_LINKS_PER_NETWORK,
  REGISTRATIONS_PER_NETWORK,
  RESETS_PER_NETWORK,
  secondsUntilNetworkRetry,
} from './throttling';
import { IdentitySettings } from '../identity.settings';
import { AttemptRepository } from './attempt.repository';

type LimitedKind = 'registration' | 'password-reset' | 'email-link';

const LIMITS: Readonly<Record<LimitedKind, number>> = {
  registration: REGISTRATIONS_PER_NETWORK,
  'password-reset': RESETS_PER_NETWORK,
  'email-link': EMAIL_LINKS_PER_NETWORK,
};

/** Limits registrations, and requests for mailed links, per network; which also limits probing for registered emails. */
@Injectable()
export class NetworkThrottle {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly transactions: Transactions,
    private readonly attempts: AttemptRepository,
    private readonly clock: Clock,
  ) {}

  /** Throws 429 with the seconds to wait above the limit. */
  async count(kind: LimitedKind, network: string): Promise<void> {
    if (this.settings.RATE_LIMITS === 'off') return;
    await this.transactions.run(async (tx) => {
      await this.attempts.lock(tx, network);
      const now = this.clock.now();
      const seconds = secondsUntilNetworkRetry(
        await this.attempts.limitReachedAt(tx, kind, network, LIMITS[kind], now),
        now,
      );
      if (seconds > 0) throw createRefusal(kind, seconds);
      await this.attempts.add(tx, kind, network, null, now);
    });
  }
}

function createRefusal(kind: LimitedKind, retryAfter: number): DomainError {
  if (kind === 'registration') {
    return tooMany(
      'too_many_registrations',
      'Too many accounts were created from your network. Please try again later.',
      { retryAfter },
    );
  }
  const code = kind === 'password-reset' ? 'too_many_resets' : 'too_many_email_links';
  return tooMany(code, 'Too many links were requested from your network. Please try again later.', {
    retryAfter,
  });
}
