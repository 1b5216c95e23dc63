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

type NumberedDocument = 'receipt' | 'credit-note';

/** The number series of a document: one per kind and year (UTC). Sandbox payments have their own series, so they never use up a real number. */
export function documentSeries(kind: NumberedDocument, livemode: boolean, at: Date): string {
  return [
    livemode ? 'EXE' : 'TEST',
    ...(kind === 'credit-note' ? ['CN'] : []),
    at.getUTCFullYear(),
  ].join('-');
}

/** A document's number, such as `EXE-2026-000042` or `EXE-CN-2026-000042`. */
export const documentNumber = (series: string, count: number): string =>
  `${series}-${String(count).padStart(6, '0')}`;

/** The cents of a new credit note, given all cents refunded so far; never more than the receipt's amount in total. */
export const creditDue = (refunded: number, receiptAmount: number, credited: number): number =>
  Math.max(0, Math.min(refunded, receiptAmount) - credited);
