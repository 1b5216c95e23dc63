import { Injectable } from '@nestjs/common';
import { notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { Attempt } from '../store/attempt.entity';
import { Order } from '../store/order.entity';
import type { StartedPayment } from './start-payment';

/** Finds a member's own payment; anybody else's is as unknown as one that never was. */
@Injectable()
export class FindPayment {
  async run(tx: EntityManager, paymentId: string, userId: string): Promise<StartedPayment> {
    const attempt = await tx.findOneBy(Attempt, { id: paymentId });
    const order = attempt && (await tx.findOneBy(Order, { id: attempt.orderId, userId }));
    if (!attempt || !order) throw notFound('no_such_payment', 'Payment not found');
    return { order, attempt };
  }
}
