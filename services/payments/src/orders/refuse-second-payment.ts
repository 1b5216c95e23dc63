import type { PaymentStatus } from '@libs/contracts';
import { conflict } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { publicStatus } from './public-status';
import { attemptsOf } from './attempt.repository';
import type { Order, ToolSnapshot } from './order.entity';
import { ordersWithUnsettledMoney } from './order.repository';

interface Item {
  userId: string;
  toolId: string | null;
  /** Null for Pro. */
  snapshot: ToolSnapshot | null;
}

/**
 * Throws 409 if money was seen for an item and is not settled, since buying it again would pay twice. A pending order does not prevent paying
 * with crypto, which continues that order on its page.
 */
export async function refuseSecondPayment(
  tx: EntityManager,
  item: Item,
  by: 'card' | 'crypto',
): Promise<void> {
  const orders = await ordersWithUnsettledMoney(tx, item.userId, item.toolId);
  const order = orders.find(({ status }) => by === 'card' || status !== 'pending');
  if (order) throw await createRefusal(tx, order, item.snapshot?.name ?? 'EXE Pro');
}

async function createRefusal(tx: EntityManager, order: Order, name: string) {
  const attempts = await attemptsOf(tx, [order.id]);
  const statuses = attempts.map((attempt) => publicStatus(attempt, order.status, attempts));
  const isCard = attempts.some(({ provider }) => provider === 'stripe');
  return conflict(
    isCard ? 'card_payment_confirming' : 'crypto_payment_confirming',
    describeRefusal(statuses, name),
  );
}

/** The statuses are those of the order's own pages. */
function describeRefusal(statuses: readonly PaymentStatus[], name: string): string {
  if (statuses.includes('confirming')) {
    return `Your coins for ${name} are on their way, so you can't pay for it again. You get it once they have arrived.`;
  }
  if (statuses.includes('partially_paid')) {
    return `You have paid a part of ${name} with crypto, so you can't pay for it in another way. Send the rest, or contact us about it.`;
  }
  return `We are reviewing your payment for ${name}, so you can't pay for it again. The order is on your dashboard.`;
}
