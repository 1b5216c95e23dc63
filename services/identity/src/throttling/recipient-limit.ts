import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '@libs/contracts';
import { tooMany } from '@libs/errors';
import { lockUntilCommit } from '@libs/persistence';
import { Column, Entity, type EntityManager, Index, PrimaryColumn } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { IdentitySettings } from '../identity.settings';
import { keyedHash } from '../users/user.repository';
import type { User } from '../users/user.entity';
import {
  LOGIN_CHANGE_WINDOW_MINUTES,
  mayMailResetLink,
  RESET_LINK_WINDOW_MINUTES,
  secondsUntilLoginChange,
  secondsUntilUnprovenMail,
  UNPROVEN_WINDOW_MINUTES,
} from './throttling';

/** Emails that somebody else can have caused, links to set a new password, and notices that the way to log in has changed are limited separately. */
type RecipientMailKind = 'unproven' | 'reset' | 'login-change';

/** An email that counts against the limit of its recipient. */
@Entity('recipient_mails')
@Index('recipient_mails_of_recipient', ['recipient', 'kind', 'sentAt'])
export class RecipientMail {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipient_mails_pkey' })
  id: string;

  @Column('text')
  kind: RecipientMailKind;

  @Column('bytea')
  recipient: Buffer; // a keyed hash of the email

  @Index('recipient_mails_sent_at')
  @Column('timestamptz', { name: 'sent_at' })
  sentAt: Date;
}

const WINDOW_MINUTES: Readonly<Record<RecipientMailKind, number>> = {
  unproven: UNPROVEN_WINDOW_MINUTES,
  reset: RESET_LINK_WINDOW_MINUTES,
  'login-change': LOGIN_CHANGE_WINDOW_MINUTES,
};

/**
 * Limits what one email gets, from all accounts together: ten emails a day that accounts cause which have not proven that it is theirs, and
 * separately, so that strangers cannot use it up, links to set a new password and notices that the way to log in has changed.
 */
@Injectable()
export class RecipientLimit {
  constructor(private readonly settings: IdentitySettings) {}

  /** Counts an email to an email that may belong to a stranger. Throws 429 with the seconds to wait above the limit. */
  async check(tx: EntityManager, email: string, now: Date): Promise<void> {
    const retryAfter = await this.countUnproven(tx, email, now);
    if (retryAfter > 0) {
      throw tooMany(
        'too_many_email_links',
        'Too many links were sent to this email. Please try again later.',
        { retryAfter },
      );
    }
  }

  /** Likewise; false above the limit. */
  async admits(tx: EntityManager, email: string, now: Date): Promise<boolean> {
    return (await this.countUnproven(tx, email, now)) === 0;
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
    const retryAfter = await this.count(tx, 'login-change', email, now, secondsUntilLoginChange);
    if (retryAfter > 0) {
      throw tooMany(
        'too_many_login_changes',
        'You have changed how you log in too often. Please try again later.',
        { retryAfter },
      );
    }
  }

  /** Counts a link to set a new password; false while the email has one that works and had five within an hour. */
  async admitsReset(tx: EntityManager, email: string, now: Date): Promise<boolean> {
    const refused = await this.count(tx, 'reset', email, now, (sent) =>
      mayMailResetLink(sent, now) ? 0 : 1,
    );
    return refused === 0;
  }

  /** Forgets the links to set a new password: the latest was used, so it no longer works. */
  async clearResets(tx: EntityManager, email: string): Promise<void> {
    await tx.delete(RecipientMail, { kind: 'reset', recipient: await hashEmail(tx, email) });
  }

  private countUnproven(tx: EntityManager, email: string, now: Date): Promise<number> {
    return this.count(tx, 'unproven', email, now, secondsUntilUnprovenMail);
  }

  /** Counts an email unless `secondsToWait` refuses it, from when those of the window were sent, latest first. Parallel requests wait until the transaction ends. */
  private async count(
    tx: EntityManager,
    kind: RecipientMailKind,
    email: string,
    now: Date,
    secondsToWait: (sent: Date[], now: Date) => number,
  ): Promise<number> {
    if (this.settings.RATE_LIMITS === 'off') return 0;
    await lockUntilCommit(tx, `mails to ${email}`);
    const recipient = await hashEmail(tx, email);
    const rows = await tx.query<{ sent_at: Date }[]>(
      'select sent_at from recipient_mails where recipient = $1 and kind = $2 and sent_at > $3 order by sent_at desc',
      [recipient, kind, ago(WINDOW_MINUTES[kind], now)],
    );
    const sent = rows.map((row) => row.sent_at);
    const seconds = secondsToWait(sent, now);
    if (seconds === 0)
      await tx.insert(RecipientMail, { id: uuidv7(), kind, recipient, sentAt: now });
    return seconds;
  }
}

const ago = (minutes: number, now: Date): Date => new Date(now.getTime() - minutes * MINUTE_MS);

const hashEmail = (tx: EntityManager, email: string): Promise<Buffer> =>
  keyedHash(tx, `email ${email}`);
