import type { DatabaseClock } from '@libs/persistence';
import { subscriptionChanged } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { membershipOf, type ProMembership } from './pro-membership';
import { type Renewal, renewalOf } from './renewal';
import { openCardSubscriptions } from '../subscriptions/card-subscriptions.repository';
import { Customer } from '../customers/customer.entity';
import type { EntitlementLock } from './entitlement-lock';
import { periodsNow, periodsOf } from './subscription-period.repository';
import type { SubscriptionPeriod } from './subscription-period.entity';

/** A user's Pro, and how it renews. */
export interface Membership extends ProMembership, Renewal {}

export async function readMembership(
  tx: EntityManager,
  userId: string,
  clock: DatabaseClock,
): Promise<Membership> {
  const { periods, now } = await periodsNow(tx, clock, userId);
  return withRenewal(tx, userId, periods, now);
}

/** Publishes a user's membership after a change. The caller holds the entitlement lock. */
export async function publishMembership(
  tx: EntityManager,
  { userId, version, now }: EntitlementLock,
): Promise<Membership> {
  const membership = await withRenewal(tx, userId, await periodsOf(tx, userId), now);
  const { proUntil, accessUntil, source, cancelled } = membership;
  const [paidUntil, accessEnds] = [proUntil, accessUntil].map(
    (time) => time?.toISOString() ?? null,
  );
  const data = {
    userId,
    proUntil: paidUntil ?? null,
    accessUntil: accessEnds ?? null,
    source,
    cancelled,
  };
  await addToOutbox(tx, subscriptionChanged(data, { version, time: now }));
  return membership;
}

async function withRenewal(
  tx: EntityManager,
  userId: string,
  periods: SubscriptionPeriod[],
  now: Date,
): Promise<Membership> {
  const membership = membershipOf(periods, now);
  const customer = await tx.findOneBy(Customer, { userId });
  const [remindersStopped, registeredAt] = [
    customer?.renewalCancelled === true,
    customer?.registeredAt ?? now,
  ];
  const cards = await openCardSubscriptions(tx, userId);
  return {
    ...membership,
    ...renewalOf(membership, { periods, cards, remindersStopped, registeredAt }),
  };
}
