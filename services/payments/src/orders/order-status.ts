import { ORDER_STATUSES, type OrderStatus } from '@libs/contracts';

/** A change of a status that may happen, and why it does; `from` is null for the first status of a row. */
export interface Transition<S extends string> {
  from: S | null;
  to: S;
  because: string;
}

/** Throws if a table of transitions does not list this one. */
export function requireTransition<S extends string>(
  table: readonly Transition<S>[],
  from: S | null,
  to: S,
): void {
  if (!table.some((transition) => transition.from === from && transition.to === to))
    throw new Error(`no transition from ${from ?? 'nothing'} to ${to}`);
}

/** Every change of an order's status; `OrderRepository.move` makes no other. */
export const ORDER_TRANSITIONS: readonly Transition<OrderStatus>[] = [
  { from: null, to: 'pending', because: 'a member opens a crypto payment' },
  { from: null, to: 'paid', because: 'a card was charged for a month of Pro' },
  { from: null, to: 'granted', because: 'a month of a card subscription cost nothing' },
  { from: null, to: 'review', because: 'a card was charged otherwise than agreed' },
  { from: 'pending', to: 'paid', because: 'the coins arrived' },
  { from: 'pending', to: 'review', because: 'coins came otherwise than agreed' },
  { from: 'pending', to: 'granted', because: 'an administrator gives it without payment' },
  { from: 'pending', to: 'refunded', because: 'an administrator sends a part back' },
  { from: 'pending', to: 'cancelled', because: 'the member cancels, or buys the item otherwise' },
  { from: 'pending', to: 'expired', because: 'its last attempt ended a day ago without coins' },
  { from: 'review', to: 'paid', because: 'an administrator settles it, or the rest arrives' },
  { from: 'review', to: 'granted', because: 'an administrator gives it without payment' },
  { from: 'review', to: 'refunded', because: 'an administrator or the provider sends it back' },
  { from: 'cancelled', to: 'paid', because: 'the coins arrive late' },
  { from: 'cancelled', to: 'review', because: 'coins arrive late, otherwise than agreed' },
  { from: 'cancelled', to: 'granted', because: 'an administrator gives it without payment' },
  { from: 'cancelled', to: 'refunded', because: 'an administrator sends late coins back' },
  { from: 'expired', to: 'paid', because: 'the coins arrive late' },
  { from: 'expired', to: 'review', because: 'coins arrive late, otherwise than agreed' },
  { from: 'expired', to: 'granted', because: 'an administrator gives it without payment' },
  { from: 'expired', to: 'refunded', because: 'an administrator sends late coins back' },
  { from: 'paid', to: 'refunded', because: 'an administrator or the provider sends it back' },
  { from: 'granted', to: 'cancelled', because: 'an administrator takes it back' },
];

const COMPLETE: ReadonlySet<OrderStatus> = new Set(['paid', 'granted', 'refunded']);

/** Whether an order is paid, granted or refunded, so that further money is surplus. */
export const isComplete = (order: OrderStatus): boolean => COMPLETE.has(order);

export const INCOMPLETE_ORDERS = ORDER_STATUSES.filter((status) => !isComplete(status));

/** The statuses in which coins may still buy the order, and nobody has to look at it. */
export const OPEN_TO_COINS: readonly OrderStatus[] = INCOMPLETE_ORDERS.filter(
  (status) => status !== 'review',
);
