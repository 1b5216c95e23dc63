import { formatCoins } from '@contracts/coins';
import type { MemberOrder } from '@contracts/orders';
import { roundCoins } from '../../../shared/orders/roundCoins';

/** The short number of an order in a list: the beginning of its id, by which administrators find it too. */
export const orderNumber = (orderId: string): string => orderId.slice(0, 13).toUpperCase();

/** The coin of an order with its amount, `0.0012 BTC`; null for a card, and before a coin is chosen. */
export const coinAmount = ({
  payCurrency,
  payAmount,
}: Pick<MemberOrder, 'payCurrency' | 'payAmount'>): string | null =>
  payCurrency === null || payAmount === null
    ? null
    : formatCoins(roundCoins(payAmount), payCurrency);

/** What is left to send for an order, in its coin; null when nothing can be sent now. */
export const coinsDue = ({
  payCurrency,
  amountDue,
}: Pick<MemberOrder, 'payCurrency' | 'amountDue'>): string | null =>
  payCurrency === null || amountDue === null
    ? null
    : formatCoins(roundCoins(amountDue), payCurrency);
