import type { SubscriptionSource } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { GRACE_DAYS } from '../domain/pro-period';
import { nextStart } from '../domain/set-pro-until';
import { Customer } from '../store/customer.entity';
import type { EntitlementLock } from '../store/entitlement-lock';
import { periodsOf } from '../store/periods';
import { SubscriptionPeriod } from '../store/subscription-period.entity';
import { announceMembership } from './announce-membership';

/** How much Pro an order gives, and for what. */
export interface PaidPeriod {
  source: SubscriptionSource;
  lengthMs: number;
  /** Whether it is known already that the next one will not be charged. */
  cancelled: boolean;
}

/** Adds a period behind whatever the buyer has already, and announces it. Only a period that was paid for changes whether Pro renews. */
export async function grantPro(tx: EntityManager, turn: EntitlementLock, orderId: string, paid: PaidPeriod): Promise<void> {
  const { userId, now } = turn;
  const { source, lengthMs, cancelled: renewalCancelled } = paid;
  const starts = nextStart(await periodsOf(tx, userId), now);
  const ends = new Date(starts.getTime() + lengthMs);
  await tx.insert(SubscriptionPeriod, { id: uuidv7(), userId, orderId, source, starts, ends, graceDays: GRACE_DAYS[source] });
  if (source !== 'grant') await tx.update(Customer, { userId }, { renewalCancelled });
  await announceMembership(tx, turn);
}
