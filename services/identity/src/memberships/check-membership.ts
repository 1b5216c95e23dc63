import { Injectable, Logger } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import { type Entitlements, isProAt } from '@libs/contracts';
import { toDomainError } from '@libs/errors';
import { EventFeed } from '@libs/messaging';
import { IdentitySettings } from '../identity.settings';

/** A user with the end of their Pro access in the copy. */
interface Copied {
  id: string;
  accessUntil: Date | null;
}

/** Finds the end of a user's Pro access. Asks payments when the copy has none left and the event feed is down or behind. */
@Injectable()
export class CheckMembership {
  private readonly logger = new Logger('CheckMembership');

  constructor(
    private readonly feed: EventFeed,
    private readonly calls: InternalHttpClient,
    private readonly settings: IdentitySettings,
  ) {}

  /** Calls `read` after the check of the feed, so that it finds what every handled event has changed. Null if it finds no user. */
  async run<Member extends Copied>(
    read: () => Promise<Member | null>,
    now: Date,
  ): Promise<{ member: Member; accessUntil: Date | null } | null> {
    const isCurrent = await this.feed.isCurrent('subscription.changed');
    const member = await read();
    if (!member) return null;
    const isKnown = isCurrent || isProAt(member.accessUntil, now);
    return {
      member,
      accessUntil: isKnown ? member.accessUntil : await this.accessUntilByPayments(member.id),
    };
  }

  private async accessUntilByPayments(userId: string): Promise<Date | null> {
    try {
      const path = `/internal/entitlements/${userId}`;
      const timeoutMs = this.settings.INTERNAL_CALL_BUDGET_MS / 2; // identity's own callers wait no longer than that setting
      const response = await this.calls.call<Entitlements>({
        to: 'payments',
        url: this.settings.PAYMENTS_URL,
        path,
        timeoutMs,
      });
      return response?.accessUntil ? new Date(response.accessUntil) : null;
    } catch (error) {
      if (toDomainError(error)?.kind !== 'unavailable') throw error;
      this.logger.warn({
        err: error,
        userId,
        msg: 'the event feed is behind and payments is unavailable: isPro comes from the copy',
      });
      return null;
    }
  }
}
