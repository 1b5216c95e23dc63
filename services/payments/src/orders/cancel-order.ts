import type { EntityManager } from 'typeorm';
import { chainOf, hasCoins } from './payment-chain';
import { attemptsOf, closeWaitingAttempts } from './attempt.repository';
import type { Order } from './order.entity';
import { moveOrder } from './order.repository';
import { publishOrder } from './publish-order';
import type { PaymentActor } from './payment-event.entity';

interface ChangeContext {
  actor: PaymentActor;
  now: Date;
}

/** Cancels a pending order and closes its attempts; later money is still recorded. The caller holds the order's lock. */
export async function cancelOrder(
  tx: EntityManager,
  order: Order,
  { actor, note, now }: ChangeContext & { note: string | null },
): Promise<void> {
  await moveOrder(tx, order, 'cancelled', { actor, note, now });
  await closeWaitingAttempts(tx, order.id, now);
  await publishOrder(tx, order, now);
}

const BOUGHT_OTHERWISE = 'another order has bought it';

/** Cancels an unpaid order after its item was bought or granted otherwise, so that no page asks for coins for what the member has. */
export async function cancelUnlessPaying(
  tx: EntityManager,
  order: Order,
  { note = BOUGHT_OTHERWISE, ...context }: ChangeContext & { note?: string },
): Promise<void> {
  const attempts = await attemptsOf(tx, [order.id]);
  if (attempts.some((attempt) => hasCoins(chainOf(attempt, attempts)))) return;
  await cancelOrder(tx, order, { ...context, note });
}
