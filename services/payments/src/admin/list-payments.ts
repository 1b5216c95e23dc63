import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Customer } from '../customers/customer.entity';
import type { Order } from '../orders/order.entity';
import { type OrderSearch, searchOrders } from '../orders/order.repository';
import { type OrderWithAttempts, withAttempts } from '../orders/list-orders';

export interface RecordedOrder extends OrderWithAttempts {
  buyer: Customer | undefined;
}

@Injectable()
export class ListPayments {
  async run(tx: EntityManager, search: OrderSearch): Promise<RecordedOrder[]> {
    return withBuyers(tx, await withAttempts(tx, await searchOrders(tx, search)));
  }
}

export async function recordedOrder(tx: EntityManager, order: Order): Promise<RecordedOrder> {
  const [payment] = await withBuyers(tx, await withAttempts(tx, [order]));
  if (!payment) throw new Error(`order ${order.id} is not stored`);
  return payment;
}

async function withBuyers(
  tx: EntityManager,
  orders: OrderWithAttempts[],
): Promise<RecordedOrder[]> {
  const buyers = await tx.findBy(Customer, { userId: In(orders.map(({ order }) => order.userId)) });
  return orders.map((one) => ({
    ...one,
    buyer: buyers.find(({ userId }) => userId === one.order.userId),
  }));
}
