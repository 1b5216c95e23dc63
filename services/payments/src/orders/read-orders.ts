import { notFound } from '@libs/errors';
import { DatabaseClock } from '@libs/persistence';
import { ToolView } from '@libs/tool-copies';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { type IssuedCreditNote } from '../documents/document.entity';
import { DocumentRepository } from '../documents/document.repository';
import { PaymentsMode } from '../providers/payments-mode';
import { Attempt } from './attempt.entity';
import { HistoryEntry } from './history.entity';
import { AttemptRepository } from './attempt.repository';
import { Order } from './order.entity';
import { isForSale } from './quote';

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

/** An order with its attempts, latest first, its tool as it is now, its receipt number once it is paid, and its credit notes. */
export interface OrderWithAttempts {
  order: Order;
  attempts: Attempt[];
  /** Null for Pro, and for a deleted tool. */
  tool: ToolView | null;
  receiptNumber: string | null;
  creditNotes: IssuedCreditNote[];
  livemode: boolean;
  now: Date;
}

/** An order with its history, oldest entry first. */
export interface OrderWithHistory extends OrderWithAttempts {
  history: HistoryEntry[];
}

const MAX_ORDERS = 200;

/** Reads orders with what belongs to them. */
@Injectable()
export class ReadOrders {
  constructor(
    private readonly mode: PaymentsMode,
    private readonly documents: DocumentRepository,
    private readonly attempts: AttemptRepository,
    private readonly clock: DatabaseClock,
  ) {}

  /** Finds a member's own payment; other members' payments are reported as not found. */
  async findPayment(
    tx: EntityManager,
    { paymentId, userId, now }: { paymentId: string; userId: string; now: Date },
  ): Promise<FoundPayment> {
    const known = await tx.findOneBy(Attempt, { id: paymentId });
    const order = known && (await tx.findOneBy(Order, { id: known.orderId, userId }));
    const attempts = order ? await this.attempts.of(tx, [order.id]) : [];
    const attempt = attempts.find(({ id }) => id === paymentId);
    if (!attempt || !order) throw notFound('payment_not_found', 'Payment not found');
    const isOffered =
      order.toolId === null || isForSale(await tx.findOneBy(ToolView, { id: order.toolId }));
    const livemode = await this.mode.isLive(tx);
    return { order, attempt, attempts, isOffered, livemode, now };
  }

  /** A member's orders, newest first. */
  async list(tx: EntityManager, userId: string): Promise<OrderWithAttempts[]> {
    const newest = { where: { userId }, order: { id: 'DESC' }, take: MAX_ORDERS } as const;
    return this.withAttempts(tx, await tx.find(Order, newest));
  }

  /** Finds a member's own order; other members' orders are reported as not found. */
  async findOrder(tx: EntityManager, orderId: string, userId: string): Promise<OrderWithHistory> {
    const order = await tx.findOneBy(Order, { id: orderId, userId });
    const [found] = order ? await this.withAttempts(tx, [order]) : [];
    if (!found) throw notFound('order_not_found', 'Order not found');
    const history = await tx.find(HistoryEntry, {
      where: { orderId },
      order: { at: 'ASC', id: 'ASC' },
    });
    return { ...found, history };
  }

  async withAttempts(tx: EntityManager, orders: Order[]): Promise<OrderWithAttempts[]> {
    const ids = orders.map(({ id }) => id);
    const attempts = await this.attempts.of(tx, ids);
    const receipts = await this.documents.findReceipts(tx, ids);
    const numbers = new Map(receipts.map(({ orderId, number }) => [orderId, number]));
    const creditNotes = await this.documents.findCreditNotes(tx, ids);
    const toolIds = orders.flatMap(({ toolId }) => toolId ?? []);
    const tools = await tx.findBy(ToolView, { id: In(toolIds) });
    const livemode = await this.mode.isLive(tx);
    const now = await this.clock.now(tx);
    return orders.map((order) => ({
      order,
      attempts: attempts.filter(({ orderId }) => orderId === order.id),
      tool: tools.find(({ id }) => id === order.toolId) ?? null,
      receiptNumber: numbers.get(order.id) ?? null,
      creditNotes: creditNotes.filter(({ orderId }) => orderId === order.id),
      livemode,
      now,
    }));
  }
}
