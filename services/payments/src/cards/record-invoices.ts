import { DatabaseClock } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PRO_PRICE_CENTS } from '@libs/contracts';
import { invoiceProblem, isFree } from './card-price';
import type { CardInvoice, CardSubscription } from './card-provider';
import { PaymentMails } from '../mails/payment-mails';
import { Attempt } from '../orders/attempt.entity';
import { insertAttempt, newAttempt } from '../orders/attempt.repository';
import { CardCharge } from './cards.entity';
import { isDeleted } from '../customers/customer.repository';
import { lockEntitlements } from '../pro/entitlements.repository';
import { Order } from '../orders/order.entity';
import { insertOrder, pendingOrderOf, writeHistory } from '../orders/order.repository';
import { cancelUnlessPaying } from '../orders/cancel';
import { ACCOUNT_DELETED } from '../orders/fulfil';
import type { Review } from '../orders/review';
import { publishOrder } from '../orders/publish-order';
import { grantPro, paidPeriodOf } from '../pro/grant-pro';

export type InvoiceOutcome = 'unchanged' | 'paid' | 'review';

export interface CardTerms {
  livemode: boolean;
  priceId: string;
}

/**
 * Records every new paid invoice of a subscription as an order with its period, or sends it to review.
 * One for which nothing was charged is granted, without a receipt.
 */
@Injectable()
export class RecordInvoices {
  constructor(
    private readonly clock: DatabaseClock,
    private readonly paymentMails: PaymentMails,
  ) {}

  /** The caller holds the locks of the member's Pro order and entitlements, so that no invoice is recorded twice. */
  async run(
    tx: EntityManager,
    userId: string,
    subscription: CardSubscription,
    { now, terms }: Context,
  ): Promise<InvoiceOutcome> {
    const outcomes: InvoiceOutcome[] = [];
    for (const invoice of subscription.paid) {
      const isRecorded = await tx.existsBy(Attempt, {
        provider: 'stripe',
        providerPaymentId: invoice.id,
      });
      if (isRecorded) continue;
      const problem = (await isDeleted(tx, userId))
        ? ACCOUNT_DELETED
        : invoiceProblem(invoice, terms.priceId);
      const order = await createOrder(tx, { userId, invoice, problem, now, terms });
      const attempt = await createAttempt(tx, order, subscription.id, {
        userId,
        invoice,
        problem,
        now,
        terms,
      });
      if (problem === null) {
        await closeCryptoPage(tx, userId, 'Pro was paid by card', now);
        await grantPro(
          tx,
          await lockEntitlements(tx, userId, this.clock),
          order.id,
          await paidPeriodOf(tx, order.id),
        );
        if (isFree(invoice)) await this.paymentMails.granted(tx, order);
        else await this.paymentMails.paid(tx, order, attempt);
      } else {
        await closeCryptoPage(tx, userId, 'a card payment for Pro is under review', now);
        await this.paymentMails.underReview(tx, order, attempt, problem);
        await publishOrder(tx, order, now);
      }
      outcomes.push(problem === null ? 'paid' : 'review');
    }
    return outcomes.find((one) => one === 'review') ?? outcomes[0] ?? 'unchanged';
  }
}

async function closeCryptoPage(
  tx: EntityManager,
  userId: string,
  note: string,
  now: Date,
): Promise<void> {
  const open = await pendingOrderOf(tx, userId, null);
  if (open) await cancelUnlessPaying(tx, open, { actor: 'provider', note, now });
}

async function createOrder(
  tx: EntityManager,
  { userId, invoice, problem, now }: InvoiceEntry,
): Promise<Order> {
  const isGranted = isFree(invoice);
  const order = tx.create(Order, {
    id: uuidv7(),
    userId,
    kind: 'pro',
    toolId: null,
    toolSnapshot: null,
    amountCents: isGranted ? PRO_PRICE_CENTS : invoice.amountCents,
    currency: invoice.currency.toUpperCase(),
    status: problem !== null ? 'review' : isGranted ? 'granted' : 'paid',
    notes: [],
    createdAt: now,
    paidAt: isGranted ? null : now,
  });
  await insertOrder(tx, order);
  return order;
}

async function createAttempt(
  tx: EntityManager,
  order: Order,
  subscriptionId: string,
  entry: InvoiceEntry,
): Promise<Attempt> {
  const { invoice, problem, now } = entry;
  const attempt = newAttempt(order, 'stripe', now, {
    providerPaymentId: invoice.id,
    providerStatus: 'paid',
    status: 'finished',
    accepted: problem === null,
    reviewCode: problem?.code ?? null,
    reviewDetail: problem?.detail ?? null,
    closedAt: now,
  });
  await insertAttempt(tx, attempt);
  const { paymentIntentId, periodStart, periodEnd } = invoice;
  await tx.insert(CardCharge, {
    attemptId: attempt.id,
    subscriptionId,
    paymentIntentId,
    periodStart,
    periodEnd,
  });
  const line = { orderId: order.id, attemptId: attempt.id, actor: 'provider' as const, from: null };
  const review = problem ?? undefined;
  await writeHistory(tx, { ...line, to: order.status, note: null, review, at: now });
  return attempt;
}

interface Context {
  now: Date;
  terms: CardTerms;
}

interface InvoiceEntry extends Context {
  userId: string;
  invoice: CardInvoice;
  problem: Review | null;
}
