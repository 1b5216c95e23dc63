import type { OrderStatus } from '@libs/contracts';
import { escapeLike } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Customer } from '../customers/customer.entity';
import { emailPattern } from '../customers/customer.repository';
import { Order } from '../orders/order.entity';
import { ORDERS_IN_REVIEW } from '../orders/order.repository';
import { ReadOrders } from '../orders/read-orders';
import type { RecordedOrder } from './admin.dto';

/** One query per table, since a single `or` could not use an index; prefixes, since hexadecimal text has too few distinct trigrams. */
const SEARCHED = [
  'select order_id from receipts where number = upper(:text)',
  'select order_id from credit_notes where number = upper(:text)',
  `select id from orders where cast(id as text) like :beginning or fold_case(tool_snapshot->>'name') like fold_case(:part)`,
  `select order_id from attempts
   where cast(id as text) like :beginning or lower(provider_payment_id) like :beginning or lower(pay_address) like :beginning`,
  `select o.id from customers c join orders o on o.user_id = c.user_id
    where c.username ilike fold_case(:part) or fold_case(c.email) like fold_case(:part) or c.email like :email`,
];

interface OrderSearch {
  status: OrderStatus | undefined;
  userId?: string;
  text: string;
  limit: number;
}

/** Finds orders for an administrator, each with its attempts and its buyer. */
@Injectable()
export class FindOrders {
  constructor(private readonly readOrders: ReadOrders) {}

  async run(
    tx: EntityManager,
    { status, userId, text, limit }: OrderSearch,
  ): Promise<RecordedOrder[]> {
    const query = tx.createQueryBuilder(Order, 'o').orderBy('o.id', 'DESC').limit(limit);
    if (status === 'review') query.andWhere(`o.id in (${ORDERS_IN_REVIEW})`);
    else if (status) query.andWhere('o.status = :status', { status });
    if (userId) query.andWhere('o.user_id = :userId', { userId });
    const literal = escapeLike(text);
    if (text !== '')
      query.andWhere(`o.id in (${SEARCHED.join(' union ')})`, {
        text,
        part: `%${literal}%`,
        email: emailPattern(text),
        beginning: `${literal.toLowerCase()}%`,
      });
    return this.withBuyers(tx, await query.getMany());
  }

  async recorded(tx: EntityManager, order: Order): Promise<RecordedOrder> {
    const [recorded] = await this.withBuyers(tx, [order]);
    if (!recorded) throw new Error(`order ${order.id} is not stored`);
    return recorded;
  }

  private async withBuyers(tx: EntityManager, orders: Order[]): Promise<RecordedOrder[]> {
    const buyers = await tx.findBy(Customer, { userId: In(orders.map(({ userId }) => userId)) });
    return (await this.readOrders.withAttempts(tx, orders)).map((one) => ({
      ...one,
      buyer: buyers.find(({ userId }) => userId === one.order.userId),
    }));
  }
}
