import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { surplusOf } from '../orders/payment-chain';
import type { Order } from '../orders/order.entity';
import { writeHistory } from '../orders/order.repository';
import { lockForDecision, type OrderDecision, recordDecision } from './order-decision';

/** Marks surplus money as handled; the buyer keeps what was bought. */
@Injectable()
export class ResolveSurplus {
  async run(tx: EntityManager, decision: OrderDecision): Promise<Order> {
    const { order, attempts } = await lockForDecision(tx, decision);
    const handled = surplusOf(order.status, attempts);
    if (handled.length === 0) throw conflict('no_surplus', 'This order has no surplus');
    const { status } = order;
    await writeHistory(tx, {
      orderId: order.id,
      attemptId: null,
      actor: 'admin',
      from: status,
      to: status,
      note: `surplus handled: ${decision.reason}`,
      at: decision.now,
    });
    await recordDecision(tx, decision, {
      order,
      attempts,
      action: 'payment.surplus',
      before: status,
      handled,
    });
    return order;
  }
}
