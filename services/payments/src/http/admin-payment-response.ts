import type { AdminPayment, AdminPaymentAttempt } from '@libs/contracts';
import { hasArrived, isUnderWay } from '../domain/payment-chain';
import { publicStatus } from '../domain/public-status';
import type { Attempt } from '../store/attempt.entity';
import type { RecordedOrder } from '../use-cases/list-payments';
import { memberOrder } from './payment-responses';

/** An order as the administrator sees it, with why it needs a look. */
export function adminPayment({ order, attempts, buyer }: RecordedOrder): AdminPayment {
  const open = attempts.find(({ reviewReason, reviewedAt }) => reviewReason !== null && reviewedAt === null);
  return {
    ...memberOrder({ order, attempts }, null),
    userId: order.userId,
    username: buyer?.username ?? null,
    email: buyer?.email ?? null,
    reason: open?.reviewReason ?? null,
    hasSurplus: order.status === 'paid' && open !== undefined,
    hasReceivedMoney: attempts.some((attempt) => isUnderWay(attempt) || hasArrived(attempt.status)),
    attempts: attempts.map((attempt) => attemptResponse(attempt, order.status, attempts)),
  };
}

function attemptResponse(attempt: Attempt, orderStatus: RecordedOrder['order']['status'], attempts: Attempt[]): AdminPaymentAttempt {
  const { provider, providerPaymentId, providerStatus, payCurrency, payAmount, actuallyPaid, paidCurrency } = attempt;
  const status = publicStatus(attempt, orderStatus, attempts);
  return {
    ...{ paymentId: attempt.id, provider, providerPaymentId, providerStatus, payCurrency, payAmount, actuallyPaid, status },
    ...{ paidCurrency, parentPaymentId: attempt.parentAttemptId },
  };
}
