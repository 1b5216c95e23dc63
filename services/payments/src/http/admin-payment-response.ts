import type { AdminPayment, AdminPaymentAttempt } from '@libs/contracts';
import { publicStatus } from '../domain/public-status';
import type { Attempt } from '../store/attempt.entity';
import type { RecordedOrder } from '../use-cases/list-payments';
import { memberOrder } from './payment-responses';

/** An order as the administrator sees it, with why it needs a look. */
export function adminPayment({ order, attempts, receiptNumber, buyer }: RecordedOrder): AdminPayment {
  const open = attempts.find(({ reviewReason, reviewedAt }) => reviewReason !== null && reviewedAt === null);
  return {
    ...memberOrder(order, attempts[0], receiptNumber),
    userId: order.userId,
    username: buyer?.username ?? null,
    email: buyer?.email ?? null,
    reason: open?.reviewReason ?? null,
    attempts: attempts.map((attempt) => attemptResponse(attempt, order.status)),
  };
}

function attemptResponse(attempt: Attempt, orderStatus: RecordedOrder['order']['status']): AdminPaymentAttempt {
  const { provider, providerPaymentId, providerStatus, payCurrency, payAmount, actuallyPaid } = attempt;
  const status = publicStatus(attempt, orderStatus);
  return { paymentId: attempt.id, provider, providerPaymentId, providerStatus, payCurrency, payAmount, actuallyPaid, status };
}
