import type { DatabaseClock } from '@libs/persistence';
import { type EntityManager, In } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { PeriodChanges } from './set-pro-until';
import { SubscriptionPeriod } from './subscription-period.entity';

/** All periods of these users, including past ones. */
export function periodsOf(tx: EntityManager, ...userIds: string[]): Promise<SubscriptionPeriod[]> {
  return tx.findBy(SubscriptionPeriod, { userId: In(userIds) });
}

/** All periods of these users, and a time read after them, for callers that do not hold the entitlement lock. */
export async function periodsNow(
  tx: EntityManager,
  clock: DatabaseClock,
  ...userIds: string[]
): Promise<{ periods: SubscriptionPeriod[]; now: Date }> {
  const periods = await periodsOf(tx, ...userIds);
  return { periods, now: await clock.now(tx) };
}

/** Stores changes to a user's periods. The caller must hold the user's entitlement lock. */
export async function changePeriods(
  tx: EntityManager,
  userId: string,
  { trimmed, added }: PeriodChanges<SubscriptionPeriod>,
): Promise<void> {
  for (const { id, starts, ends, graceDays } of trimmed)
    await tx.update(SubscriptionPeriod, id, { starts, ends, graceDays });
  if (added) await tx.insert(SubscriptionPeriod, { id: uuidv7(), userId, orderId: null, ...added });
}
