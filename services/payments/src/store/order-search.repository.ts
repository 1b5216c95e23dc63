import type { OrderStatus } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { escapeLike } from './escape-like';
import { Order } from './order.entity';
import { ORDERS_IN_REVIEW } from './orders-in-review';

/**
 * One query per searched table, since a single `or` over all tables could not use an index. IDs and addresses match by prefix: random
 * hexadecimal text has too few distinct trigrams for an index.
 */
const SEARCHED = [
  'select order_id from receipts where number = upper(:text)',
  `select id from orders where cast(id as text) like :beginning or tool_snapshot->>'name' ilike :part`,
  `select order_id from attempts
   where cast(id as text) like :beginning or lower(provider_payment_id) like :beginning or lower(pay_address) like :beginning`,
  'select o.id from customers c join orders o on o.user_id = c.user_id where c.username ilike :part or c.email ilike :part',
];

/** An administrator's search for orders. */
export interface OrderSearch {
  /** `review` finds every order waiting for review, including closed orders with surplus money. */
  status: OrderStatus | undefined;
  text: string;
  limit: number;
}

/** Matching orders, newest first. */
export function searchOrders(tx: EntityManager, { status, text, limit }: OrderSearch): Promise<Order[]> {
  const query = tx.createQueryBuilder(Order, 'o').orderBy('o.id', 'DESC').limit(limit);
  if (status === 'review') query.andWhere(`o.id in (${ORDERS_IN_REVIEW})`);
  else if (status) query.andWhere('o.status = :status', { status });
  const literal = escapeLike(text);
  if (text !== '')
    query.andWhere(`o.id in (${SEARCHED.join(' union ')})`, { text, part: `%${literal}%`, beginning: `${literal.toLowerCase()}%` });
  return query.getMany();
}
