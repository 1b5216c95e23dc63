import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Attempt } from './attempt.entity';
import { attemptsOf } from './attempt.repository';
import { Order } from './order.entity';
import {
  creditNotesOf,
  type IssuedCreditNote,
  receiptsOf,
} from '../documents/documents.repository';
import { isLive } from '../store/payments-mode';

/** An order with its attempts, latest first, its receipt number once it is paid, and its credit notes. */
export interface OrderWithAttempts {
  order: Order;
  attempts: Attempt[];
  receiptNumber: string | null;
  creditNotes: IssuedCreditNote[];
  livemode: boolean;
}

const MAX_ORDERS = 200;

@Injectable()
export class ListOrders {
  async run(tx: EntityManager, userId: string): Promise<OrderWithAttempts[]> {
    const orders = await tx.find(Order, {
      where: { userId },
      order: { id: 'DESC' },
      take: MAX_ORDERS,
    });
    return withAttempts(tx, orders);
  }
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
