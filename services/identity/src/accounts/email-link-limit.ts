import { Injectable } from '@nestjs/common';
import { tooMany } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { secondsUntilEmailLink } from '../throttling/throttling';
import type { TokenPurpose } from '../sessions/tokens';
import { IdentitySettings } from '../identity.settings';
import { AccountTokenRepository } from './account-token.repository';

const DAY_MS = 86_400_000;

/** Limits the links that a member requests: one a minute, ten a day. */
@Injectable()
export class EmailLinkLimit {
  constructor(
    private readonly tokens: AccountTokenRepository,
    private readonly settings: IdentitySettings,
  ) {}

  /** Throws 429 with the seconds to wait above the limit. The caller has locked the user, so that parallel requests count. */
  async check(tx: EntityManager, userId: string, purpose: TokenPurpose, now: Date): Promise<void> {
    if (this.settings.RATE_LIMITS === 'off') return;
    const seconds = secondsUntilEmailLink(
      await this.tokens.issuedSince(tx, userId, [purpose], new Date(now.getTime() - DAY_MS)),
      now,
    );
    if (seconds > 0) {
      throw tooMany(
        'too_many_email_links',
        'We have just sent you a link. Please wait before you request another one.',
        {
          retryAfter: seconds,
        },
      );
    }
  }
}
