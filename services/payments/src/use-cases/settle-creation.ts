import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nextStatus } from '../domain/attempt-status';
import { nextPoll } from '../domain/poll-schedule';
import type { ProviderPayment } from '../providers/crypto-provider';
import { Attempt } from '../store/attempt.entity';
import { attemptsOf, saveAttempt } from '../store/attempts';
import { lockOrder } from '../store/orders';
import { writeHistory } from '../store/payment-history';
import { announceOrder } from './announce-payment';

/** Records what came of asking the provider for a payment. */
@Injectable()
export class SettleCreation {
  /** The provider has created it; a notification may have been quicker, and what it brought is kept. */
  async created(tx: EntityManager, attemptId: string, payment: ProviderPayment, now: Date): Promise<Attempt> {
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
    if (from === 'creating' && attempt.overAt !== null) await this.reopen(tx, attempt);
    if (order.status !== 'pending') attempt.overAt ??= now;
    attempt.nextPollAt ??= nextPoll({ ...attempt, polls: attempt.polls }, now);
    await saveAttempt(tx, attempt);
    if (attempt.status === from) return attempt;
    await writeHistory(tx, { orderId: order.id, attemptId, actor: 'user', from, to: attempt.status, note: null, at: now });
    await announceOrder(tx, order, now);
    return attempt;
  }

  /** It was refused for sure, or nobody knows: then it stays `creating`, can be matched to a later notification, and nobody waits for it. */
  async failed(tx: EntityManager, attemptId: string, { isCertain, now }: { isCertain: boolean; now: Date }): Promise<void> {
    const { attempt, order } = await this.locked(tx, attemptId);
    if (attempt.status !== 'creating') return;
    const to = isCertain ? 'create_failed' : 'creating';
    await saveAttempt(tx, { ...attempt, status: to, overAt: now });
    const note = isCertain ? 'the provider refused' : 'the answer of the provider got lost';
    await writeHistory(tx, { orderId: order.id, attemptId, actor: 'user', from: 'creating', to, note, at: now });
  }

  /** The answer came after the attempt was given up: it is open again unless another one has taken its place. */
  private async reopen(tx: EntityManager, attempt: Attempt): Promise<void> {
    const attempts = await attemptsOf(tx, [attempt.orderId]);
    const isReplaced = attempts.some(({ overAt, payCurrency }) => overAt === null && payCurrency === attempt.payCurrency);
    if (!isReplaced) attempt.overAt = null;
  }

  private async locked(tx: EntityManager, attemptId: string) {
    const { orderId } = await tx.findOneByOrFail(Attempt, { id: attemptId });
    const order = await lockOrder(tx, orderId);
    const attempt = await tx.findOneOrFail(Attempt, { where: { id: attemptId }, lock: { mode: 'pessimistic_write' } });
    if (!order) throw new Error(`attempt ${attemptId} has no order`);
    return { attempt, order };
  }
}
