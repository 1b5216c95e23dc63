import { countMails, queueMail } from '@libs/mail';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Customer } from '../customers/customer.entity';
import { IssueDocuments } from '../documents/issue-documents';
import type { ReceivedPayment, SoldOrder } from '../documents/snapshot';
import { PaymentsMode } from '../providers/payments-mode';
import { PaymentsSettings } from '../payments.settings';
import {
  grantedMessage,
  type MailedOrder,
  orderMail,
  type OrderMessage,
  paidMessage,
  partlyRefundedMessage,
  refundedMessage,
  REVIEW_KEYS,
  reviewMessage,
  reviewMessageForAdministrators,
  settledMessage,
} from './order-mails';
import type { Review } from './review';

const REVIEW_MAILS_PER_DAY = 10; // of one buyer

type Order = MailedOrder['order'];
type Attempt = NonNullable<MailedOrder['attempt']>;

/** Queues emails in the event's transaction, once per event. Call `paid`, `settled`, `refunded` and `partlyRefunded` last: numbering takes the last lock. */
@Injectable()
export class PaymentMails {
  constructor(
    private readonly settings: PaymentsSettings,
    private readonly documents: IssueDocuments,
    private readonly mode: PaymentsMode,
  ) {}

  /** Issues the receipt and emails it. */
  async paid(tx: EntityManager, order: Order, attempt: Attempt & ReceivedPayment): Promise<void> {
    const receipt = await this.documents.receipt(tx, order, attempt);
    await this.toBuyer(tx, order, paidMessage({ order, attempt }, receipt, this.settings));
  }

  /** Issues the receipt of an order that an administrator has settled, and emails it. */
  async settled(
    tx: EntityManager,
    order: Order,
    attempt: Attempt & ReceivedPayment,
  ): Promise<void> {
    const receipt = await this.documents.receipt(tx, order, attempt);
    await this.toBuyer(tx, order, settledMessage({ order, attempt }, receipt, this.settings));
  }

  async granted(tx: EntityManager, order: Order, attempt: Attempt | null = null): Promise<void> {
    await this.toBuyer(tx, order, grantedMessage({ order, attempt }, this.settings));
  }

  /** Issues the credit note for what was not credited before, and emails it. */
  async refunded(tx: EntityManager, order: Order, attempt: Attempt | null): Promise<void> {
    const creditNote = await this.documents.creditNote(tx, order, order.amountCents);
    await this.toBuyer(tx, order, refundedMessage({ order, attempt }, creditNote, this.settings));
  }

  /** Issues a credit note for a partial refund and queues its mail; does nothing if the amount was credited before. */
  async partlyRefunded(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    refundedCents: number,
  ): Promise<void> {
    const creditNote = await this.documents.creditNote(tx, order, refundedCents);
    if (!creditNote) return;
    const message = partlyRefundedMessage({ order, attempt }, creditNote, this.settings);
    await this.toBuyer(tx, order, message);
  }

  /** A review that a buyer can cause with a few coins: of one buyer, ten a day are mailed; the admin section shows all of them. */
  async underReview(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    review: Review,
  ): Promise<void> {
    if (!(await this.admitsReview(tx, order))) return;
    await this.toBuyer(tx, order, reviewMessage({ order, attempt }, review, this.settings));
    await this.reviewForAdministrators(tx, order, attempt, review);
  }

  async reviewForAdministrators(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    review: Review,
  ): Promise<void> {
    const customer = await tx.findOneByOrFail(Customer, { userId: order.userId });
    const buyer = customer.deletedAt ? null : customer;
    const { key, ...message } = reviewMessageForAdministrators(
      { order, attempt },
      { buyer, review },
      this.settings,
    );
    for (const admin of await tx.findBy(Customer, { isAdmin: true, isSuspended: false })) {
      const addressed = { ...message, key: `${key}:admin:${admin.userId}` };
      await this.queue(tx, order, addressed, admin);
    }
  }

  private async admitsReview(tx: EntityManager, { userId }: SoldOrder): Promise<boolean> {
    const buyer = await tx.findOneByOrFail(Customer, { userId });
    if (this.settings.RATE_LIMITS === 'off') return true;
    const mailed = await countMails(tx, { userId, to: buyer.email, prefix: REVIEW_KEYS });
    return mailed < REVIEW_MAILS_PER_DAY;
  }

  private async toBuyer(tx: EntityManager, order: SoldOrder, message: OrderMessage): Promise<void> {
    const buyer = await tx.findOneByOrFail(Customer, { userId: order.userId });
    if (!buyer.deletedAt) await this.queue(tx, order, message, buyer);
  }

  private async queue(
    tx: EntityManager,
    { userId }: SoldOrder,
    message: OrderMessage,
    to: Customer,
  ): Promise<void> {
    const about = { userId, livemode: await this.mode.isLive(tx) };
    await queueMail(tx, orderMail(about, message, to, this.settings));
  }
}
