import type { OrderStatus } from '@libs/contracts';
import type { AttemptStatus } from './attempt-status';
import { compareDecimals } from './decimal';

/** What decides whether an attempt brought money. */
export interface ReceivingAttempt {
  provider: 'nowpayments' | 'stripe';
  status: AttemptStatus;
  /** Coins that came, as a decimal string; a card counts none. */
  actuallyPaid: string;
}

/** What decides whether an attempt waits for an administrator. */
export interface ReviewedAttempt {
  reviewReason: string | null;
  reviewedAt: Date | null;
}

/** Whether an attempt holds money: coins that were received and not sent back, or a card that was charged. */
export function holdsMoney({ provider, status, actuallyPaid }: ReceivingAttempt): boolean {
  if (status === 'refunded') return false;
  return provider === 'stripe' ? status === 'finished' : compareDecimals(actuallyPaid, '0') > 0;
}

/** Whether an attempt is under review and no administrator has decided about it. */
export const needsReview = ({ reviewReason, reviewedAt }: ReviewedAttempt): boolean => reviewReason !== null && reviewedAt === null;

/** The attempts whose money came on top of a decision about their order and has not been dealt with. */
export function surplusOf<A extends ReviewedAttempt>(order: OrderStatus, attempts: readonly A[]): A[] {
  return order === 'pending' || order === 'review' ? [] : attempts.filter(needsReview);
}
