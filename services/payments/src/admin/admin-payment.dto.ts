import type { AdminPayment, AdminPaymentAttempt } from '@libs/contracts';
import { holdsMoney, surplusOf, waitsForReview } from '../orders/payment-chain';
import { describeReview, reviewOf } from '../orders/review';
import { publicStatus } from '../orders/public-status';
import type { Attempt } from '../orders/attempt.entity';
import type { RecordedOrder } from './list-payments';
import { memberOrder } from '../orders/payment.dto';

export function adminPayment({ buyer, ...recorded }: RecordedOrder): AdminPayment {
  const { order, attempts } = recorded;
  const reviewed = attempts.find(waitsForReview);
  const reason = reviewed ? reviewOf(reviewed) : null;
  return {
    ...memberOrder(recorded),
    userId: order.userId,
    username: buyer?.username ?? null,
    email: buyer?.email ?? null,
    reason: reason && describeReview(reason),
    hasSurplus: surplusOf(order.status, attempts).length > 0,
    notes: order.notes,
    hasReceivedMoney: attempts.some(holdsMoney),
    attempts: attempts.map((attempt) => attemptResponse(attempt, order.status, attempts)),
  };
}

function attemptResponse(
  attempt: Attempt,
  orderStatus: RecordedOrder['order']['status'],
  attempts: Attempt[],
): AdminPaymentAttempt {
  const {
    provider,
    providerPaymentId,
    providerStatus,
    payCurrency,
    payAmount,
    actuallyPaid,
    paidCurrency,
  } = attempt;
  return {
    paymentId: attempt.id,
    parentPaymentId: attempt.parentAttemptId,
    provider,
    providerPaymentId,
    providerStatus,
    payCurrency,
    payAmount,
    paidCurrency,
    actuallyPaid,
    status: publicStatus(attempt, orderStatus, attempts),
  };
}
