import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { evaluate } from '../domain/acceptance';
import { compareDecimals } from '../domain/decimal';
import { PaymentMails } from '../mail/payment-mails';
import { CryptoProvider, type ProviderPayment } from '../providers/crypto-provider';
import type { Attempt } from '../store/attempt.entity';
import type { Order } from '../store/order.entity';
import { setOrderStatus } from '../store/orders';
import type { PaymentActor } from '../store/payment-event.entity';
import { writeHistory } from '../store/payment-history';
import type { LockedPayment } from './match-attempt';
import { FulfilOrder } from './fulfil-order';
import { ReverseOrder } from './reverse-order';

/** How an attempt came to its present state. */
interface Circumstances {
  actor: PaymentActor;
  now: Date;
  wasExpired: boolean;
}

/** Lets an attempt's new state have its effect on the order: give, take back, or ask a person. */
@Injectable()
export class EvaluatePayment {
  constructor(
    private readonly provider: CryptoProvider,
    private readonly fulfilOrder: FulfilOrder,
    private readonly reverseOrder: ReverseOrder,
    private readonly paymentMails: PaymentMails,
  ) {}

  async run(tx: EntityManager, { order, attempt }: LockedPayment, payment: ProviderPayment, by: Circumstances): Promise<void> {
    switch (attempt.status) {
      case 'finished':
        return this.finish(tx, order, attempt, payment, by);
      case 'refunded':
        return this.refund(tx, order, attempt, by);
      case 'failed':
      case 'expired':
        if (compareDecimals(attempt.actuallyPaid, '0') === 0) return;
        return this.review(tx, order, attempt, `Paid ${attempt.actuallyPaid}, and the payment ${attempt.status}.`, by);
      default:
        return;
    }
  }

  /** Sends an attempt, and its order unless that is settled, to a person. */
  async review(tx: EntityManager, order: Order, attempt: Attempt, reason: string, { actor, now }: Omit<Circumstances, 'wasExpired'>) {
    attempt.reviewReason = reason;
    const from = order.status;
    if (from !== 'paid' && from !== 'refunded') await setOrderStatus(tx, order, 'review');
    await writeHistory(tx, { orderId: order.id, attemptId: attempt.id, actor, from, to: order.status, note: `review: ${reason}`, at: now });
    await this.paymentMails.underReview(tx, order, attempt, reason);
  }

  private async finish(tx: EntityManager, order: Order, attempt: Attempt, payment: ProviderPayment, by: Circumstances): Promise<void> {
    const recorded = {
      ...{ attemptId: attempt.id, orderStatus: order.status, amountCents: order.amountCents, wasExpired: by.wasExpired },
      ...{ payCurrency: attempt.payCurrency, payAmount: attempt.payAmount },
      ...{ livemode: attempt.livemode, systemIsLive: this.provider.livemode },
    };
    const outcome = evaluate(recorded, payment);
    if (outcome.kind === 'review') return this.review(tx, order, attempt, outcome.reason, by);
    const obstacle = await this.fulfilOrder.run(tx, order, attempt.id);
    if (obstacle !== null) {
      order.paidAt = by.now;
      return this.review(tx, order, attempt, obstacle, by);
    }
    const from = order.status;
    attempt.accepted = true;
    attempt.reviewReason = null;
    await setOrderStatus(tx, order, 'paid', by.now);
    const note = outcome.notes.join(', ') || null;
    await writeHistory(tx, { orderId: order.id, attemptId: attempt.id, actor: by.actor, from, to: 'paid', note, at: by.now });
    await this.paymentMails.paid(tx, order, attempt);
  }

  private async refund(tx: EntityManager, order: Order, attempt: Attempt, { actor, now }: Circumstances): Promise<void> {
    attempt.reviewedAt ??= attempt.reviewReason === null ? null : now;
    const isItsMoney = attempt.accepted || order.status === 'review';
    if (!isItsMoney) return;
    const from = order.status;
    await this.reverseOrder.run(tx, order);
    await setOrderStatus(tx, order, 'refunded');
    const note = 'refunded at the provider';
    await writeHistory(tx, { orderId: order.id, attemptId: attempt.id, actor, from, to: 'refunded', note, at: now });
    await this.paymentMails.refunded(tx, order, attempt);
  }
}
