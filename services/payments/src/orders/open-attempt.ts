import { MINUTE_MS } from '@libs/contracts';
import { notFound, tooMany } from '@libs/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { CustomerRepository } from '../customers/customer.repository';
import { PaymentsSettings } from '../payments.settings';
import { findEnd } from './attempt-status';
import type { Attempt } from './attempt.entity';
import { newAttempt } from './new-attempt';
import type { PaymentActor } from './history.entity';
import { AttemptRepository } from './attempt.repository';
import { CancelOrder } from './cancel';
import { newOrder, type Order } from './order.entity';
import { OrderRepository } from './order.repository';
import { findChain, hasCoins } from './payment-chain';
import { type PurchaseRequest, type Quote, QuotePrice } from './quote';
import type { StartedPayment } from './read-orders';

interface NewAttempt extends PurchaseRequest {
  payCurrency: string;
  minimumUsd: string;
  now: Date;
}

/** An attempt to pay, and whether this request must create it at the provider. */
export interface OpenedAttempt extends StartedPayment {
  description: string;
  isNew: boolean;
}

const USER: PaymentActor = 'user';

const MAX_OPEN = 20;

/** Attempts that began before this time and are still being created were abandoned: three provider timeouts have passed. */
export const abandonedBefore = (
  now: Date,
  { PAYMENTS_PROVIDER_BUDGET_MS }: Pick<PaymentsSettings, 'PAYMENTS_PROVIDER_BUDGET_MS'>,
): Date => new Date(now.getTime() - 3 * PAYMENTS_PROVIDER_BUDGET_MS);

/** Opens an attempt or returns one opened by a double click: one pending order per item, one open attempt per coin. */
@Injectable()
export class OpenAttempt {
  constructor(
    private readonly quotePrice: QuotePrice,
    private readonly settings: PaymentsSettings,
    private readonly customers: CustomerRepository,
    private readonly orders: OrderRepository,
    private readonly attempts: AttemptRepository,
    private readonly cancelOrder: CancelOrder,
  ) {}

  async run(tx: EntityManager, request: NewAttempt): Promise<OpenedAttempt> {
    await this.orders.lockMember(tx, request.userId);
    await this.orders.lockCheckout(tx, request.userId, request.toolId);
    const quote = await this.quotePrice.run(tx, request);
    const pending = await this.pendingOrder(tx, quote, request);
    if (await this.customers.isDeleted(tx, request.userId))
      throw notFound('user_not_found', 'User not found');
    const order = pending ?? (await this.newOrder(tx, quote, request));
    const open =
      (await this.attemptWithCoins(tx, order)) ?? (await this.reusableAttempt(tx, order, request));
    if (open) return { order, attempt: open, description: quote.description, isNew: false };
    await this.limitCreations(tx, request.userId, this.settings, request.now);
    const attempt = newAttempt(order, 'nowpayments', request.now, {
      id: uuidv7(),
      payCurrency: request.payCurrency,
      minimumUsd: request.minimumUsd,
    });
    const note = `pays in ${request.payCurrency}`;
    await this.attempts.insert(tx, attempt, { actor: USER, note, now: request.now });
    return { order, attempt, description: quote.description, isNew: true };
  }

  /** A changed price requires a new order; late money still buys the old one at its price. */
  private async pendingOrder(
    tx: EntityManager,
    quote: Quote,
    { now }: NewAttempt,
  ): Promise<Order | null> {
    const order = await this.orders.lockPending(tx, quote.userId, quote.toolId);
    if (!order) return null;
    const isSamePrice =
      order.amountCents === quote.amountCents || (await this.attemptWithCoins(tx, order)) !== null;
    if (isSamePrice) return order;
    await this.cancelOrder.run(tx, order, { actor: USER, note: 'the price changed', now });
    return null;
  }

  /** The attempt on which coins were seen. Paying accepts the price, and another attempt would request the coins twice. */
  private async attemptWithCoins(tx: EntityManager, order: Order): Promise<Attempt | null> {
    const attempts = await this.attempts.of(tx, [order.id]);
    const chain = attempts.map((attempt) => findChain(attempt, attempts)).find(hasCoins);
    return chain?.[0] ?? null;
  }

  private async newOrder(tx: EntityManager, quote: Quote, { now }: NewAttempt): Promise<Order> {
    const { userId, kind, toolId, snapshot: toolSnapshot, amountCents } = quote;
    const ordered = { userId, kind, toolId, toolSnapshot, amountCents, status: 'pending' } as const;
    const order = newOrder(ordered, now);
    await this.orders.insert(tx, order, { actor: USER, now });
    return order;
  }

  private async reusableAttempt(
    tx: EntityManager,
    order: Order,
    { payCurrency, now }: NewAttempt,
  ): Promise<Attempt | null> {
    const attempt = await this.attempts.findOpen(tx, order.id, payCurrency);
    if (!attempt) return null;
    const end = findEnd(attempt, now, abandonedBefore(now, this.settings));
    if (!end) return attempt;
    await this.attempts.move(tx, attempt, end.to, { actor: USER, note: end.note, now });
    await this.attempts.publish(tx, order, now);
    return null;
  }

  /**
   * Throws 429 if a member has too many payments open or creates too many per minute. The caller holds the member's lock, so that parallel
   * requests at other replicas cannot exceed the limit.
   */
  private async limitCreations(
    tx: EntityManager,
    userId: string,
    { RATE_LIMITS, PAYMENTS_CREATED_PER_MINUTE: limit }: PaymentsSettings,
    now: Date,
  ): Promise<void> {
    if ((await this.attempts.countOpen(tx, userId)) >= MAX_OPEN) {
      throw tooMany(
        'too_many_open_payments',
        'You have too many open payments. Finish or cancel one first.',
      );
    }
    if (RATE_LIMITS === 'off') return;
    const after = new Date(now.getTime() - MINUTE_MS);
    const fullSince = await this.attempts.creationWindowFullSince(tx, { userId, limit, after });
    if (fullSince === null) return;
    const waitMs = fullSince.getTime() + MINUTE_MS - now.getTime();
    throw tooMany(
      'too_many_payments',
      'You have started too many payments in a short time. Please wait a minute and try again.',
      { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) },
    );
  }
}
