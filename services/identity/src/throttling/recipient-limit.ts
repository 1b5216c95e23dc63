import { Injectable } from '@nestjs/common';
import { tooMany } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import {
  LOGIN_CHANGE_WINDOW_MINUTES,
  mayMailResetLink,
  RESET_LINK_WINDOW_MINUTES,
  secondsUntilLoginChange,
  secondsUntilUnprovenMail,
} from './throttling';
import { IdentitySettings } from '../identity.settings';
import { RecipientMailRepository } from './recipient-mail.repository';
import type { User } from '../users/user.entity';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Limits what one email gets, from all accounts together: ten mails a day that accounts cause which have not proven that it is theirs, and
 * separately, so that strangers cannot use it up, links to set a new password and notices that the way to log in has changed.
 */
@Injectable()
export class RecipientLimit {
  constructor(
    private readonly mails: RecipientMailRepository,
    private readonly settings: IdentitySettings,
  ) {}

  /** Counts a mail to an email that may belong to a stranger. Throws 429 with the seconds to wait above the limit. */
  async check(tx: EntityManager, email: string, now: Date): Promise<void> {
    const retryAfter = await this.count(tx, email, now);
    if (retryAfter > 0) {
      throw tooMany(
        'too_many_email_links',
        'This email was sent too many links. Please try again later.',
        { retryAfter },
      );
    }
  }

  /** Likewise; false above the limit. */
  async admits(tx: EntityManager, email: string, now: Date): Promise<boolean> {
    return (await this.count(tx, email, now)) === 0;
  }

  /** Whether a member is mailed about their account: always, once they have confirmed the email. */
  async admitsNotice(
    tx: EntityManager,
    { email, emailConfirmedAt }: User,
    now: Date,
  ): Promise<boolean> {
    return emailConfirmedAt !== null || this.admits(tx, email, now);
  }

  /**
   * Counts a change of how a member logs in, whose notice is never dropped: above 30 an hour, the change itself is refused with 429. What takes
   * something away from an intruder is not counted: removing a second factor, or a new password by a mailed link.
   */
  async checkLoginChange(tx: EntityManager, email: string, now: Date): Promise<void> {
    if (this.settings.RATE_LIMITS === 'off') return;
    const since = new Date(now.getTime() - LOGIN_CHANGE_WINDOW_MINUTES * MINUTE_MS);
    const retryAfter = secondsUntilLoginChange(
      await this.mails.lockSentSince(tx, 'login-change', email, since),
      now,
    );
    if (retryAfter > 0) {
      throw tooMany(
        'too_many_login_changes',
        'You have changed how you log in too often. Please try again later.',
        { retryAfter },
      );
    }
    await this.mails.add(tx, 'login-change', email, now);
  }

  /** Counts a link to set a new password; false while the email has one that works and had five within an hour. */
  async admitsReset(tx: EntityManager, email: string, now: Date): Promise<boolean> {
    if (this.settings.RATE_LIMITS === 'off') return true;
    const since = new Date(now.getTime() - RESET_LINK_WINDOW_MINUTES * MINUTE_MS);
    if (!mayMailResetLink(await this.mails.lockSentSince(tx, 'reset', email, since), now))
      return false;
    await this.mails.add(tx, 'reset', email, now);
    return true;
  }

  /** Forgets the links to set a new password: the latest was used, so it no longer works. */
  async clearResets(tx: EntityManager, email: string): Promise<void> {
    await this.mails.clear(tx, 'reset', email);
  }

  private async count(tx: EntityManager, email: string, now: Date): Promise<number> {
    if (this.settings.RATE_LIMITS === 'off') return 0;
    const sent = await this.mails.lockSentSince(
      tx,
      'unproven',
      email,
      new Date(now.getTime() - DAY_MS),
    );
    const seconds = secondsUntilUnprovenMail(sent, now);
    if (seconds === 0) await this.mails.add(tx, 'unproven', email, now);
    return seconds;
  }
}
