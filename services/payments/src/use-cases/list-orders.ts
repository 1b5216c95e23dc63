import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Attempt } from '../store/attempt.entity';
import { attemptsOf } from '../store/attempts';
import { Order } from '../store/order.entity';

/** An order with every attempt to pay it, the latest first. */
export interface OrderWithAttempts {
  order: Order;
  attempts: Attempt[];
}

/** Orders one member sees at the most. */
const MOST = 200;

/** A member's orders, newest first. */
@Injectable()
export class ListOrders {
  async run(tx: EntityManager, userId: string): Promise<OrderWithAttempts[]> {
    const orders = await tx.find(Order, { where: { userId }, order: { id: 'DESC' }, take: MOST });
    return withAttempts(tx, orders);
  }
}

/** Orders in their order, each with its attempts. */
export async function withAttempts(tx: EntityManager, orders: Order[]): Promise<OrderWithAttempts[]> {
  const attempts = await attemptsOf(
    tx,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({ order, attempts: attempts.filter(({ orderId }) => orderId === order.id) }));
}
