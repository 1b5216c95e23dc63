import { subscriptionChanged } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { membershipOf, type ProMembership } from '../domain/pro-membership';
import type { DatabaseClock } from '../store/database-clock';
import { Customer } from '../store/customer.entity';
import type { EntitlementLock } from '../store/entitlement-lock';
import { periodsNow, periodsOf } from '../store/periods';

/** A membership, and whether its renewal was stopped. */
export interface Subscription extends ProMembership {
  cancelled: boolean;
}

/** A user's membership as it stands in the books at this moment. */
export async function readSubscription(tx: EntityManager, userId: string, clock: DatabaseClock): Promise<Subscription> {
  const { periods, now } = await periodsNow(tx, clock, userId);
  return withRenewal(tx, userId, membershipOf(periods, now));
}

/** Tells what a user's Pro has come to by the change whose turn is held. */
export async function announceMembership(tx: EntityManager, { userId, version, now }: EntitlementLock): Promise<Subscription> {
  const subscription = await withRenewal(tx, userId, membershipOf(await periodsOf(tx, userId), now));
  const { proUntil, accessUntil, source, cancelled } = subscription;
  const [paidUntil, letInUntil] = [proUntil, accessUntil].map((time) => time?.toISOString() ?? null);
  const data = { userId, proUntil: paidUntil ?? null, accessUntil: letInUntil ?? null, source, cancelled };
  await addToOutbox(tx, subscriptionChanged(data, { version, time: now }));
  return subscription;
}

async function withRenewal(tx: EntityManager, userId: string, membership: ProMembership): Promise<Subscription> {
  const customer = await tx.findOneBy(Customer, { userId });
  return { ...membership, cancelled: membership.proUntil !== null && customer?.renewalCancelled === true };
}
