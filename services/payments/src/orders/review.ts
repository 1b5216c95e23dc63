import { isDeepStrictEqual } from 'node:util';
import { currencyTicker, formatCoins } from '@libs/contracts';
import { toDollars } from '../amounts';

interface Coins {
  amount: string;
  currency: string | null;
}

/** Why an administrator has to look at money, with the facts that the text names. Stored as `review_code` and `review_detail`. */
export type Review =
  | { code: ReviewWithoutDetail; detail: null }
  | { code: 'other_price'; detail: { amount: string; currency: string; expectedCents: number } }
  | { code: 'other_coin'; detail: { paid: Coins; requested: Coins | null } }
  | { code: 'too_little'; detail: TooLittle }
  | { code: 'too_much'; detail: { paid: Coins; requested: Coins; surplus: Coins } }
  | { code: 'incomplete'; detail: { paid: Coins; requested: Coins | null } }
  | { code: 'ended_with_coins'; detail: { paid: Coins | null; status: string } }
  | { code: 'foreign_status'; detail: { paid: Coins | null; status: string } }
  | { code: 'transfer_stuck'; detail: { status: string } }
  | { code: 'card_disputed'; detail: { reason: string } }
  | { code: 'card_partly_refunded'; detail: { refundedCents: number; amountCents: number } }
  | { code: 'card_refund_failed'; detail: { cents: number } }
  | {
      code: 'card_other_amount';
      detail: { cents: number; currency: string; expectedCents: number };
    }
  | { code: 'card_other_price'; detail: { charged: string | null; expected: string } };

type ReviewWithoutDetail = keyof typeof TEXTS;

export type ReviewCode = Review['code'];

export type ReviewDetail = Review['detail'];

interface TooLittle {
  paid: string;
  requested: Coins | null;
  deposits: number;
  otherCoins: readonly string[];
  /** Whether the rest is below the coin's minimum, so that nobody can send it. */
  isRestTooSmall: boolean;
}

export const ACCOUNT_DELETED: Review = { code: 'account_deleted', detail: null };

const TEXTS = {
  surplus: 'This order was already complete when the payment arrived.',
  no_coins: 'The provider calls this payment finished, but reports no coins for it.',
  other_order: 'The provider lists this payment under a different order.',
  top_up_not_refunded: 'The payment this top-up belongs to was refunded, but the top-up was not.',
  partly_refunded: 'Part of this payment was refunded at the provider.',
  account_deleted: "The buyer's account was deleted.",
  tool_deleted: 'The tool was deleted before it was paid for.',
  already_owned: 'The buyer already owned the tool.',
} as const;

/** A review as a message for administrators. */
export function describeReview({ code, detail }: Review): string {
  switch (code) {
    case 'other_price':
      return `The provider charged ${detail.amount} ${detail.currency.toUpperCase()} instead of ${toDollars(detail.expectedCents)} USD.`;
    case 'other_coin':
      return `Paid ${coins(detail.paid)} instead of ${requested(detail.requested)}.`;
    case 'too_little':
      return describeTooLittle(detail);
    case 'too_much':
      return `Paid ${coins(detail.paid)} instead of ${coins(detail.requested)}: ${coins(detail.surplus)} too much.`;
    case 'incomplete':
      return `Paid ${coins(detail.paid)} of ${requested(detail.requested)}, and nothing more was received.`;
    case 'ended_with_coins':
      return `${seen(detail.paid)}, and the payment ${detail.status}.`;
    case 'foreign_status':
      return `${seen(detail.paid)}, and the provider calls the payment "${detail.status}".`;
    case 'transfer_stuck':
      return `The coins have been ${detail.status} for a day.`;
    case 'card_disputed':
      return `The cardholder disputes this payment (${detail.reason}). Respond to the dispute in the card provider's dashboard.`;
    case 'card_partly_refunded':
      return `${dollars(detail.refundedCents)} of ${dollars(detail.amountCents)} was refunded at the card provider.`;
    case 'card_refund_failed':
      return `A refund of ${dollars(detail.cents)} failed at the card provider, so the buyer did not get it. Send it another way.`;
    case 'card_other_amount':
      return `The card was charged ${toDollars(detail.cents)} ${detail.currency.toUpperCase()} instead of ${dollars(detail.expectedCents)}.`;
    case 'card_other_price':
      return `The card was charged for ${detail.charged ?? 'no price'}, and the price of Pro is ${detail.expected}.`;
    default:
      return TEXTS[code];
  }
}

/** How a review is stored. */
export interface Reviewed {
  reviewCode: ReviewCode | null;
  reviewDetail: ReviewDetail;
}

/** Why an attempt is or was under review; null if it never was. */
export const readReview = ({ reviewCode: code, reviewDetail: detail }: Reviewed): Review | null =>
  code === null ? null : ({ code, detail } as Review);

/** Whether an attempt is or was under review for the same reason, with the same facts. */
export const isReviewedFor = (attempt: Reviewed, review: Review): boolean =>
  isDeepStrictEqual(readReview(attempt), review);

function describeTooLittle(detail: TooLittle): string {
  const { paid, deposits, otherCoins, isRestTooSmall } = detail;
  const payments = deposits > 1 ? ` in ${deposits} payments` : '';
  const others =
    otherCoins.length === 0 ? '' : `, and coins in ${otherCoins.map(currencyTicker).join(' and ')}`;
  const rest = isRestTooSmall ? " The rest is below the coin's minimum." : '';
  return `Paid ${paid} of ${requested(detail.requested)}${payments}${others}.${rest}`;
}

const coins = ({ amount, currency }: Coins): string => formatCoins(amount, currency);

const requested = (one: Coins | null): string => (one ? coins(one) : 'an unknown amount');

const seen = (paid: Coins | null): string => (paid ? `Paid ${coins(paid)}` : 'Coins were seen');

const dollars = (cents: number): string => `${toDollars(cents)} USD`;

/** A review in the words of its buyer: what happened, without internals. Administrators read `describeReview`. */
export function explainReview({ code, detail }: Review): string {
  switch (code) {
    case 'other_coin':
      return detail.requested?.currency && detail.paid.currency
        ? `You sent ${currencyTicker(detail.paid.currency)} instead of ${currencyTicker(detail.requested.currency)}.`
        : 'You sent a different coin than requested.';
    case 'too_little':
      return detail.requested
        ? `You sent ${detail.paid} of the ${coins(detail.requested)} that were requested.`
        : TOO_LITTLE;
    case 'incomplete':
      return detail.requested
        ? `You sent ${coins(detail.paid)} of the ${coins(detail.requested)} that were requested.`
        : TOO_LITTLE;
    case 'too_much':
      return `You sent ${coins(detail.surplus)} more than the ${coins(detail.requested)} that were requested.`;
    case 'card_partly_refunded':
      return `$${toDollars(detail.refundedCents)} of $${toDollars(detail.amountCents)} was refunded to your card.`;
    default:
      return EXPLANATIONS[code];
  }
}

type OtherCode = Exclude<
  Review['code'],
  'other_coin' | 'too_little' | 'incomplete' | 'too_much' | 'card_partly_refunded'
>;

const TOO_LITTLE = 'You sent less than the amount that was requested.';
const OTHER_AMOUNT = 'The amount that was charged differs from the price of the order.';

const EXPLANATIONS: Readonly<Record<OtherCode, string>> = {
  surplus: 'Another payment arrived after this order was already complete.',
  no_coins: 'The payment provider reported your payment without an amount.',
  other_order: 'Your payment arrived for a different order.',
  other_price: OTHER_AMOUNT,
  ended_with_coins: 'Your coins arrived after the payment had ended.',
  foreign_status: 'The payment provider reported a problem with your payment.',
  transfer_stuck: 'The transfer of your coins is taking longer than a day.',
  top_up_not_refunded: 'Part of your payment was refunded.',
  partly_refunded: 'Part of your payment was refunded.',
  account_deleted: 'The account of this order was deleted.',
  tool_deleted: 'The tool was withdrawn before your payment arrived.',
  already_owned: 'You already owned this tool when your payment arrived.',
  card_disputed: 'The payment was disputed at your bank.',
  card_refund_failed: 'A refund to your card failed.',
  card_other_amount: OTHER_AMOUNT,
  card_other_price: OTHER_AMOUNT,
};
