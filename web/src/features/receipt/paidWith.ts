import type { Receipt } from '@contracts/payments';

/** How a receipt was paid: by card, or the amount of which coin. */
export function paidWith({ method, coin, coinAmount }: Pick<Receipt, 'method' | 'coin' | 'coinAmount'>): string {
  if (method === 'card') return 'Card';
  if (coin === null) return 'Cryptocurrency';
  const ticker = coin.toUpperCase();
  return coinAmount === null ? ticker : `${coinAmount} ${ticker}`;
}
