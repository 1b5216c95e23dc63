import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { isUntouched } from './payment-chain';
import { attemptsOf } from './attempt.repository';
import { lockOrder } from './order.repository';
import { cancelOrder } from './cancel-order';
import { FindPayment, type FoundPayment } from './find-payment';

/** Cancels an unpaid order; late money still buys it. Repeating the call has no effect. */
@Injectable()
export class CancelPayment {
  constructor(private readonly findPayment: FindPayment) {}

  async run(
    tx: EntityManager,
    paymentId: string,
    userId: string,
    now: Date,
  ): Promise<FoundPayment> {
    const payment = await this.findPayment.run(tx, paymentId, userId);
    const { attempt: found } = payment;
    const order = await lockOrder(tx, found.orderId);
    if (!order) throw new Error(`attempt ${paymentId} has no order`);
    const attempts = await attemptsOf(tx, [order.id]);
    const attempt = attempts.find(({ id }) => id === paymentId) ?? found;
    if (order.status === 'cancelled') return { ...payment, order, attempt, attempts };
    if (order.status !== 'pending')
      throw conflict('payment_not_pending', 'This payment can no longer be canceled');
    if (!attempts.every(isUntouched))
      throw conflict(
        'crypto_payment_in_progress',
        'Your coins are already on their way, so this payment can no longer be canceled',
      );
    await cancelOrder(tx, order, { actor: 'user', note: null, now });
    return { ...payment, order, attempt, attempts };
  }
}
