/** What an order was paid with. */
export interface PaidWith {
  method: 'crypto' | 'card';
  /** Lowercase code of the coin; null for a card. */
  coin: string | null;
  /** Coins that were received, as a decimal string; null for a card. */
  coinAmount: string | null;
}

/** What an attempt knows of the money. */
interface Paying {
  provider: 'nowpayments' | 'stripe';
  /** The coin that was asked for. */
  payCurrency: string | null;
  /** The coin that was received; null where that was not recorded. */
  paidCurrency: string | null;
  actuallyPaid: string;
}

/** The means an attempt paid with. */
export function paidWith({ provider, payCurrency, paidCurrency, actuallyPaid }: Paying): PaidWith {
  if (provider === 'stripe') return { method: 'card', coin: null, coinAmount: null };
  return { method: 'crypto', coin: paidCurrency ?? payCurrency, coinAmount: actuallyPaid };
}
