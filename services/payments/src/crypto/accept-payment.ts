import { Injectable } from '@nestjs/common';
import type { PaymentNote } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { findExcess } from './acceptance';
import {
  asOnePayment,
  hasArrived,
  holdsMoney,
  type PaymentChain,
  totalOf,
} from '../orders/payment-chain';
import { PaymentMails } from '../mails/payment-mails';
import type { Attempt } from '../orders/attempt.entity';
import { closeAttempt } from '../orders/attempt.repository';
import { moveOrder, otherPendingOrder } from '../orders/order.repository';
import { cancelUnlessPaying } from '../orders/cancel-order';
import { FulfilOrder } from '../orders/fulfil-order';
import type { LockedOrder } from './match-attempt';
import { type ChangeContext, ReviewAttempt } from './review-attempt';

/** A payment with its top-ups, and those of its deposits that pay for the order. */
interface AcceptedPayment {
  chain: PaymentChain<Attempt>;
  counted: readonly Attempt[];
  notes: readonly PaymentNote[];
}

/** Accepts a payment with its top-ups: marks the order as paid and grants what it bought. Other money of the order becomes surplus. */
@Injectable()
export class AcceptPayment {
  constructor(
    private readonly fulfilOrder: FulfilOrder,
    private readonly reviewAttempt: ReviewAttempt,
    private readonly paymentMails: PaymentMails,
  ) {}

  async run(
    tx: EntityManager,
    { order, attempts }: LockedOrder,
    { chain, counted, notes }: AcceptedPayment,
    by: ChangeContext,
  ): Promise<void> {
    const [root] = chain;
    const other = await otherPendingOrder(tx, order);
    const obstacle = await this.fulfilOrder.run(tx, order, root.id);
    if (obstacle !== null) {
      order.paidAt = by.now;
      return this.reviewAttempt.run(tx, order, root, obstacle, by);
    }
    root.accepted = true;
    for (const deposit of counted) {
      deposit.reviewCode = null;
      deposit.reviewDetail = null;
      closeAttempt(deposit, by.now);
    }
    order.notes = [...notes];
    const note = notes.join(', ') || null;
    await moveOrder(tx, order, 'paid', { ...by, attemptId: root.id, note });
    if (other) await cancelUnlessPaying(tx, other, by);
    for (const surplus of attempts.filter(
      (attempt) => !counted.includes(attempt) && isUnreviewedMoney(attempt),
    )) {
      await this.reviewAttempt.run(
        tx,
        order,
        surplus,
        { code: 'already_settled', detail: null },
        by,
      );
    }
    const excess = findExcess(root.payAmount, totalOf(counted), root.payCurrency);
    if (excess !== null) await this.reviewAttempt.run(tx, order, root, excess, by);
    await this.paymentMails.paid(
      tx,
      order,
      asOnePayment([root, ...counted.filter((deposit) => deposit !== root)]),
    );
  }
}

/** Money that arrived, such as a partial payment in another coin, and that nobody was asked to review. */
const isUnreviewedMoney = (attempt: Attempt): boolean =>
  hasArrived(attempt.status) &&
  holdsMoney(attempt) &&
  attempt.reviewCode === null &&
  attempt.reviewedAt === null;
