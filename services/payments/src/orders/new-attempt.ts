import type { ProviderName } from '../providers/payment-provider';
import type { Attempt } from './attempt.entity';
import type { Order } from './order.entity';

/** Creates an attempt to pay an order, without storing it. */
export function newAttempt(
  order: Pick<Order, 'id'>,
  provider: ProviderName,
  createdAt: Date,
  given: Pick<Attempt, 'id'> & Partial<Attempt>,
): Attempt {
  return {
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
    chargedCents: null,
    paidCurrency: null,
    accepted: false,
    reviewCode: null,
    reviewDetail: null,
    reviewedAt: null,
    expiresAt: null,
    closedAt: null,
    nextPollAt: null,
    polls: 0,
    minimumUsd: null,
    statusChangedAt: createdAt,
    readings: 0,
    createdAt,
    ...given,
  };
}
