import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { reminderDue } from '../domain/pro-offer';
import { Mailer } from '../mail/mailer';
import { reminderMail } from '../mail/reminder';
import { PaymentsSettings } from '../payments.config';
import { DatabaseClock } from '../store/database-clock';
import { claimReminder, type EndingMember, endingMembers, markReminded } from '../store/reminders';

/** Reminds members whose Pro ends in 7, 3 and 1 days, each once; whoever has stopped renewal is left in peace. */
@Injectable()
export class RemindMembers {
  private readonly logger = new Logger('RemindMembers');

  constructor(
    private readonly transactions: Transactions,
    private readonly mailer: Mailer,
    private readonly settings: PaymentsSettings,
    private readonly clock: DatabaseClock,
  ) {}

  /** Runs outside of transactions, since it sends mail. One that cannot be sent is tried again ten minutes later. */
  async run(): Promise<void> {
    const { now, members } = await this.transactions.run(async (tx) => {
      const now = await this.clock.now(tx);
      return { now, members: await endingMembers(tx, now) };
    });
    for (const member of members) {
      const days = reminderDue(member.proUntil, now);
      if (days !== null) await this.remind(member, days, now);
    }
  }

  private async remind(member: EndingMember, days: number, now: Date): Promise<void> {
    const key = { userId: member.userId, proUntil: member.proUntil, days };
    if (!(await this.transactions.run((tx) => claimReminder(tx, key, now)))) return;
    try {
      await this.mailer.send(reminderMail({ ...member, days, publicUrl: this.settings.PUBLIC_URL }));
      await this.transactions.run((tx) => markReminded(tx, key, now));
    } catch (error) {
      this.logger.warn({ err: error, userId: member.userId, msg: 'a reminder could not be sent' });
    }
  }
}
