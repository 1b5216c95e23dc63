import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { surplusOf } from '../orders/payment-chain';
import type { Order } from '../orders/order.entity';
import { lockForDecision, type OrderDecision, recordDecision } from './order-decision';

/** Marks surplus money as handled; the buyer keeps what was bought. */
@Injectable()
export class ResolveSurplus {
  async run(tx: EntityManager, decision: OrderDecision): Promise<Order> {
    const { order, attempts } = await lockForDecision(tx, decision);
    const handled = surplusOf(order.status, attempts);
    if (handled.length === 0) throw conflict('no_surplus', 'This order has no surplus');
    await recordDecision(tx, decision, {
      order,
      attempts,
      action: 'payment.surplus',
      before: order.status,
      handled,
    });
    return order;
  }
}
