import { Injectable } from '@nestjs/common';
import { formatCoins } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { evaluate, isSettled } from '../../domain/acceptance';
import type { AttemptStatus } from '../../domain/attempt-status';
import { compareDecimals } from '../../domain/decimal';
import { chainOf, hasArrived, isAccepted, isUnderWay, type PaymentChain } from '../../domain/payment-chain';
import { CryptoProvider, type ProviderPayment } from '../../providers/crypto-provider';
import type { Attempt } from '../../store/attempt.entity';
import { AcceptPayment } from './accept-payment';
import type { LockedOrder } from './match-attempt';
import { RefundAttempt } from './refund-attempt';
import { type ChangeContext, ReviewAttempt } from './review-attempt';
import { recordedChain } from '../recorded-chain';

/** A payment's attempt before and after it was recorded. */
export interface RecordedMove {
  attempt: Attempt;
  payment: ProviderPayment;
  from: AttemptStatus;
  paidBefore: string;
}

const SURPLUS = 'This order was already settled when the payment arrived.';

/** Applies the new statuses of attempts to their order: grants it, revokes it, or sends it to manual review. */
@Injectable()
export class EvaluatePayment {
  constructor(
    private readonly provider: CryptoProvider,
    private readonly acceptPayment: AcceptPayment,
    private readonly refundAttempt: RefundAttempt,
    private readonly reviewAttempt: ReviewAttempt,
  ) {}

  async run(tx: EntityManager, locked: LockedOrder, moves: readonly RecordedMove[], by: ChangeContext): Promise<void> {
    for (const move of moves) await this.handleRefundsAndFailures(tx, locked, move, by);
    for (const root of new Set(moves.map(({ attempt }) => chainOf(attempt, locked.attempts)[0]))) {
      const chain = chainOf(root, locked.attempts);
      const changed = moves.filter((move) => chain.includes(move.attempt) && hasChanged(move));
      if (isSettled(locked.order.status) || isAccepted(chain)) await this.surplus(tx, locked, changed.filter(isNewMoney), by);
      else if (changed.length > 0 || root.reviewReason === null) await this.evaluateChain(tx, locked, chain, moves, by);
    }
  }

  /** Handles refunded and failed payments. An accepted payment stays accepted unless the provider refunds it. */
  private async handleRefundsAndFailures(tx: EntityManager, locked: LockedOrder, move: RecordedMove, by: ChangeContext): Promise<void> {
    const { attempt, from } = move;
    const { status, actuallyPaid, paidCurrency } = attempt;
    if (status === from) return;
    if (status === 'refunded') return this.refundAttempt.run(tx, locked, attempt, by);
    if (status !== 'failed' && status !== 'expired') return;
    if (compareDecimals(actuallyPaid, '0') === 0 || isAccepted(chainOf(attempt, locked.attempts)) || isDecided(move)) return;
    await this.reviewAttempt.run(
      tx,
      locked.order,
      attempt,
      `Paid ${formatCoins(actuallyPaid, paidCurrency)}, and the payment ${status}.`,
      by,
    );
  }

  private async surplus(tx: EntityManager, { order }: LockedOrder, arrived: readonly RecordedMove[], by: ChangeContext): Promise<void> {
    for (const move of arrived) {
      const isKnown = move.attempt.reviewedAt === null ? move.attempt.accepted : isDecided(move);
      if (!isKnown) await this.reviewAttempt.run(tx, order, move.attempt, SURPLUS, by);
    }
  }

  /** Evaluates a payment together with its top-ups, once none of them is being transferred. */
  private async evaluateChain(
    tx: EntityManager,
    locked: LockedOrder,
    chain: PaymentChain<Attempt>,
    moves: readonly RecordedMove[],
    by: ChangeContext,
  ) {
    const { order, attempts } = locked;
    const [root] = chain;
    const answer = moves.find(({ attempt }) => attempt === root)?.payment;
    if (!answer || chain.some(isUnderWay)) return;
    const wasExpired = moves.some(({ attempt, from }) => chain.includes(attempt) && from === 'expired') || root.status === 'expired';
    const { recorded, finished } = recordedChain({ order, attempts, chain, answer, wasExpired, systemIsLive: this.provider.livemode });
    if (recorded.deposits + recorded.otherCoins.length === 0) return;
    // The provider reports a partial payment; only a top-up can complete it.
    const isPartial = root.status === 'partially_paid' && recorded.deposits === 1 && recorded.otherCoins.length === 0;
    const mayBeToppedUp = order.status === 'pending' && answer.payCurrency === root.payCurrency && root.livemode === this.provider.livemode;
    if (isPartial && mayBeToppedUp) return;
    const outcome = evaluate(recorded, finished);
    if (outcome.kind === 'grant' && !isPartial) return this.acceptPayment.run(tx, order, chain, outcome.notes, by);
    const reason =
      outcome.kind === 'review'
        ? outcome.reason
        : `The provider calls ${formatCoins(finished.actuallyPaid, finished.payCurrency)} a partial payment.`;
    await this.reviewAttempt.run(tx, order, root, reason, by);
  }
}

const hasChanged = ({ attempt, from, paidBefore }: RecordedMove): boolean =>
  attempt.status !== from || compareDecimals(attempt.actuallyPaid, paidBefore) > 0;

const isDecided = ({ attempt, paidBefore }: RecordedMove): boolean =>
  attempt.reviewedAt !== null && compareDecimals(attempt.actuallyPaid, paidBefore) <= 0;

/** Whether new coins arrived; a status change without more money does not count. */
const isNewMoney = ({ attempt, from, paidBefore }: RecordedMove): boolean =>
  hasArrived(attempt.status) && (!hasArrived(from) || compareDecimals(attempt.actuallyPaid, paidBefore) > 0);
