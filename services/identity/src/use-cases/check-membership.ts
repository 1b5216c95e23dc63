import { Injectable, Logger } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import type { Entitlements } from '@libs/contracts';
import { toDomainError } from '@libs/errors';
import { EventFeed } from '@libs/messaging';
import { isProAt } from '../domain/membership';
import { IdentitySettings } from '../identity.config';
import { Memberships } from '../store/memberships';

/** Decides whether a user is Pro at this moment (architecture: a false one is asked about while the event feed is down or behind). */
@Injectable()
export class CheckMembership {
  private readonly logger = new Logger('CheckMembership');

  constructor(
    private readonly memberships: Memberships,
    private readonly feed: EventFeed,
    private readonly calls: InternalHttpClient,
    private readonly settings: IdentitySettings,
  ) {}

  /** What our copy says; when it says no and may be behind, what payments says. */
  async run(userId: string, now: Date): Promise<boolean> {
    if (await this.isProByCopy(userId, now)) return true;
    const current = await this.feed.isCurrent('subscription.changed');
    // read again: the event may have been handled between the first look and the answer that nothing waits
    return current ? this.isProByCopy(userId, now) : this.isProByPayments(userId, now);
  }

  private async isProByCopy(userId: string, now: Date): Promise<boolean> {
    return isProAt(await this.memberships.accessUntil(userId), now);
  }

  /** With payments away too, our copy is the best there is, and it said no. */
  private async isProByPayments(userId: string, now: Date): Promise<boolean> {
    try {
      const path = `/internal/entitlements/${userId}`;
      const timeoutMs = this.settings.INTERNAL_CALL_BUDGET_MS / 2; // whoever asks identity does not wait longer than that setting
      const answer = await this.calls.call<Entitlements>({ to: 'payments', url: this.settings.PAYMENTS_URL, path, timeoutMs });
      return isProAt(answer?.accessUntil ? new Date(answer.accessUntil) : null, now);
    } catch (error) {
      if (toDomainError(error)?.kind !== 'unavailable') throw error;
      this.logger.warn({ err: error, userId, msg: 'the event feed is behind and payments is away: isPro is answered from the copy' });
      return false;
    }
  }
}
