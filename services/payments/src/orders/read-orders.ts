import { DatabaseClock } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { notFound } from '@libs/errors';
import { ToolView } from '@libs/tool-copies';
import type { EntityManager } from 'typeorm';
import { Attempt } from './attempt.entity';
import { attemptsOf } from './attempt.repository';
import { Order } from './order.entity';
import { isLive } from '../store/is-live';
import { isForSale } from './quote';
import {
  creditNotesOf,
  type IssuedCreditNote,
  receiptsOf,
} from '../documents/documents.repository';

export interface StartedPayment {
  order: Order;
  attempt: Attempt;
}

/** A payment with all attempts of its order, which together determine its public status. */
export interface FoundPayment extends StartedPayment {
  attempts: Attempt[];
  /** Whether the item can still be bought. */
  isOffered: boolean;
  livemode: boolean;
  now: Date;
}

/** Finds a member's own payment; other members' payments are reported as not found. */
@Injectable()
export class FindPayment {
  constructor(private readonly clock: DatabaseClock) {}

  async run(tx: EntityManager, paymentId: string, userId: string): Promise<FoundPayment> {
    const known = await tx.findOneBy(Attempt, { id: paymentId });
    const order = known && (await tx.findOneBy(Order, { id: known.orderId, userId }));
    const attempts = order ? await attemptsOf(tx, [order.id]) : [];
    const attempt = attempts.find(({ id }) => id === paymentId);
    if (!attempt || !order) throw notFound('payment_not_found', 'Payment not found');
    const isOffered =
      order.toolId === null || isForSale(await tx.findOneBy(ToolView, { id: order.toolId }));
    const livemode = await isLive(tx);
    return { order, attempt, attempts, isOffered, livemode, now: await this.clock.now(tx) };
  }
}

/** An order with its attempts, latest first, its receipt number once it is paid, and its credit notes. */
export interface OrderWithAttempts {
  order: Order;
  attempts: Attempt[];
  receiptNumber: string | null;
  creditNotes: IssuedCreditNote[];
  livemode: boolean;
}

const MAX_ORDERS = 200;

/** A member's orders, newest first. */
export async function listOrders(tx: EntityManager, userId: string): Promise<OrderWithAttempts[]> {
  const orders = await tx.find(Order, {
    where: { userId },
    order: { id: 'DESC' },
    take: MAX_ORDERS,
  });
  return withAttempts(tx, orders);
}

export async function withAttempts(
  tx: EntityManager,
  orders: Order[],
): Promise<OrderWithAttempts[]> {
  const ids = orders.map(({ id }) => id);
  const attempts = await attemptsOf(tx, ids);
  const numbers = new Map(
    (await receiptsOf(tx, ids)).map(({ orderId, number }) => [orderId, number]),
  );
  const creditNotes = await creditNotesOf(tx, ids);
  const livemode = await isLive(tx);
  return orders.map((order) => ({
    order,
    attempts: attempts.filter(({ orderId }) => orderId === order.id),
    receiptNumber: numbers.get(order.id) ?? null,
    creditNotes: creditNotes.filter(({ orderId }) => orderId === order.id),
    livemode,
  }));
}
