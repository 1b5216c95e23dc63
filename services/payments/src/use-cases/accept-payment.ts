import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PaymentNote } from '../domain/acceptance';
import { hasArrived, hasCoins, chainOf, type PaymentChain } from '../domain/payment-chain';
import type { Attempt } from '../store/attempt.entity';
import { attemptsOf } from '../store/attempts';
import { Order } from '../store/order.entity';
import { setOrderStatus } from '../store/orders';
import { writeHistory } from '../store/payment-history';
import { announceOrder } from './announce-payment';
import { FulfilOrder } from './fulfil-order';
import { type Act, closeAttempt, reviewAttempt } from './review-attempt';

/** Accepts a payment with its top-ups: its order is paid and gives what it bought. */
@Injectable()
export class AcceptPayment {
  constructor(private readonly fulfilOrder: FulfilOrder) {}

  async run(tx: EntityManager, order: Order, chain: PaymentChain<Attempt>, notes: readonly PaymentNote[], by: Act): Promise<void> {
    const [root] = chain;
    const other = await this.otherPendingOrder(tx, order);
    const obstacle = await this.fulfilOrder.run(tx, order, root.id);
    if (obstacle !== null) {
      order.paidAt = by.now;
      return reviewAttempt(tx, order, root, obstacle, by);
    }
    root.accepted = true;
    for (const deposit of chain.filter(({ status, paidCurrency }) => hasArrived(status) && paidCurrency === root.payCurrency)) {
      deposit.reviewReason = null;
      closeAttempt(deposit, by.now);
    }
    const from = order.status;
    await setOrderStatus(tx, order, 'paid', by.now);
    const note = notes.join(', ') || null;
    await writeHistory(tx, { orderId: order.id, attemptId: root.id, actor: by.actor, from, to: 'paid', note, at: by.now });
    if (other) await this.cancelUnlessPaying(tx, other, by);
  }

  /** The buyer may have ordered the same tool again, at another price; Pro can be bought twice. Locked before the entitlements are. */
  private otherPendingOrder(tx: EntityManager, { id, userId, toolId }: Order): Promise<Order | null> {
    if (toolId === null) return Promise.resolve(null);
    return tx
      .createQueryBuilder(Order, 'o')
      .setLock('pessimistic_write')
      .where(`o.userId = :userId and o.toolId = :toolId and o.id <> :id and o.status = 'pending'`, { userId, toolId, id })
      .getOne();
  }

  /** No page asks for coins for a tool that is owned already. */
  private async cancelUnlessPaying(tx: EntityManager, order: Order, { actor, now }: Act): Promise<void> {
    const attempts = await attemptsOf(tx, [order.id]);
    if (attempts.some((attempt) => hasCoins(chainOf(attempt, attempts)))) return;
    await setOrderStatus(tx, order, 'cancelled');
    const note = 'another order has bought the tool';
    await writeHistory(tx, { orderId: order.id, attemptId: null, actor, from: 'pending', to: 'cancelled', note, at: now });
    await announceOrder(tx, order, now);
  }
}
