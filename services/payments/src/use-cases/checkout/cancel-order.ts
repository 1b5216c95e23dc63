import type { EntityManager } from 'typeorm';
import { endWaitingAttempts } from '../../store/attempt.repository';
import type { Order } from '../../store/order.entity';
import { setOrderStatus } from '../../store/order.repository';
import { writeHistory } from '../../store/payment-event.repository';
import { publishOrder } from '../webhooks/publish-order';
import type { ChangeContext } from '../webhooks/review-attempt';

/** Cancels a pending order and closes its attempts; later money is still recorded. The caller holds the order's lock. */
export async function cancelOrder(tx: EntityManager, order: Order, { actor, note, now }: ChangeContext & { note: string | null }): Promise<void> {
  await setOrderStatus(tx, order, 'cancelled');
  await endWaitingAttempts(tx, order.id, now);
  await writeHistory(tx, { orderId: order.id, attemptId: null, actor, from: 'pending', to: 'cancelled', note, at: now });
  await publishOrder(tx, order, now);
}
