import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { mayReopen } from '../orders/payment-chain';
import { nextPoll } from './poll-schedule';
import type { ProviderPayment } from './crypto-provider';
import { Attempt } from '../orders/attempt.entity';
import { attemptsOf, moveAttempt, saveAttempt } from '../orders/attempt.repository';
import { lockOrder } from '../orders/order.repository';
import { publishOrder } from '../orders/publish-order';

/** Records the result of creating a payment at the provider. */
@Injectable()
export class SettleCreation {
  async created(
    tx: EntityManager,
    attemptId: string,
    payment: ProviderPayment,
    now: Date,
  ): Promise<Attempt> {
    const { attempt, order } = await this.locked(tx, attemptId);
    attempt.providerPaymentId ??= payment.id;
    attempt.providerStatus ??= payment.status;
    attempt.payAddress ??= payment.payAddress;
    attempt.payAmount ??= payment.payAmount;
    attempt.paymentUrl ??= payment.paymentUrl;
    attempt.network ??= payment.network;
    attempt.expiresAt ??= payment.expiresAt;
    const isUnanswered = attempt.status === 'creating' || attempt.status === 'unanswered';
    const attempts = await attemptsOf(tx, [order.id]);
    if (!mayReopen(attempt, order.status, attempts)) attempt.closedAt ??= now;
    else if (isUnanswered) attempt.closedAt = null;
    if (isUnanswered) await moveAttempt(tx, attempt, 'waiting', { actor: 'user', note: null, now });
    attempt.nextPollAt ??= nextPoll(attempt, now);
    await saveAttempt(tx, attempt);
    if (isUnanswered) await publishOrder(tx, order, now);
    return attempt;
  }

  /** A payment whose outcome is unknown is `unanswered`; a later notification can still match it. */
  async failed(
    tx: EntityManager,
    attemptId: string,
    { isCertain, now }: { isCertain: boolean; now: Date },
  ): Promise<void> {
    const { attempt } = await this.locked(tx, attemptId);
    if (attempt.status !== 'creating') return;
    const to = isCertain ? 'create_failed' : 'unanswered';
    const note = isCertain ? 'the provider refused' : 'the response of the provider was lost';
    await moveAttempt(tx, attempt, to, { actor: 'user', note, now });
    await saveAttempt(tx, attempt);
  }

  private async locked(tx: EntityManager, attemptId: string) {
    const { orderId } = await tx.findOneByOrFail(Attempt, { id: attemptId });
    const order = await lockOrder(tx, orderId);
    const attempt = await tx.findOneOrFail(Attempt, {
      where: { id: attemptId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!order) throw new Error(`attempt ${attemptId} has no order`);
    return { attempt, order };
  }
}
