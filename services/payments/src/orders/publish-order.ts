import { paymentChanged } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { publicStatus } from './public-status';
import { attemptsOf } from './attempt.repository';
import type { Order } from './order.entity';

/** Publishes the status of every attempt, so that all of the buyer's pages update. The caller holds the order's lock: versions follow commits. */
export async function publishOrder(tx: EntityManager, order: Order, now: Date): Promise<void> {
  const attempts = await attemptsOf(tx, [order.id]);
  for (const attempt of attempts) {
    const [row] = await tx.query<{ version: string }[]>(
      `select nextval('payment_version') as version`,
    );
    const status = publicStatus(attempt, order.status, attempts);
    const data = { userId: order.userId, paymentId: attempt.id, orderId: order.id, status };
    await addToOutbox(tx, paymentChanged(data, { version: Number(row?.version), time: now }));
  }
}
