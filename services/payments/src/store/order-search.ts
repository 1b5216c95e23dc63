import type { OrderStatus } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { escapeLike } from './escape-like';
import { Order } from './order.entity';
import { ORDERS_IN_REVIEW } from './orders-in-review';

/**
 * Where orders are searched, each the ids of the orders it finds. Ids and addresses match by how they begin and names by any part: random
 * hexadecimal text has too few distinct trigrams for an index. One condition with `or` over all tables could use no index.
 */
const SEARCHED = [
  'select order_id from receipts where number = upper(:text)',
  `select id from orders where cast(id as text) like :beginning or tool_snapshot->>'name' ilike :part`,
  `select order_id from attempts
   where cast(id as text) like :beginning or lower(provider_payment_id) like :beginning or lower(pay_address) like :beginning`,
  'select o.id from customers c join orders o on o.user_id = c.user_id where c.username ilike :part or c.email ilike :part',
];

/** Which orders an administrator asks for. */
export interface OrderSearch {
  /** `review` finds every order that waits for an administrator, surplus money on closed orders included. */
  status: OrderStatus | undefined;
  /** The beginning of an id or address, or part of a name or e-mail; empty finds all. */
  text: string;
  limit: number;
}

/** Orders that match, newest first. */
export function searchOrders(tx: EntityManager, { status, text, limit }: OrderSearch): Promise<Order[]> {
  const query = tx.createQueryBuilder(Order, 'o').orderBy('o.id', 'DESC').limit(limit);
  if (status === 'review') query.andWhere(`o.id in (${ORDERS_IN_REVIEW})`);
  else if (status) query.andWhere('o.status = :status', { status });
  const literal = escapeLike(text);
  if (text !== '')
    query.andWhere(`o.id in (${SEARCHED.join(' union ')})`, { text, part: `%${literal}%`, beginning: `${literal.toLowerCase()}%` });
  return query.getMany();
}
