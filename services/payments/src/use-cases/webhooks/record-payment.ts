import { Injectable } from '@nestjs/common';
import Big from 'big.js';
import type { EntityManager } from 'typeorm';
import { type AttemptStatus, nextStatus, CLOSED_STATUSES, statusOfProvider } from '../../domain/attempt-status';
import { nextPoll } from '../../domain/poll-schedule';
import { amountDue, publicStatus, receivedSoFar } from '../../domain/public-status';
import type { ProviderPayment } from '../../providers/crypto-provider';
import type { Attempt } from '../../store/attempt.entity';
import { saveAttempt } from '../../store/attempt.repository';
import { writeHistory } from '../../store/order.repository';
import { publishOrder } from '../orders/publish-order';
import { EvaluatePayment, type RecordContext, type RecordedMove } from './evaluate-payment';
import { type LockedOrder, lockOrderOf, matchAttempt } from './match-attempt';

export type RecordOutcome = 'unknown_payment' | 'unknown_status' | 'unchanged' | 'stale' | AttemptStatus;

/** Records the provider's state of a payment and applies its effects once. */
@Injectable()
export class RecordPayment {
  constructor(private readonly evaluatePayment: EvaluatePayment) {}

  /** Records payments of one order before evaluating any of them; returns the result for the last one. */
  async run(tx: EntityManager, payments: readonly ProviderPayment[], context: RecordContext): Promise<RecordOutcome> {
    const locked = await lockOrderOf(tx, payments);
    if (!locked) return 'unknown_payment';
    const before = visibleState(locked);
    const moves: RecordedMove[] = [];
    let outcome: RecordOutcome = 'unchanged';
    for (const payment of payments) {
      const attempt = await matchAttempt(tx, locked, payment, context.now);
      const { status: from, actuallyPaid: paidBefore } = attempt;
      outcome = await moveAttempt(tx, attempt, payment, context);
      moves.push({ attempt, payment, from, paidBefore });
    }
    await this.evaluatePayment.run(tx, locked, moves, context);
    for (const attempt of locked.attempts) await saveAttempt(tx, attempt);
    if (visibleState(locked) !== before) await publishOrder(tx, locked.order, context.now);
    return outcome;
  }
}

async function moveAttempt(
  tx: EntityManager,
  attempt: Attempt,
  payment: ProviderPayment,
  { actor, now }: RecordContext,
): Promise<RecordOutcome> {
  const { status: from, providerStatus: reportedBefore } = attempt;
  const to = statusOfProvider(payment.status);
  attempt.providerStatus = payment.status;
  if (Big(payment.actuallyPaid).gt(attempt.actuallyPaid)) attempt.actuallyPaid = payment.actuallyPaid;
  if (Big(attempt.actuallyPaid).gt(0)) attempt.paidCurrency = payment.payCurrency || attempt.payCurrency;
  const next = to === null ? null : nextStatus(from, to);
  const entry = { orderId: attempt.orderId, attemptId: attempt.id, actor, from, at: now };
  if (next === null) {
    attempt.nextPollAt = nextPoll(attempt, now);
    if (payment.status === from) return 'unchanged';
    if (payment.status !== reportedBefore) await writeHistory(tx, { ...entry, to: payment.status, note: 'no effect' });
    return to === null ? 'unknown_status' : 'stale';
  }
  Object.assign(attempt, { status: next, polls: 0 });
  if (CLOSED_STATUSES.has(next)) attempt.closedAt ??= now;
  attempt.nextPollAt = nextPoll(attempt, now);
  await writeHistory(tx, { ...entry, to: next, note: null });
  return next;
}

function visibleState({ order, attempts }: LockedOrder): string {
  const visible = (attempt: Attempt) => [
    attempt.id,
    publicStatus(attempt, order.status, attempts),
    amountDue(attempt, order.status, attempts),
    receivedSoFar(attempt, attempts),
  ];
  return JSON.stringify([order.status, attempts.map(visible)]);
}
