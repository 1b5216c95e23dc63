import type { OrderStatus } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { Order } from './order.entity';

/** Waits until no other transaction opens or finds an order of the same thing for the same user; held until the transaction ends. */
export async function lockCheckout(tx: EntityManager, userId: string, toolId: string | null): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`order:${userId}:${toolId ?? 'pro'}`]);
}

/** Waits until no other transaction opens a payment of the same member; held until the transaction ends. */
export async function lockMember(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`open-payments:${userId}`]);
}

/** The order with its row locked: whatever changes an order or one of its attempts takes this lock first. */
export function lockOrder(tx: EntityManager, id: string): Promise<Order | null> {
  return tx.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** Moves an order on; `paidAt` only when it is given. */
export async function setOrderStatus(tx: EntityManager, order: Order, status: OrderStatus, paidAt?: Date): Promise<void> {
  order.status = status;
  if (paidAt) order.paidAt = paidAt;
  await tx.update(Order, order.id, { status, paidAt: order.paidAt });
}
