import type { OrderStatus } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { Order } from './order.entity';

/** Serializes a user's checkouts of the same item until the transaction ends. */
export async function lockCheckout(tx: EntityManager, userId: string, toolId: string | null): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`order:${userId}:${toolId ?? 'pro'}`]);
}

/** Serializes the opening of payments by one member until the transaction ends. */
export async function lockMember(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`open-payments:${userId}`]);
}

/** Loads an order and locks its row. Take this lock before changing an order or any of its attempts. */
export function lockOrder(tx: EntityManager, id: string): Promise<Order | null> {
  return tx.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** Sets the status of an order, and `paidAt` if given. */
export async function setOrderStatus(tx: EntityManager, order: Order, status: OrderStatus, paidAt?: Date): Promise<void> {
  order.status = status;
  if (paidAt) order.paidAt = paidAt;
  await tx.update(Order, order.id, { status, paidAt: order.paidAt });
}
