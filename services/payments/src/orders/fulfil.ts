import { DatabaseClock } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { purchaseGranted, purchaseRevoked } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { ToolView } from '@libs/tool-copies';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { type EntitlementLock, lockEntitlements } from '../pro/entitlement-lock';
import { ownsTool } from '../tools/tools.repository';
import { isDeleted } from '../customers/customers.repository';
import type { Order } from './order.entity';
import type { Review } from './review';
import { ToolPurchase } from '../tools/tools.entity';
import { GRANTED_PERIOD, grantPro, paidPeriodOf } from '../pro/grant-pro';
import { revokePeriod } from '../pro/pro-period';
import { changePeriods, periodsOf, publishMembership } from '../pro/membership';

export const ACCOUNT_DELETED: Review = { code: 'account_deleted', detail: null };

type Consideration = 'paid' | 'granted';

/** Grants what an order bought. The caller must have locked the order's row. */
@Injectable()
export class FulfilOrder {
  constructor(private readonly clock: DatabaseClock) {}

  /** Why an order cannot be fulfilled; null if it can. Holds the buyer's entitlements until the transaction ends, so that this stays true. */
  async findObstacle(tx: EntityManager, order: Order): Promise<Review | null> {
    await lockEntitlements(tx, order.userId, this.clock);
    if (await isDeleted(tx, order.userId)) return ACCOUNT_DELETED;
    if (order.toolId === null) return null;
    const tool = await tx.findOne(ToolView, {
      where: { id: order.toolId },
      lock: { mode: 'for_key_share' },
    });
    if (!tool) return { code: 'tool_deleted', detail: null };
    const isOwned = await ownsTool(tx, order.userId, order.toolId);
    return isOwned ? { code: 'already_owned', detail: null } : null;
  }

  /** Null if it was granted, otherwise the reason why not. */
  async run(
    tx: EntityManager,
    order: Order,
    paymentId: string,
    as: Consideration = 'paid',
  ): Promise<Review | null> {
    const obstacle = await this.findObstacle(tx, order);
    if (obstacle !== null) return obstacle;
    const lock = await lockEntitlements(tx, order.userId, this.clock);
    const amount = as === 'paid' ? order.amountCents : 0;
    if (order.toolId === null) {
      const period = as === 'paid' ? await paidPeriodOf(tx, order.id) : GRANTED_PERIOD;
      await grantPro(tx, lock, order.id, period);
    } else {
      await grantTool(tx, lock, { ...order, toolId: order.toolId }, { paymentId, amount });
    }
    return null;
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

/** Revokes what an order granted, if anything. The caller must have locked the order's row. */
@Injectable()
export class ReverseOrder {
  constructor(private readonly clock: DatabaseClock) {}

  async run(tx: EntityManager, { id: orderId, userId }: Order): Promise<void> {
    const lock = await lockEntitlements(tx, userId, this.clock);
    const { version, now } = lock;
    const purchase = await tx.findOneBy(ToolPurchase, { orderId });
    if (purchase) {
      await tx.delete(ToolPurchase, purchase.id);
      const { toolId, paymentId } = purchase;
      await addToOutbox(tx, purchaseRevoked({ userId, toolId, paymentId }, { version, time: now }));
    }
    const periods = await periodsOf(tx, userId);
    const bought = periods.find((period) => period.orderId === orderId);
    if (!bought) return;
    await changePeriods(tx, userId, { trimmed: revokePeriod(periods, bought, now), added: null });
    await publishMembership(tx, lock);
  }
}
