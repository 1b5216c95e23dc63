import { PRO_PRICE_CENTS } from '@libs/contracts';
import type { Review } from '../orders/review';
import { dollarsOf } from '../crypto/decimal';

export interface OfferedPrice {
  isActive: boolean;
  currency: string;
  amountCents: number | null;
  isMonthly: boolean;
  livemode: boolean;
}

/** Why a price cannot be used to sell Pro; null when it can. */
export function priceProblem(price: OfferedPrice | null, livemode: boolean): string | null {
  if (!price) return 'Stripe knows no such price';
  if (price.livemode !== livemode)
    return `it is a ${modeOf(price.livemode)} price, and the keys are ${modeOf(livemode)} keys`;
  if (!price.isActive) return 'it is not active';
  if (!price.isMonthly) return 'it is not charged every month';
  if (price.currency !== 'usd' || price.amountCents !== PRO_PRICE_CENTS) {
    return `it is ${money(price.amountCents ?? 0, price.currency)} instead of ${money(PRO_PRICE_CENTS, 'usd')}`;
  }
  return null;
}

interface ChargedInvoice {
  amountCents: number;
  currency: string;
  priceId: string | null;
}

/** Whether a credit balance or a coupon covered an invoice, so that nothing was charged for it. */
export const isFree = ({ amountCents }: Pick<ChargedInvoice, 'amountCents'>): boolean =>
  amountCents === 0;

/** Why a paid invoice does not buy its period automatically; null when it does. */
export function invoiceProblem(
  { amountCents, currency, priceId }: ChargedInvoice,
  expectedPriceId: string,
): Review | null {
  if (currency !== 'usd' || (amountCents !== PRO_PRICE_CENTS && !isFree({ amountCents }))) {
    const detail = { cents: amountCents, currency, expectedCents: PRO_PRICE_CENTS };
    return { code: 'card_other_amount', detail };
  }
  return priceId === expectedPriceId
    ? null
    : { code: 'card_other_price', detail: { charged: priceId, expected: expectedPriceId } };
}

/** Formats an amount with its currency, such as 19.99 USD. */
const money = (cents: number, currency: string): string =>
  `${dollarsOf(cents)} ${currency.toUpperCase()}`;

const modeOf = (livemode: boolean): string => (livemode ? 'live' : 'test');
