import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AttemptStatus, nextStatus, CLOSED_STATUSES, statusOfProvider } from '../../domain/attempt-status';
import { compareDecimals } from '../../domain/decimal';
import { nextPoll } from '../../domain/poll-schedule';
import { amountDue, publicStatus, receivedSoFar } from '../../domain/public-status';
import type { ProviderPayment } from '../../providers/crypto-provider';
import type { Attempt } from '../../store/attempt.entity';
import { saveAttempt } from '../../store/attempt.repository';
import type { PaymentActor } from '../../store/payment-event.entity';
import { writeHistory } from '../../store/payment-event.repository';
import { publishOrder } from './publish-order';
import { EvaluatePayment, type RecordedMove } from './evaluate-payment';
import { type LockedOrder, MatchAttempt } from './match-attempt';

/** The result of recording a payment. */
export type RecordOutcome = 'unknown_payment' | 'unknown_status' | 'unchanged' | 'stale' | AttemptStatus;

/** Records the provider's state of a payment and applies its effects once. */
@Injectable()
export class RecordPayment {
  constructor(
    private readonly matchAttempt: MatchAttempt,
    private readonly evaluatePayment: EvaluatePayment,
  ) {}

  /** Records payments of one order before evaluating any of them; returns the result for the last one. */
  async run(tx: EntityManager, payments: readonly ProviderPayment[], actor: PaymentActor, now: Date): Promise<RecordOutcome> {
    const locked = await this.matchAttempt.lock(tx, payments);
    if (!locked) return 'unknown_payment';
    const shownBefore = shown(locked);
    const moves: RecordedMove[] = [];
    let outcome: RecordOutcome = 'unchanged';
    for (const payment of payments) {
      const attempt = await this.matchAttempt.attemptOf(tx, locked, payment, now);
      const before = { from: attempt.status, paidBefore: attempt.actuallyPaid };
      outcome = await this.move(tx, attempt, payment, { actor, now });
      moves.push({ ...before, attempt, payment });
    }
    await this.evaluatePayment.run(tx, locked, moves, { actor, now });
    for (const attempt of locked.attempts) await saveAttempt(tx, attempt);
    if (shown(locked) !== shownBefore) await publishOrder(tx, locked.order, now);
    return outcome;
  }

  private async move(tx: EntityManager, attempt: Attempt, payment: ProviderPayment, { actor, now }: ChangeContext): Promise<RecordOutcome> {
    const { status: from, providerStatus: wordBefore } = attempt;
    const to = statusOfProvider(payment.status);
    attempt.providerStatus = payment.status;
    if (compareDecimals(payment.actuallyPaid, attempt.actuallyPaid) > 0) attempt.actuallyPaid = payment.actuallyPaid;
    if (compareDecimals(attempt.actuallyPaid, '0') > 0) attempt.paidCurrency = payment.payCurrency || attempt.payCurrency;
    const next = to === null ? null : nextStatus(from, to);
    const line = { orderId: attempt.orderId, attemptId: attempt.id, actor, from, at: now };
    if (next === null) {
      attempt.nextPollAt = nextPoll(attempt, now);
      if (payment.status === from) return 'unchanged';
      if (payment.status !== wordBefore) await writeHistory(tx, { ...line, to: payment.status, note: 'without effect' });
      return to === null ? 'unknown_status' : 'stale';
    }
    Object.assign(attempt, { status: next, polls: 0 });
    if (CLOSED_STATUSES.has(next)) attempt.closedAt ??= now;
    attempt.nextPollAt = nextPoll(attempt, now);
    await writeHistory(tx, { ...line, to: next, note: null });
    return next;
  }
}

function shown({ order, attempts }: LockedOrder): string {
  const one = (attempt: Attempt) => [
    attempt.id,
    publicStatus(attempt, order.status, attempts),
    amountDue(attempt, order.status, attempts),
    receivedSoFar(attempt, attempts),
  ];
  return JSON.stringify([order.status, attempts.map(one)]);
}

interface ChangeContext {
  actor: PaymentActor;
  now: Date;
}
