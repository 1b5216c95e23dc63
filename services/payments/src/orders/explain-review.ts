import { currencyTicker, formatCoins } from '@libs/contracts';
import { dollarsOf } from '../amounts';
import type { Review } from './review';

/** A review in the words of its buyer: what happened, without internals. Administrators read `describeReview`. */
export function explainReview({ code, detail }: Review): string {
  switch (code) {
    case 'other_coin':
      return detail.requested?.currency && detail.paid.currency
        ? `You sent ${currencyTicker(detail.paid.currency)} instead of ${currencyTicker(detail.requested.currency)}.`
        : 'You sent another coin than the one that was requested.';
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
      return `$${dollarsOf(detail.refundedCents)} of $${dollarsOf(detail.amountCents)} was refunded to your card.`;
    default:
      return TEXTS[code];
  }
}

type OtherCode = Exclude<
  Review['code'],
  'other_coin' | 'too_little' | 'incomplete' | 'too_much' | 'card_partly_refunded'
>;

const TOO_LITTLE = 'You sent less than the amount that was requested.';
const OTHER_AMOUNT = 'The amount that was charged differs from the price of the order.';

const TEXTS: Readonly<Record<OtherCode, string>> = {
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

const coins = ({ amount, currency }: { amount: string; currency: string | null }): string =>
  formatCoins(amount, currency);
