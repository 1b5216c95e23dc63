import type { OrderStatus } from '@libs/contracts';
import Big from 'big.js';
import {
  type AttemptStatus,
  isUnknownStatus,
  nextStatus,
  statusOfProvider,
  toProviderStatus,
} from '../orders/attempt-status';
import type { Attempt } from '../orders/attempt.entity';
import type { AttemptChanges } from '../orders/attempt.repository';
import { statusOfFound } from '../orders/payment-chain';
import { nextPoll } from '../orders/poll-schedule';
import type { ProviderPayment } from './crypto-provider';
import type { Decision } from './decision';

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
  if (status === toProviderStatus(from))
    return { outcome: 'unchanged', changes, move: null, isNoted: false };
  const outcome = isUnknownStatus(status) ? 'unknown_status' : 'stale';
  return { outcome, changes, move: null, isNoted: status !== reportedBefore };
}

/** What a created payment changes in its attempt. */
export interface CreationDecision {
  changes: AttemptChanges;
  /** The attempt's next status if it begins to wait for coins; null if a notification has begun it before. */
  to: 'waiting' | 'watched' | null;
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
  const to = begins ? statusOfFound(attempt, order.status, attempts) : null;
  const closedAt = to === 'waiting' ? null : (attempt.closedAt ?? (to && now));
  const polled = { status: to ?? attempt.status, polls: attempt.polls, closedAt };
  const changes = {
    providerPaymentId: attempt.providerPaymentId ?? payment.id,
    providerStatus: attempt.providerStatus ?? payment.status,
    payAddress: attempt.payAddress ?? payment.payAddress,
    payAmount: attempt.payAmount ?? payment.payAmount,
    paymentUrl: attempt.paymentUrl ?? payment.paymentUrl,
    network: attempt.network ?? payment.network,
    expiresAt: attempt.expiresAt ?? payment.expiresAt,
    nextPollAt: attempt.nextPollAt ?? nextPoll(polled, now),
  };
  return { changes, to };
}

/** A payment whose creation failed has ended; one with an unknown outcome is `unanswered`, and a later notification can still match it. */
export function decideFailedCreation(
  { id: attemptId, status }: Attempt,
  isRefused: boolean,
): Decision[] {
  if (status !== 'creating') return [];
  return isRefused
    ? [{ kind: 'end', attemptId, to: 'create_failed', note: 'the provider refused' }]
    : [{ kind: 'end', attemptId, to: 'unanswered', note: 'the response of the provider was lost' }];
}
