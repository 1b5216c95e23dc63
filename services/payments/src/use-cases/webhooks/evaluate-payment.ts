import { Injectable } from '@nestjs/common';
import Big from 'big.js';
import { formatCoins } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { ALREADY_SETTLED, evaluate, isSettled, type RecordedPayment, type ReportedPayment } from '../../domain/acceptance';
import type { AttemptStatus } from '../../domain/attempt-status';
import { addDecimals } from '../../domain/decimal';
import { chainOf, hasArrived, isAccepted, isUnderWay, type PaymentChain } from '../../domain/payment-chain';
import type { ProviderPayment } from '../../providers/crypto-provider';
import type { Attempt } from '../../store/attempt.entity';
import type { Order } from '../../store/order.entity';
import { AcceptPayment } from './accept-payment';
import type { LockedOrder } from './match-attempt';
import { RefundAttempt } from './refund-attempt';
import { type ChangeContext, ReviewAttempt } from './review-attempt';

const NO_COINS = 'The provider calls this payment finished, but reports no coins for it.';

/** An attempt with the provider's report that changed it, and its status and amount before. */
export interface RecordedMove {
  attempt: Attempt;
  payment: ProviderPayment;
  from: AttemptStatus;
  paidBefore: string;
}

/** What recording a payment depends on; payments of the other mode never count. */
export interface RecordContext extends ChangeContext {
  systemIsLive: boolean;
}

/** Applies the new statuses of attempts to their order: grants it, revokes it, or sends it to manual review. */
@Injectable()
export class EvaluatePayment {
  constructor(
    private readonly acceptPayment: AcceptPayment,
    private readonly refundAttempt: RefundAttempt,
    private readonly reviewAttempt: ReviewAttempt,
  ) {}

  async run(tx: EntityManager, locked: LockedOrder, moves: readonly RecordedMove[], by: RecordContext): Promise<void> {
    for (const move of moves) await this.handleRefundsAndFailures(tx, locked, move, by);
    for (const root of new Set(moves.map(({ attempt }) => chainOf(attempt, locked.attempts)[0]))) {
      const chain = chainOf(root, locked.attempts);
      const changed = moves.filter((move) => chain.includes(move.attempt) && hasChanged(move));
      if (isSettled(locked.order.status) || isAccepted(chain)) await this.surplus(tx, locked, changed.filter(isNewMoney), by);
      else if (changed.length > 0 || root.reviewReason === null) await this.evaluateChain(tx, locked, chain, moves, by);
    }
  }

  private async handleRefundsAndFailures(tx: EntityManager, locked: LockedOrder, move: RecordedMove, by: ChangeContext): Promise<void> {
    const { attempt, from } = move;
    const { status, actuallyPaid, paidCurrency } = attempt;
    if (status === from) return;
    if (status === 'refunded') return this.refundAttempt.run(tx, locked, attempt, by);
    if (status !== 'failed' && status !== 'expired') return;
    if (Big(actuallyPaid).eq(0) || isAccepted(chainOf(attempt, locked.attempts)) || isDecided(move)) return;
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
      if (!isKnown) await this.reviewAttempt.run(tx, order, move.attempt, ALREADY_SETTLED, by);
    }
  }

  private async evaluateChain(
    tx: EntityManager,
    locked: LockedOrder,
    chain: PaymentChain<Attempt>,
    moves: readonly RecordedMove[],
    by: RecordContext,
  ) {
    const { order, attempts } = locked;
    const [root] = chain;
    const answer = moves.find(({ attempt }) => attempt === root)?.payment;
    if (!answer || chain.some(isUnderWay)) return;
    const wasExpired = moves.some(({ attempt, from }) => chain.includes(attempt) && from === 'expired') || root.status === 'expired';
    const { recorded, finished } = recordedChain({ order, attempts, chain, answer, wasExpired, systemIsLive: by.systemIsLive });
    if (recorded.deposits + recorded.otherCoins.length === 0) {
      if (root.status === 'finished') await this.reviewAttempt.run(tx, order, root, NO_COINS, by);
      return;
    }
    // The provider reports a partial payment; only a top-up can complete it.
    const isPartial = root.status === 'partially_paid' && recorded.deposits === 1 && recorded.otherCoins.length === 0;
    const mayBeToppedUp = order.status === 'pending' && answer.payCurrency === root.payCurrency && root.livemode === by.systemIsLive;
    if (isPartial && mayBeToppedUp) return;
    const outcome = evaluate(recorded, finished);
    if (outcome.kind === 'grant' && !isPartial) return this.acceptPayment.run(tx, locked, chain, outcome.notes, by);
    const reason =
      outcome.kind === 'review'
        ? outcome.reason
        : `The provider calls ${formatCoins(finished.actuallyPaid, finished.payCurrency)} a partial payment.`;
    await this.reviewAttempt.run(tx, order, root, reason, by);
  }
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
  answer: ProviderPayment;
  wasExpired: boolean;
  systemIsLive: boolean;
}

function recordedChain(facts: ChainFacts): { recorded: RecordedPayment; finished: ReportedPayment } {
  const { order, chain, answer, wasExpired, systemIsLive } = facts;
  const [root] = chain;
  const arrived = chain.filter(({ status, actuallyPaid }) => hasArrived(status) && Big(actuallyPaid).gt(0));
  const requested = arrived.filter(({ paidCurrency }) => paidCurrency === answer.payCurrency);
  const others = arrived.flatMap(({ paidCurrency }) =>
    paidCurrency === null || paidCurrency === answer.payCurrency ? [] : [paidCurrency],
  );
  const { payCurrency, payAmount, livemode } = root;
  return {
    recorded: {
      ...{ attemptId: pageOf(facts), orderStatus: order.status, amountCents: order.amountCents },
      ...{ payCurrency, payAmount, wasExpired, livemode, systemIsLive },
      ...{ otherCoins: [...new Set(others)], deposits: requested.length },
    },
    finished: { ...answer, actuallyPaid: requested.map(({ actuallyPaid }) => actuallyPaid).reduce(addDecimals, '0') },
  };
}

/** The order_id sent with a payment: its attempt's ID, or that of the attempt whose hosted page it was made on. */
function pageOf({ chain: [root], attempts, answer }: ChainFacts): string {
  const page = attempts.find(({ id, paymentUrl }) => id === answer.attemptId && paymentUrl !== null && paymentUrl === root.paymentUrl);
  return (page ?? root).id;
}
