import { Injectable } from '@nestjs/common';
import { type DomainError, tooMany } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { IdentitySettings } from '../identity.settings';
import { AttemptRepository } from './attempt.repository';
import {
  EMAIL_LINKS_PER_NETWORK,
  REGISTRATIONS_PER_NETWORK,
  RESETS_PER_NETWORK,
  secondsUntilNetworkRetry,
} from './throttling';

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
  ) {}

  /** Throws 429 with the seconds to wait above the limit. */
  async count(kind: LimitedKind, network: string): Promise<void> {
    if (this.settings.RATE_LIMITS === 'off') return;
    await this.transactions.run(async (tx, now) => {
      await this.attempts.lock(tx, network);
      const reachedAt = await this.attempts.limitReachedAt(tx, kind, network, LIMITS[kind], now);
      const seconds = secondsUntilNetworkRetry(reachedAt, now);
      if (seconds > 0) throw createRefusal(kind, seconds);
      await this.attempts.add(tx, { kind, network }, now);
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
