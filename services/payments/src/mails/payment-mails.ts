import { DatabaseClock } from '@libs/persistence';
import { Injectable, Logger } from '@nestjs/common';
import { countMails, queueMail } from '@libs/mail';
import type { EntityManager } from 'typeorm';
import { describeCreditNote, describeReceipt } from '../documents/issue-documents';
import { PaymentsSettings } from '../payments.settings';
import type { Attempt } from '../orders/attempt.entity';
import { Customer } from '../customers/customer.entity';
import type { Order } from '../orders/order.entity';
import { type IssuedCreditNote, issueCreditNote } from '../documents/credit-note.repository';
import { issueReceipt } from '../documents/documents.repository';
import {
  orderMail,
  type OrderMessage,
  REVIEW_KEYS,
  grantedMessage,
  paidMessage,
  partlyRefundedMessage,
  refundedMessage,
  reviewMessage,
  reviewMessageForAdministrators,
  settledMessage,
} from './order-mail';
import { cardStoppedMail, renewalFailedMail } from './renewal-mails';

const REVIEW_MAILS_PER_DAY = 10; // of one buyer

/** Queues mails in the event's transaction, once per event. Call `paid`, `settled`, `refunded` and `partlyRefunded` last: numbering takes the last lock. */
@Injectable()
export class PaymentMails {
  private readonly logger = new Logger('PaymentMails');

  constructor(
    private readonly settings: PaymentsSettings,
    private readonly clock: DatabaseClock,
  ) {}

  async paid(tx: EntityManager, order: Order, attempt: Attempt): Promise<void> {
    const receipt = await issueReceipt(
      tx,
      order,
      await describeReceipt(tx, order, attempt, this.settings),
      this.clock,
    );
    await this.toBuyer(tx, order, paidMessage({ order, attempt }, receipt, this.settings));
  }

  async settled(tx: EntityManager, order: Order, attempt: Attempt | null): Promise<void> {
    const receipt = await issueReceipt(
      tx,
      order,
      await describeReceipt(tx, order, attempt, this.settings),
      this.clock,
    );
    await this.toBuyer(tx, order, settledMessage({ order, attempt }, receipt, this.settings));
  }

  async granted(tx: EntityManager, order: Order): Promise<void> {
    await this.toBuyer(tx, order, grantedMessage({ order, attempt: null }, this.settings));
  }

  async refunded(tx: EntityManager, order: Order, attempt: Attempt | null): Promise<void> {
    const creditNote = await this.credit(tx, order, order.amountCents);
    await this.toBuyer(tx, order, refundedMessage({ order, attempt }, creditNote, this.settings));
  }

  /** Issues a credit note for a partial refund and queues its mail; does nothing if the amount was credited before. */
  async partlyRefunded(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    refunded: number,
  ): Promise<void> {
    const creditNote = await this.credit(tx, order, refunded);
    if (creditNote)
      await this.toBuyer(
        tx,
        order,
        partlyRefundedMessage({ order, attempt }, creditNote, this.settings),
      );
  }

  /** A review that a buyer can cause with a few coins: of one buyer, ten a day are mailed; the admin section shows all of them. */
  async underReview(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    reason: string,
  ): Promise<void> {
    if (!(await this.admitsReview(tx, order))) return;
    await this.toBuyer(tx, order, reviewMessage({ order, attempt }, this.settings));
    await this.reviewForAdministrators(tx, order, attempt, reason);
  }

  async reviewForAdministrators(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    reason: string,
  ): Promise<void> {
    const buyer = await tx.findOneBy(Customer, { userId: order.userId });
    const message = reviewMessageForAdministrators(
      { order, attempt, buyer, reason },
      this.settings,
    );
    for (const admin of await tx.findBy(Customer, { isAdmin: true, isSuspended: false })) {
      await queueMail(
        tx,
        orderMail(
          order,
          { ...message, key: `${message.key}:admin:${admin.userId}` },
          admin,
          this.settings,
        ),
      );
    }
  }

  async renewalFailed(
    tx: EntityManager,
    customer: Customer,
    renewal: { invoiceId: string; accessUntil: Date | null },
  ): Promise<void> {
    await queueMail(tx, renewalFailedMail({ ...customer, ...renewal }, this.settings));
  }

  async cardStopped(tx: EntityManager, customer: Customer, subscriptionId: string): Promise<void> {
    await queueMail(tx, cardStoppedMail({ ...customer, subscriptionId }, this.settings));
  }

  private async admitsReview(tx: EntityManager, { userId }: Order): Promise<boolean> {
    const buyer = await tx.findOneBy(Customer, { userId });
    if (!buyer || this.settings.RATE_LIMITS === 'off') return true;
    return (
      (await countMails(tx, { userId, to: buyer.email, prefix: REVIEW_KEYS })) <
      REVIEW_MAILS_PER_DAY
    );
  }

  private credit(
    tx: EntityManager,
    order: Order,
    refunded: number,
  ): Promise<IssuedCreditNote | null> {
    return issueCreditNote(
      tx,
      order,
      refunded,
      (receipt) => describeCreditNote(tx, order, receipt, this.settings),
      this.clock,
    );
  }

  private async toBuyer(tx: EntityManager, order: Order, message: OrderMessage): Promise<void> {
    const buyer = await tx.findOneBy(Customer, { userId: order.userId });
    if (buyer?.deletedAt) return;
    if (buyer) await queueMail(tx, orderMail(order, message, buyer, this.settings));
    else
      this.logger.error({
        key: message.key,
        msg: 'a mail cannot be sent: its recipient is unknown',
      });
  }
}
