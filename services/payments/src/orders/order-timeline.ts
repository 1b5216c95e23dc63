import type { OrderEvent, OrderEventType } from '@libs/contracts';
import type { Attempt } from './attempt.entity';
import type { HistoryEntry } from './history-entry.entity';
import type { Order } from './order.entity';

/** The timeline entry of each status of an order or attempt; a status without one is internal. */
const TYPES: Partial<Record<string, OrderEventType>> = {
  waiting: 'waiting',
  watched: 'waiting',
  confirming: 'seen',
  confirmed: 'confirmed',
  sending: 'confirmed',
  partially_paid: 'partially_paid',
  review: 'review',
  paid: 'paid',
  granted: 'granted',
  failed: 'failed',
  expired: 'expired',
  cancelled: 'cancelled',
  refunded: 'refunded',
};

type Entry = Pick<HistoryEntry, 'attemptId' | 'from' | 'to' | 'at' | 'reviewCode'>;

/** What happened to an order, oldest first. The same event of an attempt and of its order is listed once. */
export function orderTimeline(
  order: Pick<Order, 'createdAt'>,
  entries: readonly Entry[],
  attempts: readonly Pick<Attempt, 'id' | 'payCurrency'>[],
): OrderEvent[] {
  const events: OrderEvent[] = [
    { type: 'created', at: order.createdAt.toISOString(), payCurrency: null },
  ];
  for (const entry of entries) {
    const type = typeOf(entry);
    if (type === undefined) continue;
    const payCurrency = attempts.find(({ id }) => id === entry.attemptId)?.payCurrency ?? null;
    const last = events.at(-1);
    const isRepeated =
      last?.type === type && (type !== 'waiting' || last.payCurrency === payCurrency);
    if (!isRepeated) events.push({ type, at: entry.at.toISOString(), payCurrency });
  }
  return events;
}

/** An entry that keeps the status, as the buyer sees it, is a note, unless it begins a review. */
function typeOf({ from, to, reviewCode }: Entry): OrderEventType | undefined {
  if (reviewCode !== null) return 'review';
  const isWaiting = from !== null && TYPES[from] === 'waiting' && TYPES[to] === 'waiting';
  return from === to || isWaiting ? undefined : TYPES[to];
}
