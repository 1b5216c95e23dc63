import { purchaseRevoked } from '@libs/contracts';
import { eraseMails } from '@libs/mail';
import { addToOutbox, eraseDeadLetters } from '@libs/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CustomerRepository } from '../customers/customer.repository';
import { DocumentRepository } from '../documents/document.repository';
import { CancelOrder } from '../orders/cancel';
import { OrderRepository } from '../orders/order.repository';
import { type EntitlementLock, Memberships } from '../pro/memberships';
import { setProUntil } from '../pro/pro-period';
import { ToolPurchase } from '../tools/purchase.entity';
import { PurchaseRepository } from '../tools/purchase.repository';

/** Erases a deleted user's data and cancels their open orders. Orders and documents stay under the user's id, as accounting requires. */
@Injectable()
export class EraseAccount {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly customers: CustomerRepository,
    private readonly purchases: PurchaseRepository,
    private readonly orders: OrderRepository,
    private readonly memberships: Memberships,
    private readonly cancelOrder: CancelOrder,
  ) {}

  /** Repeating it with the same or an older version changes nothing. */
  async run(tx: EntityManager, userId: string, version: number, now: Date): Promise<void> {
    await this.orders.lockMember(tx, userId); // no order is opened meanwhile
    await this.cancelOrders(tx, userId, now);
    const lock = await this.memberships.lock(tx, userId);
    if (!(await this.customers.erase(tx, userId, version, now))) return;
    await this.revokeEntitlements(tx, lock);
    await this.documents.eraseBuyer(tx, userId);
    await eraseMails(tx, userId);
    await tx.query('delete from reminders where user_id = $1', [userId]);
    await eraseDeadLetters(tx, userId, ['user.registered', 'user.changed']);
  }

  private async cancelOrders(tx: EntityManager, userId: string, now: Date): Promise<void> {
    for (const id of await this.orders.pendingIds(tx, userId)) {
      const order = await this.orders.lock(tx, id);
      if (order?.status === 'pending')
        await this.cancelOrder.run(tx, order, {
          actor: 'user',
          note: 'the account was deleted',
          now,
        });
    }
  }

  private async revokeEntitlements(tx: EntityManager, lock: EntitlementLock): Promise<void> {
    const { userId, version, now: time } = lock;
    const owned = await this.purchases.ownedBy(tx, userId);
    await tx.delete(ToolPurchase, { userId });
    const revoked = owned.map(({ toolId, paymentId }) =>
      purchaseRevoked({ userId, toolId, paymentId }, { version, time }),
    );
    await addToOutbox(tx, ...revoked);
    const { trimmed } = setProUntil(await this.memberships.findPeriods(tx, userId), time, time);
    await this.memberships.changePeriods(tx, userId, { trimmed, added: null });
    await this.memberships.publish(tx, lock);
  }
}
