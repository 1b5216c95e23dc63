import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PaymentEvent } from './payment-event.entity';

/** Adds an entry to a payment's history. */
export async function writeHistory(tx: EntityManager, line: Omit<PaymentEvent, 'id'>): Promise<void> {
  await tx.insert(PaymentEvent, { id: uuidv7(), ...line });
}

/** When an order was refunded; null if it was not. */
export async function refundedAt(tx: EntityManager, orderId: string): Promise<Date | null> {
  const line = await tx.findOne(PaymentEvent, { where: { orderId, to: 'refunded' }, order: { at: 'DESC', id: 'DESC' } });
  return line?.at ?? null;
}
