import { Injectable } from '@nestjs/common';
import { queueMail } from '@libs/mail';
import { tryLockUntilCommit } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { reminderDue } from './pro-offer';
import { reminderMail } from '../cards/card-mails';
import { PaymentsSettings } from '../payments.settings';
import { claimReminder, endingMembers } from './reminder.repository';

/** Reminds members once each 7, 3 and 1 days before their Pro ends, unless they stopped renewal. */
@Injectable()
export class RemindMembers {
  constructor(private readonly settings: PaymentsSettings) {}

  async run(tx: EntityManager, now: Date): Promise<void> {
    if (!(await tryLockUntilCommit(tx, 'remind-members'))) return; // another replica is doing it
    for (const member of await endingMembers(tx, now)) {
      const days = reminderDue(member.proUntil, now);
      if (days === null || !(await claimReminder(tx, { ...member, days }, now))) continue;
      await queueMail(tx, reminderMail({ ...member, days }, this.settings));
    }
  }
}
