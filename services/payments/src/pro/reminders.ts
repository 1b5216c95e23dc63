import { HOUR_MS } from '@libs/contracts';
import { conflict } from '@libs/errors';
import { formatDate, greeting, linkTo, type NewMail, queueMail } from '@libs/mail';
import { Transactions } from '@libs/persistence';
import { PeriodicJobs } from '@libs/service';
import { Injectable } from '@nestjs/common';
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { PaymentsSettings } from '../payments.settings';
import { type Membership, Memberships } from './memberships';
import { reminderDue } from './pro-period';

/** A reminder whose mail was queued, so that it is sent once. */
@Entity('reminders')
export class Reminder {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'reminders_pkey' })
  userId: string;

  @PrimaryColumn({
    name: 'pro_until',
    type: 'timestamptz',
    primaryKeyConstraintName: 'reminders_pkey',
  })
  proUntil: Date;

  /** Days before the end: 7, 3 or 1. */
  @PrimaryColumn({ name: 'days', type: 'smallint', primaryKeyConstraintName: 'reminders_pkey' })
  days: number;

  @Column({ name: 'queued_at', type: 'timestamptz' })
  queuedAt: Date;
}

interface EndingMember {
  userId: string;
  email: string;
  username: string;
  proUntil: Date;
}

interface DueReminder extends EndingMember {
  /** Days before the end: 7, 3 or 1. */
  days: number;
}

/** Reminds members once each 7, 3 and 1 days before their Pro ends, unless they stopped renewal. One replica looks for them every hour. */
@Injectable()
export class RemindMembers {
  constructor(
    jobs: PeriodicJobs,
    private readonly transactions: Transactions,
    private readonly settings: PaymentsSettings,
  ) {
    jobs.every('RemindMembers', HOUR_MS, () => this.run());
  }

  /** Does nothing while another replica does it. */
  async run(): Promise<void> {
    await this.transactions.withLock('remind-members', () => this.remind());
  }

  private remind(): Promise<void> {
    return this.transactions.run(async (tx, now) => {
      for (const member of await this.endingMembers(tx, now)) {
        const days = reminderDue(member.proUntil, now);
        if (days === null || !(await this.claimReminder(tx, { ...member, days }, now))) continue;
        await queueMail(tx, reminderMail({ ...member, days }, this.settings));
      }
    });
  }

  /** Members whose crypto-paid Pro ends within seven days and who want reminders and can log in. */
  private endingMembers(tx: EntityManager, now: Date): Promise<EndingMember[]> {
    return tx.query<EndingMember[]>(
      `select c.user_id as "userId", c.email, c.username, last.ends as "proUntil"
       from membership_periods last join customers c on c.user_id = last.user_id
       where last.source = 'crypto' and last.ends > last.starts and last.ends > $1 and last.ends <= $1::timestamptz + interval '7 days'
         and not exists (
           select 1 from membership_periods later where later.user_id = last.user_id and later.ends > later.starts and later.ends > last.ends
         )
         and not c.renewal_cancelled and c.deleted_at is null and not c.is_suspended
       order by c.user_id`,
      [now],
    );
  }

  /** Claims a reminder; false if it was queued before. */
  private async claimReminder(
    tx: EntityManager,
    { userId, proUntil, days }: DueReminder,
    now: Date,
  ): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `insert into reminders (user_id, pro_until, days, queued_at) values ($1, $2, $3, $4)
       on conflict do nothing returning user_id`,
      [userId, proUntil, days, now],
    );
    return rows.length > 0;
  }
}

function reminderMail(
  { userId, email, username, proUntil, days }: DueReminder,
  settings: PaymentsSettings,
): NewMail {
  const when = days === 1 ? 'tomorrow' : `in ${days} days`;
  return {
    key: `reminder:${userId}:${proUntil.toISOString()}:${days}`,
    userId,
    to: email,
    subject: `Your EXE Pro membership ends ${when}`,
    blocks: [
      greeting(username),
      `Your EXE Pro membership ends on ${formatDate(proUntil)}. Crypto payments don't renew automatically.`,
      'Renew now to add 30 days to your current period.',
      linkTo('Renew EXE Pro', '/payment', settings),
      linkTo('Turn off these reminders', '/account/membership', settings),
    ],
  };
}

/** Turns the reminders before the end of a crypto period off and on. */
@Injectable()
export class ReminderPreference {
  constructor(
    private readonly transactions: Transactions,
    private readonly memberships: Memberships,
  ) {}

  /** Idempotent. Throws 409 for a member whose Pro does not end with a crypto period. */
  set(userId: string, isWanted: boolean): Promise<Membership> {
    return this.transactions.run(async (tx) => {
      const lock = await this.memberships.lock(tx, userId);
      const before = await this.memberships.read(tx, userId);
      if (before.reminders === null)
        throw conflict('not_subscribed', 'There are no reminders to turn on or off.');
      if ((before.reminders === 'on') === isWanted) return before;
      return this.memberships.setReminders(tx, lock, isWanted);
    });
  }
}
