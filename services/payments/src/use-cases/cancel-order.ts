import type { EntityManager } from 'typeorm';
import { endWaitingAttempts } from '../store/attempts';
import type { Order } from '../store/order.entity';
import { setOrderStatus } from '../store/orders';
import { writeHistory } from '../store/payment-history';
import { announceOrder } from './announce-payment';
import type { Act } from './review-attempt';

/** Cancels a pending order and closes its attempts; later money is still recorded. The caller holds the order's lock. */
export async function cancelOrder(tx: EntityManager, order: Order, { actor, note, now }: Act & { note: string | null }): Promise<void> {
  await setOrderStatus(tx, order, 'cancelled');
  await endWaitingAttempts(tx, order.id, now);
  await writeHistory(tx, { orderId: order.id, attemptId: null, actor, from: 'pending', to: 'cancelled', note, at: now });
  await announceOrder(tx, order, now);
}
