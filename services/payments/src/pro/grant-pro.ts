import type { SubscriptionSource } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { CRYPTO_PERIOD_MS } from './renewal';
import { GRACE_DAYS, nextStart } from './pro-period';
import { pollFirstPaymentsNow } from '../subscriptions/card-subscriptions.repository';
import { Customer } from '../customers/customer.entity';
import type { EntitlementLock } from './entitlement-lock';
import { periodsOf, publishMembership } from './membership';
import { MembershipPeriod } from './membership-period.entity';

interface PaidPeriod {
  source: SubscriptionSource;
  lengthMs: number;
}

/** Appends an order's period to its buyer's periods and publishes the membership. */
export async function grantPro(
  tx: EntityManager,
  lock: EntitlementLock,
  orderId: string,
  paid: PaidPeriod,
): Promise<void> {
  const { userId, now } = lock;
  const { source, lengthMs } = paid;
  // A revoked grant of this order: its period has ended early, and the order buys another one.
  await tx.update(MembershipPeriod, { orderId }, { orderId: null });
  const starts = nextStart(await periodsOf(tx, userId), now);
  const ends = new Date(starts.getTime() + lengthMs);
  await tx.insert(MembershipPeriod, {
    id: uuidv7(),
    userId,
    orderId,
    source,
    starts,
    ends,
    graceDays: GRACE_DAYS[source],
  });
  // A new purchase restarts reminders, and a card form that is still open must not charge the buyer again.
  if (source === 'crypto') await tx.update(Customer, { userId }, { renewalCancelled: false });
  if (source !== 'stripe') await pollFirstPaymentsNow(tx, userId, now);
  await publishMembership(tx, lock);
}

/** What an administrator gives for an order without payment. */
export const GRANTED_PERIOD: PaidPeriod = { source: 'grant', lengthMs: CRYPTO_PERIOD_MS };

/** The period a Pro order bought: the month its card was charged for, or 30 days for crypto. */
export async function paidPeriodOf(tx: EntityManager, orderId: string): Promise<PaidPeriod> {
  const [month] = await tx.query<{ starts: Date; ends: Date }[]>(
    `select c.period_start as starts, c.period_end as ends
     from card_charges c join attempts a on a.id = c.attempt_id where a.order_id = $1`,
    [orderId],
  );
  return month
    ? { source: 'stripe', lengthMs: month.ends.getTime() - month.starts.getTime() }
    : { source: 'crypto', lengthMs: CRYPTO_PERIOD_MS };
}
