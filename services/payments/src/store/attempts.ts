import { type EntityManager, IsNull } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { ProviderName } from '../providers/payment-provider';
import { Attempt } from './attempt.entity';
import type { Order } from './order.entity';

/** A new attempt to pay an order, not stored yet. */
export function newAttempt(order: Order, provider: ProviderName, createdAt: Date, given: Partial<Attempt> = {}): Attempt {
  return {
    id: uuidv7(),
    orderId: order.id,
    parentAttemptId: null,
    provider,
    providerPaymentId: null,
    payCurrency: null,
    network: null,
    payAmount: null,
    payAddress: null,
    paymentUrl: null,
    status: 'creating',
    providerStatus: null,
    actuallyPaid: '0',
    paidCurrency: null,
    accepted: false,
    reviewReason: null,
    reviewedAt: null,
    expiresAt: null,
    overAt: null,
    nextPollAt: null,
    polls: 0,
    livemode: order.livemode,
    createdAt,
    ...given,
  };
}

/** The attempt of an order in one coin that coins are waited for. */
export function openAttempt(tx: EntityManager, orderId: string, payCurrency: string): Promise<Attempt | null> {
  return tx.findOneBy(Attempt, { orderId, payCurrency, overAt: IsNull() });
}

/** Writes an attempt down as it is now. */
export async function saveAttempt(tx: EntityManager, { id, ...state }: Attempt): Promise<void> {
  await tx.update(Attempt, id, state);
}

/** Attempts of orders, the latest first. */
export function attemptsOf(tx: EntityManager, orderIds: string[]): Promise<Attempt[]> {
  return tx
    .createQueryBuilder(Attempt, 'attempt')
    .where('attempt.orderId = any(:orderIds)', { orderIds })
    .orderBy('attempt.createdAt', 'DESC')
    .addOrderBy('attempt.id', 'DESC')
    .getMany();
}
