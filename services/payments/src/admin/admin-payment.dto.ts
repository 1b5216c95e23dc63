import type { AdminPayment, AdminPaymentAttempt } from '@libs/contracts';
import { isPaymentNote } from '../crypto/acceptance';
import { holdsMoney, surplusOf, waitsForReview } from '../orders/payment-chain';
import { publicStatus } from '../orders/public-status';
import type { Attempt } from '../orders/attempt.entity';
import type { RecordedOrder } from './list-payments';
import { memberOrder } from '../orders/payment.dto';

export function adminPayment({ buyer, ...recorded }: RecordedOrder): AdminPayment {
  const { order, attempts } = recorded;
  return {
    ...memberOrder(recorded),
    userId: order.userId,
    username: buyer?.username ?? null,
    email: buyer?.email ?? null,
    reason: attempts.find(waitsForReview)?.reviewReason ?? null,
    hasSurplus: surplusOf(order.status, attempts).length > 0,
    notes: recorded.notes.filter(isPaymentNote),
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
