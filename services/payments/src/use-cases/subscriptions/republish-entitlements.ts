import { purchaseGranted } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { DatabaseClock } from '../../store/database-clock';
import { lockEntitlements, ownedTools } from '../../store/entitlement.repository';
import { publishMembership } from './publish-membership';

/** Republishes up to `limit` members after `after`, each with a new version; returns the last ID, or undefined at the end. */
export async function republishEntitlements(tx: EntityManager, after: string | undefined, limit: number): Promise<string | undefined> {
  const clock = new DatabaseClock();
  const members = await membersAfter(tx, after, limit);
  for (const userId of members) {
    const lock = await lockEntitlements(tx, userId, clock);
    const { version, now: time } = lock;
    const purchases = await ownedTools(tx, userId);
    await addToOutbox(tx, ...purchases.map(({ toolId, paymentId }) => purchaseGranted({ userId, toolId, paymentId }, { version, time })));
    await publishMembership(tx, lock);
  }
  return members.at(-1);
}

async function membersAfter(tx: EntityManager, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await tx.query<{ userId: string }[]>(
    `select user_id as "userId" from (select user_id from tool_purchases union select user_id from subscription_periods) as m
     where $1::uuid is null or user_id > $1 order by user_id limit $2`,
    [after ?? null, limit],
  );
  return rows.map(({ userId }) => userId);
}
