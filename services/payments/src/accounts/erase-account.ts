import { DatabaseClock } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { purchaseRevoked } from '@libs/contracts';
import { eraseMails } from '@libs/mail';
import { addToOutbox, eraseDeadLetters } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { setProUntil } from '../pro/set-pro-until';
import { eraseCustomer } from '../customers/customers.repository';
import { type EntitlementLock, lockEntitlements, ownedTools } from '../pro/entitlement-lock';
import { lockMember, lockOrder, pendingOrders } from '../orders/order.repository';
import { eraseBuyer } from '../documents/documents.repository';
import { changePeriods, periodsOf } from '../pro/subscription-period.repository';
import { ToolPurchase } from '../orders/tool-purchase.entity';
import { cancelOrder } from '../orders/cancel-order';
import { publishMembership } from '../pro/membership';

/** Erases a deleted user's data and cancels their open orders. Orders and documents stay under the user's id, as accounting requires. */
@Injectable()
export class EraseCustomer {
  constructor(private readonly clock: DatabaseClock) {}

  /** Repeating it with the same or an older version changes nothing. */
  async run(tx: EntityManager, userId: string, version: number, now: Date): Promise<void> {
    await lockMember(tx, userId); // no order is opened meanwhile
    await this.cancelOrders(tx, userId, now);
    const lock = await lockEntitlements(tx, userId, this.clock);
    if (!(await eraseCustomer(tx, userId, version, now))) return;
    await this.revokeEntitlements(tx, lock);
    await eraseBuyer(tx, userId);
    await eraseMails(tx, userId);
    await tx.query('delete from reminders where user_id = $1', [userId]);
    await eraseDeadLetters(tx, userId, ['user.registered', 'user.changed']);
  }

  private async cancelOrders(tx: EntityManager, userId: string, now: Date): Promise<void> {
    for (const id of await pendingOrders(tx, userId)) {
      const order = await lockOrder(tx, id);
      if (order?.status === 'pending')
        await cancelOrder(tx, order, { actor: 'user', note: 'the account was deleted', now });
    }
  }

  private async revokeEntitlements(tx: EntityManager, lock: EntitlementLock): Promise<void> {
    const { userId, version, now: time } = lock;
    const owned = await ownedTools(tx, userId);
    await tx.delete(ToolPurchase, { userId });
    await addToOutbox(
      tx,
      ...owned.map(({ toolId, paymentId }) =>
        purchaseRevoked({ userId, toolId, paymentId }, { version, time }),
      ),
    );
    const { trimmed } = setProUntil(await periodsOf(tx, userId), time, time);
    await changePeriods(tx, userId, { trimmed, added: null });
    await publishMembership(tx, lock);
  }
}
