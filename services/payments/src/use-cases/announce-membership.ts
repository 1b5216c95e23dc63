import { subscriptionChanged } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { membershipOf, type ProMembership } from '../domain/pro-membership';
import { Customer } from '../store/customer.entity';
import { periodsOf } from '../store/periods';

/** A membership, and whether its renewal was stopped. */
export interface Subscription extends ProMembership {
  cancelled: boolean;
}

/** A user's membership as it stands in the books. */
export async function readSubscription(tx: EntityManager, userId: string, now: Date): Promise<Subscription> {
  const membership = membershipOf(await periodsOf(tx, userId), now);
  const customer = await tx.findOneBy(Customer, { userId });
  return { ...membership, cancelled: membership.proUntil !== null && customer?.renewalCancelled === true };
}

/** Tells what a user's Pro has come to; `version` comes from the user's entitlement turn, which must be held. */
export async function announceMembership(tx: EntityManager, userId: string, version: number, now: Date): Promise<Subscription> {
  const subscription = await readSubscription(tx, userId, now);
  const { proUntil, accessUntil, source, cancelled } = subscription;
  const [paidUntil, letInUntil] = [proUntil, accessUntil].map((time) => time?.toISOString() ?? null);
  const data = { userId, proUntil: paidUntil ?? null, accessUntil: letInUntil ?? null, source, cancelled };
  await addToOutbox(tx, subscriptionChanged(data, { version, time: now }));
  return subscription;
}
