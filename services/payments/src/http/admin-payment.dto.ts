import type { AdminPayment, AdminPaymentAttempt } from '@libs/contracts';
import { isPaymentNote } from '../domain/acceptance';
import { holdsMoney, surplusOf, waitsForReview } from '../domain/payment-chain';
import { publicStatus } from '../domain/public-status';
import type { Attempt } from '../store/attempt.entity';
import type { RecordedOrder } from '../use-cases/admin/list-payments';
import { memberOrder } from './payment.dto';

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
