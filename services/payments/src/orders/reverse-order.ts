import { DatabaseClock } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { purchaseRevoked } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { revokePeriod } from '../pro/pro-period';
import { lockEntitlements } from '../pro/entitlement-lock';
import type { Order } from './order.entity';
import { changePeriods, periodsOf } from '../pro/membership';
import { ToolPurchase } from '../tools/tools.entity';
import { publishMembership } from '../pro/membership';

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
