import { Injectable } from '@nestjs/common';
import { purchaseRevoked } from '@libs/contracts';
import { eraseMails } from '@libs/mail';
import { addToOutbox, eraseDeadLetters } from '@libs/messaging';
import { DatabaseClock } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { eraseCustomer } from '../customers/customers.repository';
import { DocumentRepository } from '../documents/document.repository';
import { cancelOrder } from '../orders/cancel';
import { lockMember, lockOrder, pendingOrders } from '../orders/order.repository';
import { type EntitlementLock, lockEntitlements } from '../pro/entitlement-lock';
import { changePeriods, periodsOf, publishMembership } from '../pro/membership';
import { setProUntil } from '../pro/pro-period';
import { ToolPurchase } from '../tools/tools.entity';
import { ownedTools } from '../tools/tools.repository';

/** Erases a deleted user's data and cancels their open orders. Orders and documents stay under the user's id, as accounting requires. */
@Injectable()
export class EraseAccount {
  constructor(
    private readonly clock: DatabaseClock,
    private readonly documents: DocumentRepository,
  ) {}

  /** Repeating it with the same or an older version changes nothing. */
  async run(tx: EntityManager, userId: string, version: number, now: Date): Promise<void> {
    await lockMember(tx, userId); // no order is opened meanwhile
    await cancelOrders(tx, userId, now);
    const lock = await lockEntitlements(tx, userId, this.clock);
    if (!(await eraseCustomer(tx, userId, version, now))) return;
    await revokeEntitlements(tx, lock);
    await this.documents.eraseBuyer(tx, userId);
    await eraseMails(tx, userId);
    await tx.query('delete from reminders where user_id = $1', [userId]);
    await eraseDeadLetters(tx, userId, ['user.registered', 'user.changed']);
  }
}

async function cancelOrders(tx: EntityManager, userId: string, now: Date): Promise<void> {
  for (const id of await pendingOrders(tx, userId)) {
    const order = await lockOrder(tx, id);
    if (order?.status === 'pending')
      await cancelOrder(tx, order, { actor: 'user', note: 'the account was deleted', now });
  }
}

async function revokeEntitlements(tx: EntityManager, lock: EntitlementLock): Promise<void> {
  const { userId, version, now: time } = lock;
  const owned = await ownedTools(tx, userId);
  await tx.delete(ToolPurchase, { userId });
  const revoked = owned.map(({ toolId, paymentId }) =>
    purchaseRevoked({ userId, toolId, paymentId }, { version, time }),
  );
  await addToOutbox(tx, ...revoked);
  const { trimmed } = setProUntil(await periodsOf(tx, userId), time, time);
  await changePeriods(tx, userId, { trimmed, added: null });
  await publishMembership(tx, lock);
}
