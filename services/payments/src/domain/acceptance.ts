import { currencyTicker, formatCoins, type OrderStatus } from '@libs/contracts';
import { compareDecimals, dollarsOf, isDecimal, multiplyDecimals } from './decimal';

/** Less than this part of the asked amount is too little. */
const LEAST_PART = '0.99';

/** Nothing can be bought with what comes after that. */
const SETTLED: ReadonlySet<OrderStatus> = new Set(['paid', 'granted', 'refunded']);

/** What is recorded about a payment whose coins have arrived, its top-ups included. */
export interface RecordedPayment {
  /** The attempt's id, or that of the hosted page it was made on. */
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
  /** The provider's codes of coins that came and were not asked for. */
  otherCoins: readonly string[];
  /** Deposits that arrived; more than one when the payment was topped up. */
  deposits: number;
}

/** What the provider answers about it; the amount is the sum of its deposits. */
export interface Finished {
  /** The attempt's id as it was sent along. */
  attemptId: string | null;
  priceAmount: string;
  priceCurrency: string;
  payCurrency: string;
  actuallyPaid: string;
}

/** Give what was bought, with notes for the history, or leave it to manual review. */
export type Outcome = { kind: 'grant'; notes: PaymentNote[] } | { kind: 'review'; reason: string };

/** Worth noting about an accepted payment. */
export type PaymentNote = 'topped_up' | 'overpaid' | 'paid_late';

/** Whether an order is settled, so that further money is surplus. */
export const isSettled = (order: OrderStatus): boolean => SETTLED.has(order);

/** Decides about coins that have arrived: it grants only when everything agrees; anything else is reviewed, never dropped, never given. */
export function evaluate(recorded: RecordedPayment, finished: Finished): Outcome {
  const reason = objection(recorded, finished);
  if (reason !== null) return { kind: 'review', reason };
  const notes: PaymentNote[] = [];
  if (recorded.deposits > 1) notes.push('topped_up');
  if (compareDecimals(finished.actuallyPaid, recorded.payAmount ?? '0') > 0) notes.push('overpaid');
  if (recorded.wasExpired || recorded.orderStatus === 'expired' || recorded.orderStatus === 'cancelled') notes.push('paid_late');
  return { kind: 'grant', notes };
}

/** Why a payment cannot be accepted automatically, as a sentence for the administrator; null when it can. */
function objection(recorded: RecordedPayment, finished: Finished): string | null {
  const { payAmount, payCurrency, otherCoins, deposits } = recorded;
  if (recorded.livemode !== recorded.systemIsLive)
    return "Sandbox payments don't count in a live system, and live payments don't count in the sandbox.";
  if (isSettled(recorded.orderStatus)) return 'This order was already settled when the payment arrived.';
  if (finished.attemptId !== recorded.attemptId) return 'The provider lists this payment under a different order.';
  if (!pricesAgree(recorded, finished)) {
    return `The provider charged ${finished.priceAmount} ${finished.priceCurrency.toUpperCase()} instead of ${dollarsOf(recorded.amountCents)} USD.`;
  }
  const asked = payAmount === null ? 'an unknown amount' : formatCoins(payAmount, payCurrency);
  if (finished.payCurrency !== payCurrency) return `Paid ${formatCoins(finished.actuallyPaid, finished.payCurrency)} instead of ${asked}.`;
  if (isEnough(recorded, finished)) return null;
  const others = otherCoins.length === 0 ? '' : `, and coins in ${otherCoins.map(currencyTicker).join(' and ')}`;
  return `Paid ${finished.actuallyPaid} of ${asked}${deposits > 1 ? ` in ${deposits} payments` : ''}${others}.`;
}

function pricesAgree({ amountCents }: RecordedPayment, { priceAmount, priceCurrency }: Finished): boolean {
  return priceCurrency === 'usd' && isDecimal(priceAmount) && compareDecimals(priceAmount, dollarsOf(amountCents)) === 0;
}

function isEnough({ payAmount }: RecordedPayment, { actuallyPaid }: Finished): boolean {
  return payAmount !== null && isDecimal(actuallyPaid) && compareDecimals(actuallyPaid, multiplyDecimals(payAmount, LEAST_PART)) >= 0;
}
