import { type EntityManager, In } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { PeriodChanges } from '../domain/set-pro-until';
import { SubscriptionPeriod } from './subscription-period.entity';

/** Every period of these users, past ones included. */
export function periodsOf(tx: EntityManager, ...userIds: string[]): Promise<SubscriptionPeriod[]> {
  return tx.find(SubscriptionPeriod, { where: { userId: In(userIds) } });
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
