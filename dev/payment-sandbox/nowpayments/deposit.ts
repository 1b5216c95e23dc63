import { add, compare, multiplyUp, subtract } from '../money/decimal';
import { findCoin } from './coins';
import type { Payment, PaymentStatus } from './payment';

const OPEN: readonly PaymentStatus[] = ['waiting', 'expired'];
const UNFINISHED: readonly PaymentStatus[] = [
  'confirming',
  'confirmed',
  'sending',
  'partially_paid',
  'failed',
  'expired',
];
const SEEN: readonly PaymentStatus[] = [
  'confirming',
  'confirmed',
  'sending',
  'partially_paid',
  'finished',
  'failed',
  'refunded',
];

/** An expired payment can still be paid, since coins can be sent at any time. */
const POSSIBLE = {
  pay: OPEN,
  underpay: OPEN,
  overpay: OPEN,
  'wrong-coin': OPEN,
  'pay-rest': UNFINISHED,
  'pay-part-of-rest': UNFINISHED,
  'pay-again': SEEN,
  expire: ['waiting'],
  fail: ['waiting', 'confirming', 'confirmed', 'sending', 'partially_paid'],
  refund: ['partially_paid', 'finished', 'failed'],
} satisfies Record<string, readonly PaymentStatus[]>;

export type PaymentAction = keyof typeof POSSIBLE;

export const PAYMENT_ACTIONS = Object.keys(POSSIBLE) as PaymentAction[];

export const isPossible = (action: PaymentAction, status: PaymentStatus): boolean =>
  (POSSIBLE[action] as readonly PaymentStatus[]).includes(status);

const TOLERANCE = '0.99';

export function statusesAfterDeposit(asked: string, paid: string): PaymentStatus[] {
  const isEnough = compare(paid, multiplyUp(asked, TOLERANCE, 40)) >= 0;
  return isEnough
    ? ['confirming', 'confirmed', 'sending', 'finished']
    : ['confirming', 'partially_paid'];
}

const part = (amount: string, factor: string, payCurrency: string): string =>
  multiplyUp(amount, factor, findCoin(payCurrency)?.decimals ?? 8);

export const underpaid = (asked: string, payCurrency: string): string =>
  part(asked, '0.6', payCurrency);

export const overpaid = (asked: string, payCurrency: string): string =>
  add(asked, part(asked, '0.1', payCurrency));

export const halfOf = (amount: string, payCurrency: string): string =>
  part(amount, '0.5', payCurrency);

/** The amount that is missing after a payment and its top-ups in the same coin. */
export function restOf(
  { payAmount, payCurrency, actuallyPaid }: Payment,
  topUps: readonly Payment[],
): string {
  const paid = topUps
    .filter((topUp) => topUp.payCurrency === payCurrency)
    .reduce((sum, topUp) => add(sum, topUp.actuallyPaid), actuallyPaid);
  return compare(paid, payAmount) < 0 ? subtract(payAmount, paid) : '0';
}

export const otherCoin = (payCurrency: string): string => (payCurrency === 'ltc' ? 'btc' : 'ltc');
