import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Attempt } from '../orders/attempt.entity';
import { AttemptRepository, type LockedOrder } from '../orders/attempt.repository';
import type { ProviderPayment } from './crypto-provider';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds the order that payments of the provider belong to. */
@Injectable()
export class FindPayments {
  constructor(private readonly attempts: AttemptRepository) {}

  /** Locks the order that related payments belong to; null if none of them is ours. */
  async lockOrderOf(
    tx: EntityManager,
    payments: readonly ProviderPayment[],
  ): Promise<LockedOrder | null> {
    for (const payment of payments) {
      const known = await this.findAttempt(tx, payment);
      const locked = known && (await this.attempts.lockOrder(tx, known.orderId));
      if (locked) return locked;
    }
    return null;
  }

  /** Finds a payment's attempt by its ID, the payment it tops up, the order_id we sent, or its address, in this order. */
  async findAttempt(tx: EntityManager, payment: ProviderPayment): Promise<Attempt | null> {
    const { id, parentId, attemptId, payAddress, payCurrency } = payment;
    const byProviderId = (providerPaymentId: string) =>
      tx.findOneBy(Attempt, { provider: 'nowpayments', providerPaymentId });
    return (
      (await byProviderId(id)) ??
      (parentId === null ? null : await byProviderId(parentId)) ??
      (attemptId !== null && UUID.test(attemptId)
        ? await tx.findOneBy(Attempt, { id: attemptId })
        : null) ??
      (payAddress === null ? null : await this.attempts.atAddress(tx, payAddress, payCurrency))
    );
  }
}
