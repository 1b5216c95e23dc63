import { Injectable } from '@nestjs/common';
import Big from 'big.js';
import type { EntityManager } from 'typeorm';
import { evaluate, isEnough, type RecordedPayment, type ReportedPayment } from './acceptance';
import {
  type AttemptStatus,
  CONFIRMING_STATUSES,
  isForeignStatus,
  saysCoinsArrived,
} from '../orders/attempt-status';
import {
  chainOf,
  hasArrived,
  isAccepted,
  isUnderWay,
  neededDeposits,
  type PaymentChain,
  receivedCoins,
  totalOf,
  waitsForReview,
} from '../orders/payment-chain';
import { isSettled } from '../orders/order-status';
import type { Review } from '../orders/review';
import { restOf } from '../orders/public-status';
import type { ProviderPayment } from './crypto-provider';
import type { Attempt } from '../orders/attempt.entity';
import type { Order } from '../orders/order.entity';
import { AcceptPayment } from './accept-payment';
import type { LockedOrder } from './match-attempt';
import { RefundAttempt } from './refund-attempt';
import { type ChangeContext, ReviewAttempt } from './review-attempt';

const NO_COINS: Review = { code: 'no_coins', detail: null };

const ALREADY_SETTLED: Review = { code: 'already_settled', detail: null };

/** An attempt with the provider's report that changed it, and its status and amount before. */
export interface RecordedMove {
  attempt: Attempt;
  payment: ProviderPayment;
  from: AttemptStatus;
  paidBefore: string;
}

/** Applies the new statuses of attempts to their order: grants it, revokes it, or sends it to manual review. */
@Injectable()
export class EvaluatePayment {
  constructor(
    private readonly acceptPayment: AcceptPayment,
    private readonly refundAttempt: RefundAttempt,
    private readonly reviewAttempt: ReviewAttempt,
  ) {}

  async run(
    tx: EntityManager,
    locked: LockedOrder,
    moves: readonly RecordedMove[],
    by: ChangeContext,
  ): Promise<void> {
    for (const move of moves) await this.handleRefundsAndFailures(tx, locked, move, by);
    for (const root of new Set(moves.map(({ attempt }) => chainOf(attempt, locked.attempts)[0]))) {
      const chain = chainOf(root, locked.attempts);
      const changed = moves.filter((move) => chain.includes(move.attempt) && hasChanged(move));
      if (isSettled(locked.order.status) || isAccepted(chain))
        await this.surplus(tx, locked, changed.filter(isNewMoney), by);
      else if (changed.length > 0 || root.reviewCode === null)
        await this.evaluateChain(tx, locked, chain, moves, by);
    }
  }

  private async handleRefundsAndFailures(
    tx: EntityManager,
    locked: LockedOrder,
    move: RecordedMove,
    by: ChangeContext,
  ): Promise<void> {
    const { attempt, from } = move;
    if (attempt.status === 'refunded') {
      if (from !== 'refunded') await this.refundAttempt.run(tx, locked, attempt, by);
      return;
    }
    const isCounted =
      isAccepted(chainOf(attempt, locked.attempts)) &&
      (attempt.status === from || hasArrived(from));
    if (!holdsStrandedCoins(move) || isCounted || isDecided(move) || waitsForReview(attempt))
      return;
    await this.reviewAttempt.run(tx, locked.order, attempt, strandedReview(move), by);
  }

  private async surplus(
    tx: EntityManager,
    locked: LockedOrder,
    arrived: readonly RecordedMove[],
    by: ChangeContext,
  ): Promise<void> {
    for (const move of arrived) {
      const { attempt } = move;
      const completesPrice = attempt.accepted && !exceedsPrice(chainOf(attempt, locked.attempts));
      const isKnown = attempt.reviewedAt === null ? completesPrice : isDecided(move);
      if (!isKnown) await this.reviewAttempt.run(tx, locked.order, attempt, ALREADY_SETTLED, by);
    }
  }

  private async evaluateChain(
    tx: EntityManager,
    locked: LockedOrder,
    chain: PaymentChain<Attempt>,
    moves: readonly RecordedMove[],
    by: ChangeContext,
  ) {
    const { order, attempts } = locked;
    const [root] = chain;
    const reading = moves.find(({ attempt }) => attempt === root)?.payment;
    if (!reading || chain.some(isUnderWay)) return;
    const wasExpired =
      moves.some(({ attempt, from }) => chain.includes(attempt) && from === 'expired') ||
      root.status === 'expired';
    const { recorded, finished, counted } = recordedChain({
      order,
      attempts,
      chain,
      reading,
      wasExpired,
    });
    if (recorded.deposits + recorded.otherCoins.length === 0) {
      if (root.status === 'finished') await this.reviewAttempt.run(tx, order, root, NO_COINS, by);
      return;
    }
    const outcome = evaluate(recorded, finished);
    if (outcome.kind === 'grant')
      return this.acceptPayment.run(tx, locked, { chain, counted, notes: outcome.notes }, by);
    // The provider reports a partial payment; only a top-up can complete it.
    const isPartial =
      root.status === 'partially_paid' &&
      recorded.deposits === 1 &&
      recorded.otherCoins.length === 0;
    const mayBeToppedUp = order.status === 'pending' && reading.payCurrency === root.payCurrency;
    const isShort = isPartial && mayBeToppedUp && !isEnough(recorded, finished);
    const isPayable = isShort && restOf(root, finished.actuallyPaid, order.amountCents) !== null;
    if (isPayable) return;
    const { review } = outcome;
    if (review.code === 'too_little') review.detail.isRestTooSmall = isShort;
    await this.reviewAttempt.run(tx, order, root, review, by);
  }
}

/** Whether coins arrived, or were seen, for a payment that the provider has ended without completing it. */
function holdsStrandedCoins({ attempt, payment, from }: RecordedMove): boolean {
  const isForeign = isForeignStatus(payment.status);
  if (!isForeign && attempt.status !== 'failed' && attempt.status !== 'expired') return false;
  return (
    Big(attempt.actuallyPaid).gt(0) ||
    saysCoinsArrived(payment.status) ||
    (isForeign && CONFIRMING_STATUSES.has(from))
  );
}

function strandedReview({ attempt, payment }: RecordedMove): Review {
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

const hasChanged = ({ attempt, from, paidBefore }: RecordedMove): boolean =>
  attempt.status !== from || Big(attempt.actuallyPaid).gt(paidBefore);

const isDecided = ({ attempt, paidBefore }: RecordedMove): boolean =>
  attempt.reviewedAt !== null && Big(attempt.actuallyPaid).lte(paidBefore);

/** Whether new coins arrived; a status change without more money does not count. */
const isNewMoney = ({ attempt, from, paidBefore }: RecordedMove): boolean =>
  hasArrived(attempt.status) && (!hasArrived(from) || Big(attempt.actuallyPaid).gt(paidBefore));

interface ChainFacts {
  order: Order;
  attempts: readonly Attempt[];
  chain: PaymentChain<Attempt>;
  reading: ProviderPayment;
  wasExpired: boolean;
}

interface ReportedChain {
  recorded: RecordedPayment;
  finished: ReportedPayment;
  /** The deposits that pay for the order; any others are surplus. */
  counted: Attempt[];
}

function recordedChain(facts: ChainFacts): ReportedChain {
  const { order, chain, reading, wasExpired } = facts;
  const [root] = chain;
  const arrived = chain.filter(
    ({ status, actuallyPaid }) => hasArrived(status) && Big(actuallyPaid).gt(0),
  );
  const requested = arrived.filter(({ paidCurrency }) => paidCurrency === reading.payCurrency);
  const others = arrived.flatMap(({ paidCurrency }) =>
    paidCurrency === null || paidCurrency === reading.payCurrency ? [] : [paidCurrency],
  );
  const { payCurrency, payAmount } = root;
  const counted = neededDeposits(requested, (actuallyPaid) =>
    isEnough({ payAmount }, { actuallyPaid }),
  );
  return {
    recorded: {
      attemptId: pageOf(facts),
      orderStatus: order.status,
      amountCents: order.amountCents,
      payCurrency,
      payAmount,
      wasExpired,
      otherCoins: [...new Set(others)],
      deposits: counted.length,
    },
    finished: { ...reading, actuallyPaid: totalOf(counted) },
    counted,
  };
}

/** The order_id sent with a payment: its attempt's ID, or that of the attempt whose hosted page it was made on. */
function pageOf({ chain: [root], attempts, reading }: ChainFacts): string {
  const page = attempts.find(
    ({ id, paymentUrl }) =>
      id === reading.attemptId && paymentUrl !== null && paymentUrl === root.paymentUrl,
  );
  return (page ?? root).id;
}
