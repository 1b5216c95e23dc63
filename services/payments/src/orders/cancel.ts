import { conflict } from '@libs/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { attemptsOf, closeWaitingAttempts } from './attempt.repository';
import type { ChangeContext } from './history-entry.entity';
import type { Order } from './order.entity';
import { lockOrder, moveOrder } from './order.repository';
import { chainOf, hasCoins, isUntouched } from './payment-chain';
import { publishOrder } from './publish-order';
import { type FoundPayment, ReadOrders } from './read-orders';

/** Cancels a pending order and closes its attempts; later money is still recorded. The caller holds the order's lock. */
export async function cancelOrder(
  tx: EntityManager,
  order: Order,
  { actor, note, now }: ChangeContext & { note: string | null },
): Promise<void> {
  await moveOrder(tx, order, 'cancelled', { actor, note, now });
  await closeWaitingAttempts(tx, order.id, now);
  await publishOrder(tx, order, now);
}

const BOUGHT_OTHERWISE = 'another order has bought it';

/** Cancels an unpaid order after its item was bought or granted otherwise, so that no page asks for coins for what the member has. */
export async function cancelUnlessPaying(
  tx: EntityManager,
  order: Order,
  { note = BOUGHT_OTHERWISE, ...context }: ChangeContext & { note?: string },
): Promise<void> {
  const attempts = await attemptsOf(tx, [order.id]);
  if (attempts.some((attempt) => hasCoins(chainOf(attempt, attempts)))) return;
  await cancelOrder(tx, order, { ...context, note });
}

/** Cancels an unpaid order; late money still buys it. Repeating the call has no effect. */
@Injectable()
export class CancelPayment {
  constructor(private readonly readOrders: ReadOrders) {}

  async run(
    tx: EntityManager,
    paymentId: string,
    userId: string,
    now: Date,
  ): Promise<FoundPayment> {
    const payment = await this.readOrders.findPayment(tx, paymentId, userId);
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
