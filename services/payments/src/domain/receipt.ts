import type { OrderKind } from '@libs/contracts';

export interface PaidWith {
  method: 'crypto' | 'card';
  coin: string | null;
  coinAmount: string | null;
}

interface Paying {
  provider: 'nowpayments' | 'stripe';
  payCurrency: string | null;
  paidCurrency: string | null;
  actuallyPaid: string;
}

export function paidWith({ provider, payCurrency, paidCurrency, actuallyPaid }: Paying): PaidWith {
  if (provider === 'stripe') return { method: 'card', coin: null, coinAmount: null };
  return { method: 'crypto', coin: paidCurrency ?? payCurrency, coinAmount: actuallyPaid };
}

interface Ordered {
  kind: OrderKind;
  toolSnapshot: { name: string } | null;
}

/** The name of the purchased item: the tool's name at the time of the order, or the length of the Pro period. */
export function itemOf({ kind, toolSnapshot }: Ordered, method: 'crypto' | 'card'): string {
  if (kind === 'tool') return toolSnapshot?.name ?? 'A tool';
  return method === 'card' ? 'EXE Pro, 1 month' : 'EXE Pro, 30 days';
}

/** The number series of a receipt: one per year (UTC). Sandbox payments have a separate series, so they never use up a real number. */
export const receiptSeries = (livemode: boolean, at: Date): string => `${livemode ? 'EXE' : 'TEST'}-${at.getUTCFullYear()}`;

/** A receipt's number, such as `EXE-2026-000042`. */
export const receiptNumber = (series: string, count: number): string => `${series}-${String(count).padStart(6, '0')}`;
