import type { DatabaseClock } from '@libs/persistence';
import { subscriptionChanged } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { type EntityManager, In } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Customer } from '../customers/customer.entity';
import { openCardSubscriptions } from '../subscriptions/card-subscriptions.repository';
import type { EntitlementLock } from './entitlement-lock';
import { membershipOf, type PeriodChanges, type ProMembership } from './pro-period';
import { type Renewal, renewalOf } from './renewal';
import { MembershipPeriod } from './membership-period.entity';

/** A user's Pro, and how it renews. */
export interface Membership extends ProMembership, Renewal {}

/** All periods of these users, including past ones. */
export function periodsOf(tx: EntityManager, ...userIds: string[]): Promise<MembershipPeriod[]> {
  return tx.findBy(MembershipPeriod, { userId: In(userIds) });
}

/** All periods of these users, and a time read after them, for callers that do not hold the entitlement lock. */
export async function periodsNow(
  tx: EntityManager,
  clock: DatabaseClock,
  ...userIds: string[]
): Promise<{ periods: MembershipPeriod[]; now: Date }> {
  const periods = await periodsOf(tx, ...userIds);
  return { periods, now: await clock.now(tx) };
}

/** Stores changes to a user's periods. The caller must hold the user's entitlement lock. */
export async function changePeriods(
  tx: EntityManager,
  userId: string,
  { trimmed, added }: PeriodChanges<MembershipPeriod>,
): Promise<void> {
  for (const { id, starts, ends, graceDays } of trimmed)
    await tx.update(MembershipPeriod, id, { starts, ends, graceDays });
  if (added) await tx.insert(MembershipPeriod, { id: uuidv7(), userId, orderId: null, ...added });
}

/** A user's membership now. */
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
  const data = {
    userId,
    proUntil: proUntil?.toISOString() ?? null,
    accessUntil: accessUntil?.toISOString() ?? null,
    source,
    cancelled,
  };
  await addToOutbox(tx, subscriptionChanged(data, { version, time: now }));
  return membership;
}

async function withRenewal(
  tx: EntityManager,
  userId: string,
  periods: MembershipPeriod[],
  now: Date,
): Promise<Membership> {
  const membership = membershipOf(periods, now);
  const customer = await tx.findOneBy(Customer, { userId });
  const renewal = renewalOf(membership, {
    periods,
    cards: await openCardSubscriptions(tx, userId),
    remindersStopped: customer?.renewalCancelled === true,
    registeredAt: customer?.registeredAt ?? now,
  });
  return { ...membership, ...renewal };
}
