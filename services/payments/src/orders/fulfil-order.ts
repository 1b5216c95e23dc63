import { DatabaseClock } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { purchaseGranted } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { type EntitlementLock, lockEntitlements, ownsTool } from '../pro/entitlements.repository';
import { isDeleted } from '../customers/customer.repository';
import type { Order } from './order.entity';
import type { Review } from './review';
import { ToolPurchase } from './tool-purchase.entity';
import { ToolView } from '../tools/tool-view.entity';
import { grantPro, GRANTED_PERIOD, paidPeriodOf } from '../pro/grant-pro';

export const ACCOUNT_DELETED: Review = { code: 'account_deleted', detail: null };

type Consideration = 'paid' | 'granted';

/** Grants what an order bought. The caller must have locked the order's row. */
@Injectable()
export class FulfilOrder {
  constructor(private readonly clock: DatabaseClock) {}

  /** Null if it was granted, otherwise the reason why not. */
  async run(
    tx: EntityManager,
    order: Order,
    paymentId: string,
    as: Consideration = 'paid',
  ): Promise<Review | null> {
    const lock = await lockEntitlements(tx, order.userId, this.clock);
    if (await isDeleted(tx, order.userId)) return ACCOUNT_DELETED;
    const amount = as === 'paid' ? order.amountCents : 0;
    if (order.kind === 'tool') return this.grantTool(tx, lock, order, { paymentId, amount });
    await grantPro(
      tx,
      lock,
      order.id,
      as === 'paid' ? await paidPeriodOf(tx, order.id) : GRANTED_PERIOD,
    );
    return null;
  }

  private async grantTool(
    tx: EntityManager,
    { userId, version, now }: EntitlementLock,
    order: Order,
    { paymentId, amount }: Pick<ToolPurchase, 'paymentId' | 'amount'>,
  ): Promise<Review | null> {
    const { toolId } = order;
    if (toolId === null) throw new Error(`order ${order.id} is for a tool and names none`);
    const tool = await tx.findOne(ToolView, {
      where: { id: toolId },
      lock: { mode: 'for_key_share' },
    });
    if (!tool) return { code: 'tool_deleted', detail: null };
    if (await ownsTool(tx, userId, toolId)) return { code: 'already_owned', detail: null };
    await tx.insert(ToolPurchase, {
      id: uuidv7(),
      userId,
      toolId,
      paymentId,
      purchasedAt: now,
      orderId: order.id,
      amount,
      currency: order.currency,
    });
    await addToOutbox(tx, purchaseGranted({ userId, toolId, paymentId }, { version, time: now }));
    return null;
  }
}
