import { DAY_MS, type OrderStatus } from '@libs/contracts';
import Big from 'big.js';
import {
  CONFIRMING_STATUSES,
  ENDED_STATUSES,
  findEnd,
  toProviderStatus,
} from '../orders/attempt-status';
import type { Attempt } from '../orders/attempt.entity';
import { OPEN_TO_COINS } from '../orders/order-status';
import { findChain, holdsMoney, isUnderWay, receivedCoins } from '../orders/payment-chain';
import type { Review } from '../orders/review';
import { changeAttempts, type Decision } from './decision';

export type SweepDecision = Extract<Decision, { kind: 'end' | 'review' | 'expire' }>;

/** Decides what time brings about for an order: attempts end, coins that got stuck are reviewed, and it expires a day after its last attempt. Pure. */
export function decideSweep(
  order: { status: OrderStatus },
  attempts: readonly Attempt[],
  { now, abandonedBefore }: { now: Date; abandonedBefore: Date },
): SweepDecision[] {
  const decisions: SweepDecision[] = [];
  const swept = attempts.map((attempt) => ({ ...attempt }));
  let { status } = order;
  for (const attempt of swept) {
    const { id: attemptId } = attempt;
    const end = findEnd(attempt, now, abandonedBefore);
    if (end) {
      decisions.push({ kind: 'end', attemptId, ...end });
      attempt.status = end.to;
      attempt.statusChangedAt = now;
      attempt.closedAt ??= now;
    }
    const mayBeReviewed = OPEN_TO_COINS.includes(status) && !attempt.accepted;
    const review = mayBeReviewed && attempt.reviewCode === null && findStuck(attempt, swept, now);
    if (review) {
      const decision = { kind: 'review', attemptId, review } as const;
      decisions.push(decision);
      changeAttempts(swept, decision, now);
      status = 'review';
    }
  }
  const isOver = status === 'pending' && swept.every((attempt) => isLongOver(attempt, now));
  return isOver ? [...decisions, { kind: 'expire' }] : decisions;
}

/** Why the coins of an attempt need a person; null while they do not. */
function findStuck(attempt: Attempt, attempts: readonly Attempt[], now: Date): Review | null {
  const { status, actuallyPaid, paidCurrency, payCurrency, payAmount, expiresAt, statusChangedAt } =
    attempt;
  const hasLasted = now.getTime() - statusChangedAt.getTime() >= DAY_MS;
  if (isUnderWay(attempt) || CONFIRMING_STATUSES.has(status))
    return hasLasted
      ? { code: 'transfer_stuck', detail: { status: toProviderStatus(status) } }
      : null;
  if (ENDED_STATUSES.has(status) && holdsMoney(attempt)) {
    const paid = { amount: actuallyPaid, currency: paidCurrency ?? payCurrency };
    return { code: 'ended_with_coins', detail: { paid, status } };
  }
  const chain = findChain(attempt, attempts);
  const isOver = hasLasted || (expiresAt !== null && expiresAt <= now);
  const isFirst = attempt.parentAttemptId === null;
  if (status !== 'partially_paid' || !isFirst || !isOver || chain.some(isUnderWay)) return null;
  const requested = payAmount === null ? null : { amount: payAmount, currency: payCurrency };
  return { code: 'incomplete', detail: { paid: receivedCoins(chain), requested } };
}

/** Whether an attempt ended a day ago without money. */
function isLongOver({ status, closedAt, actuallyPaid }: Attempt, now: Date): boolean {
  const isEmpty = status === 'refunded' || Big(actuallyPaid).eq(0);
  const isLong = closedAt !== null && now.getTime() - closedAt.getTime() >= DAY_MS;
  return ENDED_STATUSES.has(status) && isEmpty && isLong;
}
