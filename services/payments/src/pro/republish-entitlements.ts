import { purchaseGranted, purchaseRevoked } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { DatabaseClock } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { CustomerRepository } from '../customers/customer.repository';
import { CardSubscriptionRepository } from './card-subscription.repository';
import { PurchaseRepository } from '../tools/purchase.repository';
import { Memberships } from './memberships';

/**
 * Republishes up to `limit` members after `after`, each with a new version; returns the last ID, or undefined at the end.
 * A tool that a member once ordered or was granted, and does not own, is republished as revoked.
 */
export async function republishEntitlements(
  tx: EntityManager,
  after: string | undefined,
  limit: number,
): Promise<string | undefined> {
  const memberships = new Memberships(
    new DatabaseClock(),
    new CustomerRepository(),
    new CardSubscriptionRepository(),
  );
  const purchases = new PurchaseRepository();
  const members = await membersAfter(tx, after, limit);
  for (const userId of members) {
    const lock = await memberships.lock(tx, userId);
    const { version, now: time } = lock;
    const owned = await purchases.ownedBy(tx, userId);
    const lost = (await toolsOnRecord(tx, userId)).filter(
      ({ toolId }) => !owned.some((one) => one.toolId === toolId),
    );
    const granted = owned.map(({ toolId, paymentId, amount }) =>
      purchaseGranted({ userId, toolId, paymentId, bought: amount > 0 }, { version, time }),
    );
    const revoked = lost.map(({ toolId, paymentId }) =>
      purchaseRevoked({ userId, toolId, paymentId }, { version, time }),
    );
    await addToOutbox(tx, ...granted, ...revoked);
    await memberships.publish(tx, lock);
  }
  return members.at(-1);
}

interface ToolOnRecord {
  toolId: string;
  paymentId: string;
}

/** The members who have or had an entitlement, or ordered a tool, sorted by ID. */
async function membersAfter(
  tx: EntityManager,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ userId: string }[]>(
    `select user_id as "userId" from (
       select user_id from tool_purchases union select user_id from membership_periods
       union select user_id from orders union select user_id from granted_tools
     ) as m
     where $1::uuid is null or user_id > $1 order by user_id limit $2`,
    [after ?? null, limit],
  );
  return rows.map(({ userId }) => userId);
}

/** The existing tools that a member ordered, owns, or was granted by an administrator, each once. */
function toolsOnRecord(tx: EntityManager, userId: string): Promise<ToolOnRecord[]> {
  return tx.query<ToolOnRecord[]>(
    `select distinct on (r.tool_id) r.tool_id as "toolId", r.payment_id as "paymentId" from (
       select tool_id, 'order:' || id as payment_id from orders where user_id = $1 and tool_id is not null
       union all select tool_id, payment_id from tool_purchases where user_id = $1
       union all select tool_id, payment_id from granted_tools where user_id = $1
     ) r join tool_views t on t.id = r.tool_id
     order by r.tool_id, r.payment_id`,
    [userId],
  );
}
