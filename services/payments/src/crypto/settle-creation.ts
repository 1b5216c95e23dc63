import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nextStatus } from '../orders/attempt-status';
import { mayReopen } from '../orders/payment-chain';
import { nextPoll } from './poll-schedule';
import type { ProviderPayment } from './crypto-provider';
import { Attempt } from '../orders/attempt.entity';
import { attemptsOf, saveAttempt } from '../orders/attempt.repository';
import { lockOrder, writeHistory } from '../orders/order.repository';
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
    const from = attempt.status;
    attempt.providerPaymentId ??= payment.id;
    attempt.providerStatus ??= payment.status;
    attempt.payAddress ??= payment.payAddress;
    attempt.payAmount ??= payment.payAmount;
    attempt.paymentUrl ??= payment.paymentUrl;
    attempt.network ??= payment.network;
    attempt.expiresAt ??= payment.expiresAt;
    attempt.status = nextStatus(from, 'waiting') ?? from;
    if (attempt.status !== from) attempt.statusChangedAt = now;
    const attempts = await attemptsOf(tx, [order.id]);
    if (!mayReopen(attempt, order.status, attempts)) attempt.closedAt ??= now;
    else if (from === 'creating') attempt.closedAt = null;
    attempt.nextPollAt ??= nextPoll({ ...attempt, polls: attempt.polls }, now);
    await saveAttempt(tx, attempt);
    if (attempt.status === from) return attempt;
    await writeHistory(tx, {
      orderId: order.id,
      attemptId,
      actor: 'user',
      from,
      to: attempt.status,
      note: null,
      at: now,
    });
    await publishOrder(tx, order, now);
    return attempt;
  }

  /** A payment whose outcome is unknown stays `creating` but is closed; a later notification can still match it. */
  async failed(
    tx: EntityManager,
    attemptId: string,
    { isCertain, now }: { isCertain: boolean; now: Date },
  ): Promise<void> {
    const { attempt, order } = await this.locked(tx, attemptId);
    if (attempt.status !== 'creating') return;
    const to = isCertain ? 'create_failed' : 'creating';
    await saveAttempt(tx, { ...attempt, status: to, closedAt: now });
    const note = isCertain ? 'the provider refused' : 'the response of the provider was lost';
    await writeHistory(tx, {
      orderId: order.id,
      attemptId,
      actor: 'user',
      from: 'creating',
      to,
      note,
      at: now,
    });
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
