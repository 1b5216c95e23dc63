import { Injectable } from '@nestjs/common';
import type { OrderStatus } from '@libs/contracts';
import { type EntityManager, In } from 'typeorm';
import { Customer } from '../store/customer.entity';
import { Order } from '../store/order.entity';
import { type OrderWithAttempts, withAttempts } from './list-orders';

/** An order with its attempts and its buyer, as far as one is known. */
export interface RecordedOrder extends OrderWithAttempts {
  buyer: Customer | undefined;
}

/** Orders the list holds at the most. */
const MOST = 200;

/** Orders for the administrator, newest first. `review` finds everything a person has to look at, settled orders with surplus money included. */
@Injectable()
export class ListPayments {
  async run(tx: EntityManager, status: OrderStatus | undefined): Promise<RecordedOrder[]> {
    const query = tx.createQueryBuilder(Order, 'o').orderBy('o.id', 'DESC').limit(MOST);
    if (status) query.where('o.status = :status', { status });
    if (status === 'review') {
      query.orWhere('exists (select 1 from attempts a where a.order_id = o.id and a.review_reason is not null and a.reviewed_at is null)');
    }
    return withBuyers(tx, await withAttempts(tx, await query.getMany()));
  }
}

/** One order with its attempts and its buyer. */
export async function recordedOrder(tx: EntityManager, order: Order): Promise<RecordedOrder> {
  const [payment] = await withBuyers(tx, await withAttempts(tx, [order]));
  if (!payment) throw new Error(`order ${order.id} is not on the books`);
  return payment;
}

async function withBuyers(tx: EntityManager, orders: OrderWithAttempts[]): Promise<RecordedOrder[]> {
  const buyers = await tx.findBy(Customer, { userId: In(orders.map(({ order }) => order.userId)) });
  return orders.map((one) => ({ ...one, buyer: buyers.find(({ userId }) => userId === one.order.userId) }));
}
