import { formatCoins } from '@contracts/coins';
import type { MemberOrder } from '@contracts/orders';

/** The short number of an order in a list: the beginning of its id, by which administrators find it too. */
export const orderNumber = (orderId: string): string => orderId.slice(0, 13).toUpperCase();

/** Significant digits of an amount of coins outside the payment itself. */
const DIGITS = 8;

/** Rounds an amount of coins for reading: `0.011792369365791513` becomes `0.011792369`. */
export function roundCoins(amount: string): string {
  const digits = amount.replace('.', '').replace(/^0+/, '');
  if (digits.length <= DIGITS || !amount.includes('.')) return amount;
  const leading = Math.floor(Math.log10(Number(amount)));
  const decimals = Math.max(0, DIGITS - 1 - leading);
  return Number(amount).toFixed(Math.min(decimals, amount.split('.')[1]?.length ?? 0));
}

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
