import type { EntityManager } from 'typeorm';
import type { Attempt } from '../store/attempt.entity';
import type { Order } from '../store/order.entity';
import { setOrderStatus } from '../store/orders';
import type { PaymentActor } from '../store/payment-event.entity';
import { writeHistory } from '../store/payment-history';

/** Who found that a payment needs review, and when. */
interface ReviewCause {
  actor: PaymentActor;
  now: Date;
}

/**
 * Puts an attempt under review, and its order unless that is settled. Every order that begins to wait for an administrator comes through
 * here or is booked under review by record-subscription. The caller saves the attempt.
 */
export async function sendToReview(tx: EntityManager, order: Order, attempt: Attempt, reason: string, by: ReviewCause): Promise<void> {
  attempt.reviewReason = reason;
  attempt.reviewedAt = null;
  const from = order.status;
  if (from !== 'paid' && from !== 'granted' && from !== 'refunded') await setOrderStatus(tx, order, 'review');
  const note = `review: ${reason}`;
  await writeHistory(tx, { orderId: order.id, attemptId: attempt.id, actor: by.actor, from, to: order.status, note, at: by.now });
}
