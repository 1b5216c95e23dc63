import { type EntityManager, In } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { PeriodChanges } from '../domain/set-pro-until';
import type { DatabaseClock } from './database-clock';
import { SubscriptionPeriod } from './subscription-period.entity';

/** Every period of these users, past ones included. */
export function periodsOf(tx: EntityManager, ...userIds: string[]): Promise<SubscriptionPeriod[]> {
  return tx.find(SubscriptionPeriod, { where: { userId: In(userIds) } });
}

/** Every period of these users and the moment to evaluate them at, for whoever holds no entitlement turn: what has begun has begun before it. */
export async function periodsNow(
  tx: EntityManager,
  clock: DatabaseClock,
  ...userIds: string[]
): Promise<{ periods: SubscriptionPeriod[]; now: Date }> {
  const periods = await periodsOf(tx, ...userIds);
  return { periods, now: await clock.now(tx) };
}

/** Writes down how a user's periods change; the user's entitlement turn must be held. */
export async function changePeriods(
  tx: EntityManager,
  userId: string,
  { trimmed, added }: PeriodChanges<SubscriptionPeriod>,
): Promise<void> {
  for (const { id, starts, ends, graceDays } of trimmed) await tx.update(SubscriptionPeriod, id, { starts, ends, graceDays });
  if (added) await tx.insert(SubscriptionPeriod, { id: uuidv7(), userId, orderId: null, ...added });
}
