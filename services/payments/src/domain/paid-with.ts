/** How an order was paid. */
export interface PaidWith {
  method: 'crypto' | 'card';
  /** Lowercase coin code; null for a card. */
  coin: string | null;
  /** Received coins as a decimal string; null for a card. */
  coinAmount: string | null;
}

interface Paying {
  provider: 'nowpayments' | 'stripe';
  payCurrency: string | null;
  paidCurrency: string | null;
  actuallyPaid: string;
}

/** How an attempt was paid. */
export function paidWith({ provider, payCurrency, paidCurrency, actuallyPaid }: Paying): PaidWith {
  if (provider === 'stripe') return { method: 'card', coin: null, coinAmount: null };
  return { method: 'crypto', coin: paidCurrency ?? payCurrency, coinAmount: actuallyPaid };
}
