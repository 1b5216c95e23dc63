import type { OrderStatus } from '@libs/contracts';
import { compareDecimals, dollarsOf, isDecimal, multiplyDecimals } from './decimal';

/** Less than this part of the asked amount is too little. */
const LEAST_PART = '0.99';

/** What is on our books about a payment that has finished. */
export interface RecordedPayment {
  attemptId: string;
  orderStatus: OrderStatus;
  amountCents: number;
  /** The provider's code of the coin that was asked for. */
  payCurrency: string | null;
  /** The amount of coins that was asked for, as a decimal string. */
  payAmount: string | null;
  /** The attempt had expired before. */
  wasExpired: boolean;
  livemode: boolean;
  /** Whether real money moves in this system now. */
  systemIsLive: boolean;
}

/** What the provider says about it when asked again. */
export interface Finished {
  /** The attempt's id as it was sent along. */
  attemptId: string | null;
  priceAmount: string;
  priceCurrency: string;
  payCurrency: string;
  actuallyPaid: string;
  /** Set on a repeated deposit to an old address. */
  parentId: string | null;
}

/** Give what was bought, with notes for the books, or let a person look at it first. */
export type Outcome = { kind: 'grant'; notes: PaymentNote[] } | { kind: 'review'; reason: string };

/** Worth noting about an accepted payment. */
export type PaymentNote = 'overpaid' | 'paid_late';

/** Decides about a finished payment: it grants only when everything agrees; anything else is looked at, never dropped, never given. */
export function evaluate(recorded: RecordedPayment, finished: Finished): Outcome {
  const reason = objection(recorded, finished);
  if (reason !== null) return { kind: 'review', reason };
  const notes: PaymentNote[] = [];
  if (compareDecimals(finished.actuallyPaid, recorded.payAmount ?? '0') > 0) notes.push('overpaid');
  if (recorded.wasExpired || recorded.orderStatus === 'expired' || recorded.orderStatus === 'cancelled') notes.push('paid_late');
  return { kind: 'grant', notes };
}

/** Why a finished payment cannot be accepted by itself, as a sentence for the administrator; null when it can. */
function objection(recorded: RecordedPayment, finished: Finished): string | null {
  if (recorded.livemode !== recorded.systemIsLive)
    return 'A payment of the sandbox buys nothing in a live system, nor the other way round.';
  if (finished.parentId !== null) return 'A repeated deposit to an address that had been used already.';
  if (finished.attemptId !== recorded.attemptId) return 'The provider knows this payment under another order.';
  if (recorded.orderStatus === 'paid' || recorded.orderStatus === 'granted' || recorded.orderStatus === 'refunded')
    return 'The order had been settled already when this payment came.';
  if (!pricesAgree(recorded, finished)) {
    return `The provider charged ${finished.priceAmount} ${finished.priceCurrency.toUpperCase()} instead of ${dollarsOf(recorded.amountCents)} USD.`;
  }
  if (finished.payCurrency !== recorded.payCurrency)
    return `Paid in ${finished.payCurrency} instead of ${recorded.payCurrency ?? 'anything known'}.`;
  if (!isEnough(recorded, finished)) return `Paid ${finished.actuallyPaid} of ${recorded.payAmount ?? 'an unknown amount'}.`;
  return null;
}

function pricesAgree({ amountCents }: RecordedPayment, { priceAmount, priceCurrency }: Finished): boolean {
  return priceCurrency === 'usd' && isDecimal(priceAmount) && compareDecimals(priceAmount, dollarsOf(amountCents)) === 0;
}

function isEnough({ payAmount }: RecordedPayment, { actuallyPaid }: Finished): boolean {
  return payAmount !== null && isDecimal(actuallyPaid) && compareDecimals(actuallyPaid, multiplyDecimals(payAmount, LEAST_PART)) >= 0;
}
