import { paymentChanged } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { publicStatus } from '../../domain/public-status';
import type { Attempt } from '../../store/attempt.entity';
import { attemptsOf } from '../../store/attempt.repository';
import type { Order } from '../../store/order.entity';

/** Publishes every attempt of an order, so that all of the buyer's open pages update. The caller must have locked the order's row. */
export async function publishOrder(tx: EntityManager, order: Order, now: Date): Promise<void> {
  const attempts = await attemptsOf(tx, [order.id]);
  for (const attempt of attempts) await publishPayment(tx, order, attempt, now, attempts);
}

/** Publishes the status of one attempt. The caller must have locked the order's row, so that versions follow the order of commits. */
export async function publishPayment(tx: EntityManager, order: Order, attempt: Attempt, now: Date, attempts = [attempt]): Promise<void> {
  const [row] = await tx.query<{ version: string }[]>(`select nextval('payment_version') as version`);
  const status = publicStatus(attempt, order.status, attempts);
  const data = { userId: order.userId, paymentId: attempt.id, orderId: order.id, status };
  await addToOutbox(tx, paymentChanged(data, { version: Number(row?.version), time: now }));
}
