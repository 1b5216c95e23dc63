import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ProviderPayment } from '../providers/crypto-provider';
import { Attempt } from '../store/attempt.entity';
import { newAttempt } from '../store/attempts';
import type { Order } from '../store/order.entity';
import { lockOrder } from '../store/orders';
import { writeHistory } from '../store/payment-history';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An order and one of its attempts, both locked. */
export interface LockedPayment {
  order: Order;
  attempt: Attempt;
}

/** Finds whose money a provider's payment is, and locks order and attempt. */
@Injectable()
export class MatchAttempt {
  /** Null for a payment that is none of ours. */
  async run(tx: EntityManager, payment: ProviderPayment, now: Date): Promise<LockedPayment | null> {
    const known = (await this.byProviderId(tx, payment)) ?? (await this.byOrderId(tx, payment));
    const order = known && (await lockOrder(tx, known.orderId));
    if (!order) return null;
    const exact = await this.byProviderId(tx, payment);
    const attempt = exact ?? (await this.adopt(tx, order, payment, now));
    return { order, attempt };
  }

  private byProviderId(tx: EntityManager, { id }: ProviderPayment): Promise<Attempt | null> {
    return tx.findOneBy(Attempt, { provider: 'nowpayments', providerPaymentId: id });
  }

  private async byOrderId(tx: EntityManager, { attemptId }: ProviderPayment): Promise<Attempt | null> {
    return attemptId !== null && UUID.test(attemptId) ? tx.findOneBy(Attempt, { id: attemptId }) : null;
  }

  /** Our attempt whose answer got lost now learns which payment it is; a second payment under it becomes an attempt of its own. */
  private async adopt(tx: EntityManager, order: Order, payment: ProviderPayment, now: Date): Promise<Attempt> {
    const mine = await this.byOrderId(tx, payment);
    const isLost = mine !== null && mine.providerPaymentId === null && payment.parentId === null;
    const { id: providerPaymentId, payCurrency, payAmount, payAddress, network, expiresAt } = payment;
    const facts = { providerPaymentId, payAmount, payAddress, network, expiresAt, status: 'waiting' as const };
    const note = isLost ? 'recognised by the order_id that was sent along' : 'a further payment to the same order';
    const attempt = isLost ? { ...mine, ...facts } : newAttempt(order, 'nowpayments', now, { ...facts, payCurrency, overAt: now });
    if (isLost) await tx.update(Attempt, attempt.id, facts);
    else await tx.insert(Attempt, attempt);
    const from = isLost ? mine.status : null;
    await writeHistory(tx, { orderId: order.id, attemptId: attempt.id, actor: 'provider', from, to: 'waiting', note, at: now });
    return attempt;
  }
}
