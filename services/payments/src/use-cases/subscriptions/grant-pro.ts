import type { SubscriptionSource } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { GRACE_DAYS } from '../../domain/pro-period';
import { nextStart } from '../../domain/set-pro-until';
import { pollFirstPaymentsNow } from '../../store/card-subscription.repository';
import { Customer } from '../../store/customer.entity';
import type { EntitlementLock } from '../../store/entitlement-lock';
import { Order } from '../../store/order.entity';
import { periodsOf } from '../../store/subscription-period.repository';
import { SubscriptionPeriod } from '../../store/subscription-period.entity';
import { publishMembership } from './publish-membership';

/** The length of Pro that an order bought, and what paid for it. */
export interface PaidPeriod {
  source: SubscriptionSource;
  lengthMs: number;
}

/** Appends an order's period to its buyer's periods and publishes the membership. */
export async function grantPro(tx: EntityManager, lock: EntitlementLock, orderId: string, paid: PaidPeriod): Promise<void> {
  const { userId, now } = lock;
  const { source, lengthMs } = paid;
  const { livemode } = await tx.findOneByOrFail(Order, { id: orderId });
  const starts = nextStart(await periodsOf(tx, userId), now);
  const ends = new Date(starts.getTime() + lengthMs);
  await tx.insert(SubscriptionPeriod, { id: uuidv7(), userId, orderId, source, starts, ends, graceDays: GRACE_DAYS[source], livemode });
  // A new purchase restarts reminders, and a card form that is still open must not charge the buyer again.
  if (source === 'crypto') await tx.update(Customer, { userId }, { renewalCancelled: false });
  if (source !== 'stripe') await pollFirstPaymentsNow(tx, userId, now);
  await publishMembership(tx, lock);
}
