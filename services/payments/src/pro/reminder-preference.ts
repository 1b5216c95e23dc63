import { conflict } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { Customer } from '../customers/customer.repository';
import { type Membership, Memberships } from './memberships';

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
      await tx.update(Customer, { userId }, { renewalCancelled: !isWanted });
      return this.memberships.publish(tx, lock);
    });
  }
}
