import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { GRACE_DAYS } from '../domain/pro-period';
import { nextStart } from '../domain/set-pro-until';
import { Customer } from '../store/customer.entity';
import type { EntitlementLock } from '../store/entitlement-lock';
import { periodsOf } from '../store/periods';
import { SubscriptionPeriod } from '../store/subscription-period.entity';
import { announceMembership } from './announce-membership';

/** How much Pro was paid for, and with what. */
export interface PaidPeriod {
  source: 'crypto' | 'stripe';
  lengthMs: number;
  /** Whether it is known already that the next one will not be charged. */
  cancelled: boolean;
}

/** Adds a paid period behind whatever the buyer has already, and tells of it. */
export async function grantPro(tx: EntityManager, turn: EntitlementLock, orderId: string, paid: PaidPeriod): Promise<void> {
  const { userId, now } = turn;
  const { source, lengthMs, cancelled: renewalCancelled } = paid;
  const starts = nextStart(await periodsOf(tx, userId), now);
  const ends = new Date(starts.getTime() + lengthMs);
  await tx.insert(SubscriptionPeriod, { id: uuidv7(), userId, orderId, source, starts, ends, graceDays: GRACE_DAYS[source] });
  await tx.update(Customer, { userId }, { renewalCancelled });
  await announceMembership(tx, turn);
}
