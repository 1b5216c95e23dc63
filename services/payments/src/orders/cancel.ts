import { conflict } from '@libs/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AttemptRepository } from './attempt.repository';
import type { ChangeContext } from './history.entity';
import type { Order } from './order.entity';
import { OrderRepository } from './order.repository';
import { findChain, hasCoins, isUntouched } from './payment-chain';
import { type FoundPayment, ReadOrders } from './read-orders';

const BOUGHT_OTHERWISE = 'another order has bought it';

/** Cancels unpaid orders; late money still buys them. */
@Injectable()
export class CancelOrder {
  constructor(
    private readonly readOrders: ReadOrders,
    private readonly orders: OrderRepository,
    private readonly attempts: AttemptRepository,
  ) {}

  /** Cancels the order of a member's payment. Repeating the call has no effect. */
  async payment(
    tx: EntityManager,
    paymentId: string,
    userId: string,
    now: Date,
  ): Promise<FoundPayment> {
    const payment = await this.readOrders.findPayment(tx, { paymentId, userId, now });
    const { attempt: found } = payment;
    const order = await this.orders.lock(tx, found.orderId);
    if (!order) throw new Error(`attempt ${paymentId} has no order`);
    const attempts = await this.attempts.of(tx, [order.id]);
    const attempt = attempts.find(({ id }) => id === paymentId) ?? found;
    if (order.status === 'cancelled') return { ...payment, order, attempt, attempts };
    if (order.status !== 'pending')
      throw conflict('payment_not_pending', 'This payment can no longer be canceled');
    if (!attempts.every(isUntouched))
      throw conflict(
        'crypto_payment_in_progress',
        'Your coins are already on their way, so this payment can no longer be canceled',
      );
    await this.run(tx, order, { actor: 'user', note: null, now });
    return { ...payment, order, attempt, attempts };
  }

  /** Cancels a pending order and closes its attempts; later money is still recorded. The caller holds the order's lock. */
  async run(
    tx: EntityManager,
    order: Order,
    { actor, note, now }: ChangeContext & { note: string | null },
  ): Promise<void> {
    await this.orders.move(tx, order, 'cancelled', { actor, note, now });
    const closes = { actor, note: 'its order was canceled', now };
    await this.attempts.closeWaiting(tx, order.id, closes);
    await this.attempts.publish(tx, order, now);
  }

  /** Cancels an unpaid order after its item was bought or granted otherwise, so that no page asks for coins for what the member has. */
  async unlessPaying(
    tx: EntityManager,
    order: Order,
    { note = BOUGHT_OTHERWISE, ...context }: ChangeContext & { note?: string },
  ): Promise<void> {
    const attempts = await this.attempts.of(tx, [order.id]);
    if (attempts.some((attempt) => hasCoins(findChain(attempt, attempts)))) return;
    await this.run(tx, order, { ...context, note });
  }
}
