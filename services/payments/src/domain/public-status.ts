import type { OrderStatus, PaymentStatus } from '@libs/contracts';
import { type AttemptStatus, UNSEEN } from './attempt-status';

const SHOWN: Readonly<Record<Exclude<AttemptStatus, 'finished'>, PaymentStatus>> = {
  creating: 'waiting',
  waiting: 'waiting',
  create_failed: 'failed',
  confirming: 'confirming',
  confirmed: 'confirming',
  sending: 'confirming',
  partially_paid: 'partially_paid',
  failed: 'failed',
  refunded: 'refunded',
  expired: 'expired',
};

/** What decides how a payment is shown. */
export interface ShownAttempt {
  status: AttemptStatus;
  /** Paid for what was given. */
  accepted: boolean;
  /** Why a person has to look at it; null when nobody has to. */
  reviewReason: string | null;
}

/** A payment's state in the words its buyer sees (contract §5). */
export function publicStatus({ status, accepted, reviewReason }: ShownAttempt, order: OrderStatus): PaymentStatus {
  if (order === 'refunded' && (accepted || reviewReason !== null)) return 'refunded';
  if (accepted && status !== 'refunded') return 'paid';
  if (reviewReason !== null && status !== 'refunded') return 'review';
  if (status === 'finished') return 'review';
  if (order === 'cancelled' && UNSEEN.has(status)) return 'cancelled';
  return SHOWN[status];
}
