import type { OrderStatus } from '@libs/contracts';
import type { AttemptStatus } from './attempt-status';
import { compareDecimals } from './decimal';
import { type Deposit, waitsForReview } from './payment-chain';

/** What determines whether an attempt holds money. */
export interface ReceivingAttempt {
  provider: 'nowpayments' | 'stripe';
  status: AttemptStatus;
  actuallyPaid: string;
}

/** Whether an attempt holds money: received coins that were not sent back, or a charged card. */
export function holdsMoney({ provider, status, actuallyPaid }: ReceivingAttempt): boolean {
  if (status === 'refunded') return false;
  return provider === 'stripe' ? status === 'finished' : compareDecimals(actuallyPaid, '0') > 0;
}

/** The attempts with unreviewed money that arrived after their order was settled. */
export function surplusOf<T extends Deposit>(order: OrderStatus, attempts: readonly T[]): T[] {
  return order === 'pending' || order === 'review' ? [] : attempts.filter(waitsForReview);
}
