import { Injectable, Logger } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import { type Entitlements, isProAt } from '@libs/contracts';
import { toDomainError } from '@libs/errors';
import { EventFeed } from '@libs/messaging';
import { IdentitySettings } from '../identity.settings';
import { MembershipRepository } from '../store/membership.repository';

/** Decides whether a user is Pro. Asks payments when the copy says no and the event feed is down or behind. */
@Injectable()
export class CheckMembership {
  private readonly logger = new Logger('CheckMembership');

  constructor(
    private readonly memberships: MembershipRepository,
    private readonly feed: EventFeed,
    private readonly calls: InternalHttpClient,
    private readonly settings: IdentitySettings,
  ) {}

  async run(userId: string, now: Date): Promise<boolean> {
    if (await this.isProByCopy(userId, now)) return true;
    const current = await this.feed.isCurrent('subscription.changed');
    // Read again: the event may have been handled between the first read and `isCurrent`.
    return current ? this.isProByCopy(userId, now) : this.isProByPayments(userId, now);
  }

  private async isProByCopy(userId: string, now: Date): Promise<boolean> {
    return isProAt(await this.memberships.accessUntil(userId), now);
  }

  private async isProByPayments(userId: string, now: Date): Promise<boolean> {
    try {
      const path = `/internal/entitlements/${userId}`;
      const timeoutMs = this.settings.INTERNAL_CALL_BUDGET_MS / 2; // identity's own callers wait no longer than that setting
      const answer = await this.calls.call<Entitlements>({ to: 'payments', url: this.settings.PAYMENTS_URL, path, timeoutMs });
      return isProAt(answer?.accessUntil ? new Date(answer.accessUntil) : null, now);
    } catch (error) {
      if (toDomainError(error)?.kind !== 'unavailable') throw error;
      this.logger.warn({
        err: error,
        userId,
        msg: 'the event feed is behind and payments is unavailable: isPro is answered from the copy',
      });
      return false;
    }
  }
}
