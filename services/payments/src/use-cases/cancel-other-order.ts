import type { EntityManager } from 'typeorm';
import { chainOf, hasCoins } from '../domain/payment-chain';
import { attemptsOf } from '../store/attempt.repository';
import { Order } from '../store/order.entity';
import { cancelOrder } from './checkout/cancel-order';
import type { ChangeContext } from './webhooks/review-attempt';

/** The buyer's other pending order of the same tool, made at another price; null for Pro. Lock it before the entitlements. */
export function otherPendingOrder(tx: EntityManager, { id, userId, toolId }: Order): Promise<Order | null> {
  if (toolId === null) return Promise.resolve(null);
  return tx
    .createQueryBuilder(Order, 'o')
    .setLock('pessimistic_write')
    .where(`o.userId = :userId and o.toolId = :toolId and o.id <> :id and o.status = 'pending'`, { userId, toolId, id })
    .getOne();
}

/** Cancels an unpaid order after another order bought its tool, so that no page asks for coins for an owned tool. */
export async function cancelUnlessPaying(tx: EntityManager, order: Order, act: ChangeContext): Promise<void> {
  const attempts = await attemptsOf(tx, [order.id]);
  if (attempts.some((attempt) => hasCoins(chainOf(attempt, attempts)))) return;
  await cancelOrder(tx, order, { ...act, note: 'another order has bought the tool' });
}
