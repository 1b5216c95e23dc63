import { Injectable } from '@nestjs/common';
import { PRO_PRICE_CENTS } from '@libs/contracts';
import { DatabaseClock } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { isDeleted } from '../customers/customers.repository';
import { PaymentMails } from '../mails/payment-mails';
import { Attempt } from '../orders/attempt.entity';
import { insertAttempt, newAttempt } from '../orders/attempt.repository';
import { cancelUnlessPaying } from '../orders/cancel';
import { ACCOUNT_DELETED } from '../orders/fulfil';
import { Order } from '../orders/order.entity';
import { insertOrder, pendingOrderOf, writeHistory } from '../orders/order.repository';
import { publishOrder } from '../orders/publish-order';
import type { Review } from '../orders/review';
import { lockEntitlements } from '../pro/entitlement-lock';
import { grantPro } from '../pro/grant-pro';
import { CardProvider, type CardInvoice, type CardSubscription } from './card-provider';
import { invoiceProblem, isFree } from './card-rules';
import { CardCharge } from './cards.entity';

export type InvoiceOutcome = 'unchanged' | 'paid' | 'review';

/**
 * Records every new paid invoice of a subscription as an order with its period, or sends it to review. One for which nothing was charged is
 * granted, without a receipt.
 */
@Injectable()
export class RecordInvoices {
  constructor(
    private readonly provider: CardProvider,
    private readonly clock: DatabaseClock,
    private readonly paymentMails: PaymentMails,
  ) {}

  /** The caller holds the locks of the member's Pro order and entitlements, so that no invoice is recorded twice. */
  async run(
    tx: EntityManager,
    userId: string,
    subscription: CardSubscription,
    now: Date,
  ): Promise<InvoiceOutcome> {
    const outcomes: InvoiceOutcome[] = [];
    for (const invoice of subscription.paid) {
      const payment = { provider: 'stripe' as const, providerPaymentId: invoice.id };
      if (await tx.existsBy(Attempt, payment)) continue;
      const problem = await this.problemOf(tx, userId, invoice);
      const order = await createOrder(tx, { userId, invoice, problem, now });
      const attempt = await createAttempt(tx, order, subscription.id, { invoice, problem, now });
      if (problem === null) await this.grant(tx, order, attempt, { invoice, now });
      else await this.review(tx, order, attempt, { problem, now });
      outcomes.push(problem === null ? 'paid' : 'review');
    }
    return outcomes.find((one) => one === 'review') ?? outcomes[0] ?? 'unchanged';
  }

  private async problemOf(
    tx: EntityManager,
    userId: string,
    invoice: CardInvoice,
  ): Promise<Review | null> {
    if (await isDeleted(tx, userId)) return ACCOUNT_DELETED;
    return invoiceProblem(invoice, this.provider.priceId);
  }

  private async grant(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    { invoice, now }: { invoice: CardInvoice; now: Date },
  ): Promise<void> {
    const { userId } = order;
    const lengthMs = invoice.periodEnd.getTime() - invoice.periodStart.getTime();
    await closeCryptoPage(tx, userId, 'Pro was paid by card', now);
    const lock = await lockEntitlements(tx, userId, this.clock);
    await grantPro(tx, lock, order.id, { source: 'stripe', lengthMs });
    if (isFree(invoice)) await this.paymentMails.granted(tx, order, attempt);
    else await this.paymentMails.paid(tx, order, attempt);
  }

  private async review(
    tx: EntityManager,
    order: Order,
    attempt: Attempt,
    { problem, now }: { problem: Review; now: Date },
  ): Promise<void> {
    await closeCryptoPage(tx, order.userId, 'a card payment for Pro is under review', now);
    await this.paymentMails.underReview(tx, order, attempt, problem);
    await publishOrder(tx, order, now);
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

interface Entry {
  invoice: CardInvoice;
  problem: Review | null;
  now: Date;
}

async function createOrder(
  tx: EntityManager,
  { userId, invoice, problem, now }: Entry & { userId: string },
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
  { invoice, problem, now }: Entry,
): Promise<Attempt> {
  const attempt = newAttempt(order, 'stripe', now, {
    providerPaymentId: invoice.id,
    providerStatus: 'paid',
    status: 'finished',
    chargedCents: invoice.amountCents,
    accepted: problem === null,
    reviewCode: problem?.code ?? null,
    reviewDetail: problem?.detail ?? null,
    closedAt: now,
  });
  await insertAttempt(tx, attempt);
  const { paymentIntentId, periodStart, periodEnd } = invoice;
  const attemptId = attempt.id;
  const period = { subscriptionId, paymentIntentId, periodStart, periodEnd };
  await tx.insert(CardCharge, { attemptId, ...period });
  await writeHistory(tx, {
    orderId: order.id,
    attemptId,
    actor: 'provider',
    from: null,
    to: order.status,
    note: null,
    review: problem ?? undefined,
    at: now,
  });
  return attempt;
}
