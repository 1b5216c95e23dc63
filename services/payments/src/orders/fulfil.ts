import { purchaseGranted, purchaseRevoked } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { ToolView } from '@libs/tool-copies';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { CustomerRepository } from '../customers/customer.repository';
import { type EntitlementLock, GRANTED_PERIOD, Memberships } from '../pro/memberships';
import { revokePeriod } from '../pro/pro-period';
import { ToolPurchase } from '../tools/purchase.entity';
import { PurchaseRepository } from '../tools/purchase.repository';
import type { Order } from './order.entity';
import { ACCOUNT_DELETED, type Review } from './review';

type Consideration = 'paid' | 'granted';

/** What an order needs to be fulfilled, and what prevents it. */
interface Preparation {
  lock: EntitlementLock;
  obstacle: Review | null;
}

/** Grants and revokes what orders bought. The caller has locked the order's row. */
@Injectable()
export class Fulfilment {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly purchases: PurchaseRepository,
    private readonly memberships: Memberships,
  ) {}

  /** Locks the buyer's entitlements until the transaction ends, and finds why the order cannot be fulfilled; null if it can. */
  async prepare(tx: EntityManager, order: Order): Promise<Preparation> {
    const lock = await this.memberships.lock(tx, order.userId);
    return { lock, obstacle: await this.findObstacle(tx, order) };
  }

  private async findObstacle(tx: EntityManager, order: Order): Promise<Review | null> {
    if (await this.customers.isDeleted(tx, order.userId)) return ACCOUNT_DELETED;
    if (order.toolId === null) return null;
    const tool = await tx.findOne(ToolView, {
      where: { id: order.toolId },
      lock: { mode: 'for_key_share' },
    });
    if (!tool) return { code: 'tool_deleted', detail: null };
    const isOwned = await this.purchases.owns(tx, order.userId, order.toolId);
    return isOwned ? { code: 'already_owned', detail: null } : null;
  }

  /** Grants what an order buys, which nothing prevents. */
  async fulfil(
    tx: EntityManager,
    lock: EntitlementLock,
    order: Order,
    paymentId: string,
    as: Consideration = 'paid',
  ): Promise<void> {
    const amount = as === 'paid' ? order.amountCents : 0;
    if (order.toolId === null) {
      const period =
        as === 'paid' ? await this.memberships.findPaidPeriod(tx, order.id) : GRANTED_PERIOD;
      await this.memberships.grant(tx, lock, order.id, period);
    } else {
      await grantTool(tx, lock, { ...order, toolId: order.toolId }, { paymentId, amount });
    }
  }

  /** Revokes what an order granted, if anything. */
  async reverse(tx: EntityManager, { id: orderId, userId }: Order): Promise<void> {
    const lock = await this.memberships.lock(tx, userId);
    const { version, now } = lock;
    const purchase = await tx.findOneBy(ToolPurchase, { orderId });
    if (purchase) {
      await tx.delete(ToolPurchase, purchase.id);
      const { toolId, paymentId } = purchase;
      await addToOutbox(tx, purchaseRevoked({ userId, toolId, paymentId }, { version, time: now }));
    }
    const periods = await this.memberships.findPeriods(tx, userId);
    const bought = periods.find((period) => period.orderId === orderId);
    if (!bought) return;
    await this.memberships.changePeriods(tx, userId, {
      trimmed: revokePeriod(periods, bought, now),
      added: null,
    });
    await this.memberships.publish(tx, lock);
  }
}

async function grantTool(
  tx: EntityManager,
  { userId, version, now }: EntitlementLock,
  { id: orderId, toolId, currency }: Order & { toolId: string },
  { paymentId, amount }: Pick<ToolPurchase, 'paymentId' | 'amount'>,
): Promise<void> {
  const purchase = { id: uuidv7(), userId, toolId, paymentId, amount, currency, orderId };
  await tx.insert(ToolPurchase, { ...purchase, purchasedAt: now });
  const granted = { userId, toolId, paymentId, bought: amount > 0 };
  await addToOutbox(tx, purchaseGranted(granted, { version, time: now }));
}
