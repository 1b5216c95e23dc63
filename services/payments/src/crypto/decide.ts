import Big from 'big.js';
import type { Attempt } from '../orders/attempt.entity';
import {
  type AttemptStatus,
  CONFIRMING_STATUSES,
  INCOMPLETE_STATUSES,
  isForeignStatus,
  saysCoinsArrived,
} from '../orders/attempt-status';
import type { Order } from '../orders/order.entity';
import { isComplete } from '../orders/order-status';
import {
  hasArrived,
  isAccepted,
  isUnderWay,
  type PaymentChain,
  receivedCoins,
  waitsForReview,
} from '../orders/payment-chain';
import { computeRest } from '../orders/public-status';
import type { Review } from '../orders/review';
import { evaluateChain } from './acceptance';
import type { ProviderPayment } from './crypto-provider';
import { type Decision, Draft } from './decision';

/** What the provider reported about an attempt, which has changed already, and its status and amount before. */
export interface Report {
  attemptId: string;
  payment: ProviderPayment;
  from: AttemptStatus;
  paidBefore: string;
}

/** An order with its attempts after reports were recorded. */
interface Situation {
  order: Pick<Order, 'status' | 'amountCents'>;
  attempts: readonly Attempt[];
  reports: readonly Report[];
  /** Why the order could not be fulfilled although its payment is right; null if nothing is known to prevent it. */
  obstacle?: Review | null;
}

const NO_COINS: Review = { code: 'no_coins', detail: null };
const SURPLUS: Review = { code: 'surplus', detail: null };
const TOP_UP_NOT_REFUNDED: Review = { code: 'top_up_not_refunded', detail: null };
const PARTLY_REFUNDED: Review = { code: 'partly_refunded', detail: null };

/** Decides what reports about an order's payments bring about, in the order to apply it. Pure: changes nothing that it is given. */
export function decide(situation: Situation, now: Date): Decision[] {
  const { order, attempts, reports, obstacle = null } = situation;
  const draft = new Draft(order.status, attempts, obstacle, now);
  for (const report of reports) decideEnd(draft, report);
  const roots = new Set(reports.map(({ attemptId }) => draft.findChain(attemptId)[0]));
  for (const { id } of roots) {
    const chain = draft.findChain(id);
    const changed = reports.filter((report) => {
      const attempt = draft.attempt(report.attemptId);
      return chain.includes(attempt) && hasChanged(attempt, report);
    });
    if (isComplete(draft.status) || isAccepted(chain)) decideSurplus(draft, changed);
    else if (changed.length > 0 || chain[0].reviewCode === null)
      decideChain(draft, chain, order.amountCents, reports);
  }
  return draft.decisions;
}

/** Coins that the provider sent back, or that it holds for a payment which it has ended without completing it. */
function decideEnd(draft: Draft, report: Report): void {
  const attempt = draft.attempt(report.attemptId);
  if (attempt.status === 'refunded') {
    if (report.from !== 'refunded') decideRefund(draft, attempt);
    return;
  }
  const isCounted =
    isAccepted(draft.findChain(attempt.id)) &&
    (attempt.status === report.from || hasArrived(report.from));
  const isKnown = isCounted || isDecided(attempt, report) || waitsForReview(attempt);
  if (holdsStrandedCoins(attempt, report) && !isKnown)
    draft.review(attempt, strandedReview(attempt, report));
}

function decideRefund(draft: Draft, attempt: Attempt): void {
  if (waitsForReview(attempt)) draft.resolve(attempt);
  if (draft.status === 'refunded') return;
  const chain = draft.findChain(attempt.id);
  const rest = draft.attempts.filter((one) => one !== attempt && hasArrived(one.status));
  if (attempt.accepted) {
    draft.refund(attempt);
    for (const topUp of rest.filter((one) => chain.includes(one)))
      draft.review(topUp, TOP_UP_NOT_REFUNDED);
  } else if (isAccepted(chain) && attempt.reviewCode === null) {
    draft.review(attempt, PARTLY_REFUNDED);
  } else if (draft.status === 'review' && rest.length === 0) {
    draft.refund(attempt);
  }
}

/** Coins that arrived after the order was complete. */
function decideSurplus(draft: Draft, changed: readonly Report[]): void {
  for (const report of changed) {
    const attempt = draft.attempt(report.attemptId);
    if (!isNewMoney(attempt, report)) continue;
    const completesPrice = attempt.accepted && !exceedsPrice(draft.findChain(attempt.id));
    const isKnown = attempt.reviewedAt === null ? completesPrice : isDecided(attempt, report);
    if (!isKnown) draft.review(attempt, SURPLUS);
  }
}

/** Coins for an order that is not complete, once none of the chain is being transferred. */
function decideChain(
  draft: Draft,
  chain: PaymentChain<Attempt>,
  amountCents: number,
  reports: readonly Report[],
): void {
  const [root] = chain;
  const reading = reports.find(({ attemptId }) => attemptId === root.id)?.payment;
  if (!reading || chain.some(isUnderWay)) return;
  const wasExpired =
    root.status === 'expired' ||
    reports.some(
      ({ attemptId, from }) => from === 'expired' && chain.some(({ id }) => id === attemptId),
    );
  const result = evaluateChain({
    order: { status: draft.status, amountCents },
    attempts: draft.attempts,
    chain,
    reading,
    wasExpired,
  });
  switch (result.kind) {
    case 'empty':
      if (root.status === 'finished') draft.review(root, NO_COINS);
      return;
    case 'accept':
      draft.accept(root, result.counted, result.notes);
      return;
    case 'short': {
      // Only a top-up can complete a partial payment, and only if the coin can pay so little.
      const isPayable = computeRest(root, result.received, amountCents) !== null;
      if (!isPayable) draft.review(root, result.review);
      return;
    }
    case 'review':
      draft.review(root, result.review);
  }
}

/** Whether coins arrived, or were seen, for a payment that the provider has ended without completing it. */
function holdsStrandedCoins(attempt: Attempt, { payment, from }: Report): boolean {
  const isForeign = isForeignStatus(payment.status);
  if (!isForeign && !INCOMPLETE_STATUSES.has(attempt.status)) return false;
  return (
    Big(attempt.actuallyPaid).gt(0) ||
    saysCoinsArrived(payment.status) ||
    (isForeign && CONFIRMING_STATUSES.has(from))
  );
}

function strandedReview(attempt: Attempt, { payment }: Report): Review {
  const { actuallyPaid, paidCurrency, status } = attempt;
  const paid = Big(actuallyPaid).gt(0) ? { amount: actuallyPaid, currency: paidCurrency } : null;
  return isForeignStatus(payment.status)
    ? { code: 'foreign_status', detail: { paid, status: payment.status } }
    : { code: 'ended_with_coins', detail: { paid, status } };
}

/** Whether more coins of the requested kind arrived than the payment asked for. */
function exceedsPrice(chain: PaymentChain): boolean {
  const [{ payAmount, payCurrency }] = chain;
  const { amount, currency } = receivedCoins(chain);
  return payAmount !== null && currency === payCurrency && Big(amount).gt(payAmount);
}

const hasMore = ({ actuallyPaid }: Attempt, { paidBefore }: Report): boolean =>
  Big(actuallyPaid).gt(paidBefore);

const hasChanged = (attempt: Attempt, report: Report): boolean =>
  attempt.status !== report.from || hasMore(attempt, report);

/** Whether an administrator has decided about all of its money. */
const isDecided = (attempt: Attempt, report: Report): boolean =>
  attempt.reviewedAt !== null && !hasMore(attempt, report);

/** Whether new coins arrived; a status change without more money does not count. */
const isNewMoney = (attempt: Attempt, report: Report): boolean =>
  hasArrived(attempt.status) && (!hasArrived(report.from) || hasMore(attempt, report));
