import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { PeriodChanges } from '../domain/set-pro-until';
import type { DatabaseClock } from './database-clock';
import { SubscriptionPeriod } from './subscription-period.entity';

/** Every period of these users, past ones included; what the sandbox gave does not count while real money moves. */
export function periodsOf(tx: EntityManager, ...userIds: string[]): Promise<SubscriptionPeriod[]> {
  return tx
    .createQueryBuilder(SubscriptionPeriod, 'p')
    .where('p.userId = any(:userIds)', { userIds })
    .andWhere('(p.livemode or not (select live from payment_mode))')
    .getMany();
}

/** Every period of these users and the moment to evaluate them at, for whoever holds no entitlement lock: what has begun has begun before it. */
export async function periodsNow(
  tx: EntityManager,
  clock: DatabaseClock,
  ...userIds: string[]
): Promise<{ periods: SubscriptionPeriod[]; now: Date }> {
  const periods = await periodsOf(tx, ...userIds);
  return { periods, now: await clock.now(tx) };
}

/** Writes down how a user's periods change; the user's entitlement lock must be held. */
export async function changePeriods(
  tx: EntityManager,
  userId: string,
  { trimmed, added }: PeriodChanges<SubscriptionPeriod>,
): Promise<void> {
  for (const { id, starts, ends, graceDays } of trimmed) await tx.update(SubscriptionPeriod, id, { starts, ends, graceDays });
  if (added) await tx.insert(SubscriptionPeriod, { id: uuidv7(), userId, orderId: null, ...added });
}
