import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AttemptStatus, nextStatus, OVER, statusOfProvider } from '../domain/attempt-status';
import { compareDecimals } from '../domain/decimal';
import { publicStatus } from '../domain/public-status';
import { nextPoll } from '../domain/poll-schedule';
import type { ProviderPayment } from '../providers/crypto-provider';
import { saveAttempt } from '../store/attempts';
import type { PaymentActor } from '../store/payment-event.entity';
import { writeHistory } from '../store/payment-history';
import { announcePayment } from './announce-payment';
import { MatchAttempt, type LockedPayment } from './match-attempt';
import { EvaluatePayment } from './evaluate-payment';

/** What came of news about a payment. */
export type RecordOutcome = 'unknown_payment' | 'unknown_status' | 'unchanged' | 'stale' | AttemptStatus;

/** Writes down what the provider says about a payment when it is asked, and lets it have its effect, once. */
@Injectable()
export class RecordPayment {
  constructor(
    private readonly matchAttempt: MatchAttempt,
    private readonly evaluatePayment: EvaluatePayment,
  ) {}

  async run(tx: EntityManager, payment: ProviderPayment, actor: PaymentActor, now: Date): Promise<RecordOutcome> {
    const found = await this.matchAttempt.run(tx, payment, now);
    if (!found) return 'unknown_payment';
    const { order, attempt } = found;
    const shown = publicStatus(attempt, order.status);
    const outcome = await this.move(tx, found, payment, { actor, now });
    await saveAttempt(tx, attempt);
    if (publicStatus(attempt, order.status) !== shown) await announcePayment(tx, order, attempt, now);
    return outcome;
  }

  private async move(tx: EntityManager, found: LockedPayment, payment: ProviderPayment, by: Act): Promise<RecordOutcome> {
    const { order, attempt } = found;
    const { status: from, providerStatus: wordBefore } = attempt;
    const to = statusOfProvider(payment.status);
    attempt.providerStatus = payment.status;
    const receivedMore = compareDecimals(payment.actuallyPaid, attempt.actuallyPaid) > 0;
    if (receivedMore) Object.assign(attempt, { actuallyPaid: payment.actuallyPaid, paidCurrency: payment.payCurrency });
    const next = to === null ? null : nextStatus(from, to);
    const line = { orderId: order.id, attemptId: attempt.id, actor: by.actor, from, at: by.now };
    if (next === null) {
      attempt.nextPollAt = nextPoll({ ...attempt, polls: attempt.polls }, by.now);
      if (attempt.reviewedAt !== null) await this.evaluatePayment.afterDecision(tx, order, attempt, { ...by, receivedMore });
      if (payment.status === from) return 'unchanged';
      if (payment.status !== wordBefore) await writeHistory(tx, { ...line, to: payment.status, note: 'without effect' });
      return to === null ? 'unknown_status' : 'stale';
    }
    attempt.status = next;
    attempt.polls = 0;
    if (OVER.has(next)) attempt.overAt ??= by.now;
    attempt.nextPollAt = nextPoll({ ...attempt, polls: 0 }, by.now);
    await writeHistory(tx, { ...line, to: next, note: null });
    await this.evaluatePayment.run(tx, found, payment, { ...by, receivedMore, wasExpired: from === 'expired' });
    return next;
  }
}

interface Act {
  actor: PaymentActor;
  now: Date;
}
