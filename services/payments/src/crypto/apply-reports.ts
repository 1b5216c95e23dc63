import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Attempt } from '../orders/attempt.entity';
import type { ChangeContext } from '../orders/history.entity';
import { AttemptRepository, type LockedOrder } from '../orders/attempt.repository';
import { OrderRepository } from '../orders/order.repository';
import { nextPoll } from '../orders/poll-schedule';
import type { CreationDecision, ReportDecision } from './decide-report';
import { requireAttempt } from './decision';
import type { MatchDecision, MatchStep } from './match';

/** Applies what was decided about payments at the provider: the only code that writes it into their attempts. The caller has locked the order. */
@Injectable()
export class ApplyReports {
  constructor(
    private readonly orders: OrderRepository,
    private readonly attempts: AttemptRepository,
  ) {}

  /** Records the payment that the provider has created for an attempt. */
  async creation(
    tx: EntityManager,
    { order, attempts }: LockedOrder,
    attemptId: string,
    { changes, to }: CreationDecision,
    now: Date,
  ): Promise<Attempt> {
    const attempt = requireAttempt(attempts, attemptId);
    if (to === null) {
      await this.attempts.change(tx, attempt, changes);
    } else {
      await this.attempts.move(tx, attempt, to, { actor: 'user', note: null, now }, changes);
      await this.attempts.publish(tx, order, now);
    }
    return attempt;
  }

  /** Gives a payment its attempt. */
  async match(
    tx: EntityManager,
    locked: LockedOrder,
    { attemptId, steps }: MatchDecision,
    now: Date,
  ): Promise<Attempt> {
    for (const step of steps) await this.take(tx, locked, step, { actor: 'provider', now });
    return requireAttempt(locked.attempts, attemptId);
  }

  /** Records a report about an attempt. */
  async report(
    tx: EntityManager,
    attempt: Attempt,
    { changes, move, isNoted }: ReportDecision,
    { actor, now }: ChangeContext,
  ): Promise<void> {
    const { id: attemptId, orderId, status: from } = attempt;
    if (move) {
      const by = { actor, now, note: move.note };
      await this.attempts.move(tx, attempt, move.to, by, { ...changes, polls: 0 });
      await this.attempts.change(tx, attempt, { nextPollAt: nextPoll(attempt, now) });
      return;
    }
    await this.attempts.change(tx, attempt, { ...changes, nextPollAt: nextPoll(attempt, now) });
    if (!isNoted) return;
    const note = `no effect: ${changes.providerStatus ?? 'unknown'}`; // the status stays, so the timeline shows nothing
    const entry = { orderId, attemptId, actor, from, to: from, at: now, note };
    await this.orders.writeHistory(tx, entry);
  }

  private async take(
    tx: EntityManager,
    { attempts }: LockedOrder,
    step: MatchStep,
    by: ChangeContext,
  ): Promise<void> {
    switch (step.kind) {
      case 'adopt': {
        const attempt = requireAttempt(attempts, step.attemptId);
        const note = 'matched by the order_id that we sent';
        await this.attempts.move(tx, attempt, step.to, { ...by, note }, step.changes);
        return;
      }
      case 'add':
        await this.attempts.insert(tx, step.attempt, { ...by, note: step.note });
        attempts.unshift(step.attempt);
        return;
      case 'exchange': {
        const page = requireAttempt(attempts, step.pageId);
        await this.exchange(
          tx,
          { page, made: requireAttempt(attempts, step.madeId), to: step.to },
          by,
        );
      }
    }
  }

  private async exchange(
    tx: EntityManager,
    { page, made, to }: { page: Attempt; made: Attempt; to: 'waiting' | 'watched' },
    by: ChangeContext,
  ): Promise<void> {
    const [before, after] = [toPayment(page), toPayment(made)];
    await this.attempts.change(tx, made, { providerPaymentId: null }); // two rows must never hold the same payment
    const move = { ...by, note: 'the hosted page made another payment' };
    if (page.status === to) await this.attempts.change(tx, page, after);
    else await this.attempts.move(tx, page, to, move, after);
    if (made.status === 'expired') await this.attempts.change(tx, made, before);
    else await this.attempts.move(tx, made, 'expired', move, before);
    await this.attempts.change(tx, made, { nextPollAt: nextPoll(made, by.now) });
  }
}

/** The payment that an attempt has at the provider, which has not been polled for another attempt. */
function toPayment({
  providerPaymentId,
  providerStatus,
  payCurrency,
  network,
  payAmount,
  payAddress,
  expiresAt,
}: Attempt) {
  return {
    providerPaymentId,
    providerStatus,
    payCurrency,
    network,
    payAmount,
    payAddress,
    expiresAt,
    polls: 0,
  };
}
