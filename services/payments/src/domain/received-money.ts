import type { OrderStatus } from '@libs/contracts';
import type { AttemptStatus } from './attempt-status';
import { compareDecimals } from './decimal';
import { type Deposit, waitsForReview } from './payment-chain';

/** What decides whether an attempt brought money. */
export interface ReceivingAttempt {
  provider: 'nowpayments' | 'stripe';
  status: AttemptStatus;
  /** Coins that came, as a decimal string; a card counts none. */
  actuallyPaid: string;
}

/** Whether an attempt holds money: coins that were received and not sent back, or a card that was charged. */
export function holdsMoney({ provider, status, actuallyPaid }: ReceivingAttempt): boolean {
  if (status === 'refunded') return false;
  return provider === 'stripe' ? status === 'finished' : compareDecimals(actuallyPaid, '0') > 0;
}

/** The attempts whose money came on top of a decision about their order and has not been dealt with. */
export function surplusOf<T extends Deposit>(order: OrderStatus, attempts: readonly T[]): T[] {
  return order === 'pending' || order === 'review' ? [] : attempts.filter(waitsForReview);
}
