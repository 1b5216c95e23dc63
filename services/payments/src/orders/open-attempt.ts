import { Injectable } from '@nestjs/common';
import { notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PaymentsSettings } from '../payments.settings';
import type { Attempt } from './attempt.entity';
import { chainOf, hasCoins } from './payment-chain';
import { findEnd } from '../crypto/decide-sweep';
import {
  attemptsOf,
  insertAttempt,
  moveAttempt,
  newAttempt,
  openAttempt,
  saveAttempt,
} from './attempt.repository';
import { isDeleted } from '../customers/customers.repository';
import { Order } from './order.entity';
import { insertOrder, lockCheckout, lockMember, writeHistory } from './order.repository';
import type { PaymentActor } from './payment-event.entity';
import { publishOrder } from './publish-order';
import { cancelOrder } from './cancel-order';
import { LimitCreations } from './limit-creations';
import { type Quote, QuotePrice, type PurchaseRequest } from './quote-price';

interface NewAttempt extends PurchaseRequest {
  payCurrency: string;
  minimumUsd: string;
  now: Date;
}

export interface StartedPayment {
  order: Order;
  attempt: Attempt;
}

/** An attempt to pay, and whether this request must create it at the provider. */
export interface OpenedAttempt extends StartedPayment {
  description: string;
  isNew: boolean;
}

const USER: PaymentActor = 'user';

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
    private readonly limitCreations: LimitCreations,
    private readonly settings: PaymentsSettings,
  ) {}

  async run(tx: EntityManager, request: NewAttempt): Promise<OpenedAttempt> {
    await lockMember(tx, request.userId);
    await lockCheckout(tx, request.userId, request.toolId);
    const quote = await this.quotePrice.run(tx, request);
    const pending = await this.pendingOrder(tx, quote, request);
    if (await isDeleted(tx, request.userId)) throw notFound('user_not_found', 'User not found');
    const order = pending ?? (await this.newOrder(tx, quote, request));
    const open =
      (await this.attemptWithCoins(tx, order)) ?? (await this.reusableAttempt(tx, order, request));
    if (open) return { order, attempt: open, description: quote.description, isNew: false };
    await this.limitCreations.run(tx, request.userId, request.now);
    const attempt = newAttempt(order, 'nowpayments', request.now, {
      payCurrency: request.payCurrency,
      minimumUsd: request.minimumUsd,
    });
    await insertAttempt(tx, attempt);
    await writeHistory(tx, {
      orderId: order.id,
      attemptId: attempt.id,
      actor: USER,
      from: null,
      to: 'creating',
      note: `pays in ${request.payCurrency}`,
      at: request.now,
    });
    return { order, attempt, description: quote.description, isNew: true };
  }

  /** A changed price requires a new order; late money still buys the old one at its price. */
  private async pendingOrder(
    tx: EntityManager,
    quote: Quote,
    { now }: NewAttempt,
  ): Promise<Order | null> {
    const order = await tx
      .createQueryBuilder(Order, 'o')
      .setLock('pessimistic_write')
      .where(
        `o.userId = :userId and o.kind = :kind and o.toolId is not distinct from :toolId and o.status = 'pending'`,
        quote,
      )
      .getOne();
    if (!order) return null;
    const isSamePrice =
      order.amountCents === quote.amountCents || (await this.attemptWithCoins(tx, order)) !== null;
    if (isSamePrice) return order;
    await cancelOrder(tx, order, { actor: USER, note: 'the price changed', now });
    return null;
  }

  /** The attempt on which coins were seen. Paying accepts the price, and another attempt would request the coins twice. */
  private async attemptWithCoins(tx: EntityManager, order: Order): Promise<Attempt | null> {
    const attempts = await attemptsOf(tx, [order.id]);
    const chain = attempts.map((attempt) => chainOf(attempt, attempts)).find(hasCoins);
    return chain?.[0] ?? null;
  }

  private async newOrder(tx: EntityManager, quote: Quote, { now }: NewAttempt): Promise<Order> {
    const { userId, kind, toolId, snapshot: toolSnapshot, amountCents } = quote;
    const order = tx.create(Order, {
      id: uuidv7(),
      userId,
      kind,
      toolId,
      toolSnapshot,
      amountCents,
      currency: 'USD',
    });
    Object.assign(order, {
      status: 'pending',
      notes: [],
      createdAt: now,
      paidAt: null,
    } satisfies Partial<Order>);
    await insertOrder(tx, order);
    await writeHistory(tx, {
      orderId: order.id,
      attemptId: null,
      actor: USER,
      from: null,
      to: 'pending',
      note: null,
      at: now,
    });
    return order;
  }

  private async reusableAttempt(
    tx: EntityManager,
    order: Order,
    { payCurrency, now }: NewAttempt,
  ): Promise<Attempt | null> {
    const attempt = await openAttempt(tx, order.id, payCurrency);
    if (!attempt) return null;
    const end = findEnd(attempt, now, abandonedBefore(now, this.settings));
    if (!end) return attempt;
    await moveAttempt(tx, attempt, end.to, { actor: USER, note: end.note, now });
    await saveAttempt(tx, attempt);
    await publishOrder(tx, order, now);
    return null;
  }
}
