import type { OrderStatus } from '@libs/contracts';
import Big from 'big.js';
import {
  type AttemptStatus,
  isUnknownStatus,
  nextStatus,
  statusOfProvider,
} from '../orders/attempt-status';
import type { Attempt } from '../orders/attempt.entity';
import { mayReopen } from '../orders/payment-chain';
import { nextPoll } from '../orders/poll-schedule';
import type { ProviderPayment } from './crypto-provider';

export type ReportOutcome = 'unknown_status' | 'unchanged' | 'stale' | AttemptStatus;

interface ReportedAttempt {
  status: AttemptStatus;
  providerStatus: string | null;
  payCurrency: string | null;
  actuallyPaid: string;
  paidCurrency: string | null;
  readings: number;
}

type Reading = Pick<ProviderPayment, 'status' | 'actuallyPaid' | 'payCurrency'>;

/** What a report of the provider changes in its attempt. */
export interface ReportDecision {
  outcome: ReportOutcome;
  changes: Pick<ReportedAttempt, 'providerStatus' | 'actuallyPaid' | 'paidCurrency' | 'readings'>;
  /** The attempt's next status; null for a stale report. */
  move: { to: AttemptStatus; note: string | null } | null;
  /** Whether the history notes a report that has no effect. */
  isNoted: boolean;
}

/** Decides what a report changes. An amount never decreases, and a status that the attempt's table does not list is stale. */
export function decideReport(attempt: ReportedAttempt, reading: Reading): ReportDecision {
  const { status: from, providerStatus: reportedBefore } = attempt;
  const { status } = reading;
  const hasMore = Big(reading.actuallyPaid).gt(attempt.actuallyPaid);
  const actuallyPaid = hasMore ? reading.actuallyPaid : attempt.actuallyPaid;
  const paidCurrency = Big(actuallyPaid).gt(0)
    ? reading.payCurrency || attempt.payCurrency
    : attempt.paidCurrency;
  const readings = attempt.readings + 1;
  const changes = { providerStatus: status, actuallyPaid, paidCurrency, readings };
  const to = nextStatus(from, statusOfProvider(status));
  if (to !== null) {
    const note = to === status ? null : `the provider calls it ${status}`;
    return { outcome: to, changes, move: { to, note }, isNoted: false };
  }
  if (status === from) return { outcome: 'unchanged', changes, move: null, isNoted: false };
  const outcome = isUnknownStatus(status) ? 'unknown_status' : 'stale';
  return { outcome, changes, move: null, isNoted: status !== reportedBefore };
}

/** What a created payment changes in its attempt. */
export interface CreationDecision {
  changes: Partial<Attempt>;
  /** Whether the attempt begins to wait for coins. */
  begins: boolean;
}

/** Decides what a created payment changes; a notification about it may have been recorded before. */
export function decideCreation(
  order: { status: OrderStatus },
  attempts: readonly Attempt[],
  attempt: Attempt,
  payment: ProviderPayment,
  now: Date,
): CreationDecision {
  const begins = attempt.status === 'creating' || attempt.status === 'unanswered';
  const isOpen = mayReopen(attempt, order.status, attempts);
  const closedAt = !isOpen ? (attempt.closedAt ?? now) : begins ? null : attempt.closedAt;
  const status = begins ? 'waiting' : attempt.status;
  const changes = {
    providerPaymentId: attempt.providerPaymentId ?? payment.id,
    providerStatus: attempt.providerStatus ?? payment.status,
    payAddress: attempt.payAddress ?? payment.payAddress,
    payAmount: attempt.payAmount ?? payment.payAmount,
    paymentUrl: attempt.paymentUrl ?? payment.paymentUrl,
    network: attempt.network ?? payment.network,
    expiresAt: attempt.expiresAt ?? payment.expiresAt,
    closedAt,
    nextPollAt: attempt.nextPollAt ?? nextPoll({ ...attempt, status, closedAt }, now),
  };
  return { changes, begins };
}
