import { paymentChanged } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { publicStatus } from '../domain/public-status';
import type { Attempt } from '../store/attempt.entity';
import type { Order } from '../store/order.entity';

/** Tells the buyer's open pages what a payment has come to; the order's row must be locked, so that versions follow the commits. */
export async function announcePayment(tx: EntityManager, order: Order, attempt: Attempt, now: Date): Promise<void> {
  const [row] = await tx.query<{ version: string }[]>(`select nextval('payment_version') as version`);
  const status = publicStatus(attempt, order.status);
  const data = { userId: order.userId, paymentId: attempt.id, orderId: order.id, status };
  await addToOutbox(tx, paymentChanged(data, { version: Number(row?.version), time: now }));
}
