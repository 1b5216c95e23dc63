import { DatabaseClock } from '@libs/persistence';
import { purchaseGranted, purchaseRevoked } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { lockEntitlements, ownedTools } from './entitlement-lock';
import { membersAfter, toolsOnRecord } from './republished-member.repository';
import { publishMembership } from './membership';

/**
 * Republishes up to `limit` members after `after`, each with a new version; returns the last ID, or undefined at the end.
 * A tool that a member once ordered or was granted, and does not own, is republished as revoked.
 */
export async function republishEntitlements(
  tx: EntityManager,
  after: string | undefined,
  limit: number,
): Promise<string | undefined> {
  const clock = new DatabaseClock();
  const members = await membersAfter(tx, after, limit);
  for (const userId of members) {
    const lock = await lockEntitlements(tx, userId, clock);
    const { version, now: time } = lock;
    const owned = await ownedTools(tx, userId);
    const lost = (await toolsOnRecord(tx, userId)).filter(
      ({ toolId }) => !owned.some((one) => one.toolId === toolId),
    );
    const granted = owned.map(({ toolId, paymentId }) =>
      purchaseGranted({ userId, toolId, paymentId }, { version, time }),
    );
    const revoked = lost.map(({ toolId, paymentId }) =>
      purchaseRevoked({ userId, toolId, paymentId }, { version, time }),
    );
    await addToOutbox(tx, ...granted, ...revoked);
    await publishMembership(tx, lock);
  }
  return members.at(-1);
}
