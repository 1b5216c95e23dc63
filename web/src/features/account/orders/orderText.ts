import { currencyLabel, currencyMinutes, findCurrency } from '@contracts/coins';
import type { OrderDetail, OrderEvent, OrderEventType } from '@contracts/orders';
import { responseTime } from '@contracts/response-time';
import { countOf, formatDay, formatPrice } from '../../../shared/format/format';
import { coinsSeenText, reviewText } from '../../../shared/orders/paymentTexts';
import { type OrderState, orderState } from './orderStatus';

const STATE_TEXTS: Readonly<Record<Exclude<OrderState, 'review' | 'confirming'>, string>> = {
  waiting: "We're waiting for your coins. This page updates by itself.",
  partial: 'Part of your payment has arrived. Send the rest to complete your order.',
  paid: 'Thank you. Your payment is complete.',
  granted: 'Our team gave you this. There is nothing to pay.',
  failed: "The payment didn't go through. You can try again.",
  expired:
    'The time to pay ran out before any coins arrived. If you did send some, we will still find them within eight days.',
  cancelled: 'This order was canceled.',
  refunded: 'This payment was refunded.',
};

/** What the state of an order means for its member, with the cause of a review and how long support takes. */
export function orderText(order: OrderDetail, supportHours?: number | null): string {
  const state = orderState(order);
  if (state !== 'review' && order.reviewReason === null) {
    if (state === 'confirming') return coinsSeenText(readPayCurrency(order));
    return (state === 'refunded' && refundText(order)) || STATE_TEXTS[state];
  }
  const review = reviewText({
    reason: order.reviewReason,
    hasCoins: order.events.some(({ payCurrency }) => payCurrency !== null),
    hours: supportHours,
  });
  return state === 'paid' ? `Your order is complete. ${review}` : review;
}

/** The code of the currency of the latest payment; empty if no event has one. */
const readPayCurrency = ({ events }: OrderDetail): string =>
  events.findLast(({ payCurrency }) => payCurrency !== null)?.payCurrency ?? '';

/** What was refunded, and when; null without a credit note, as for an order without a receipt. */
function refundText({ creditNotes }: OrderDetail): string | null {
  const latest = creditNotes.at(-1);
  if (!latest) return null;
  const refunded = creditNotes.reduce((sum, { amount }) => sum + amount, 0);
  return `${formatPrice(refunded)} was refunded on ${formatDay(latest.issuedAt)}.`;
}

const EVENT_TITLES: Readonly<Record<OrderEventType, string>> = {
  created: 'Order created',
  waiting: 'Payment opened',
  seen: 'Coins seen on the network',
  confirmed: 'Coins confirmed',
  partially_paid: 'Part of the payment arrived',
  review: 'Under review',
  paid: 'Paid',
  granted: 'Granted by our team',
  failed: 'Payment failed',
  expired: 'Payment expired',
  cancelled: 'Canceled',
  refunded: 'Refunded',
};

/** Names an event, an opened payment with its coin. */
export const eventTitle = ({ type, payCurrency }: OrderEvent): string =>
  type === 'waiting' && payCurrency !== null
    ? `${EVENT_TITLES.waiting}: ${currencyLabel(findCurrency(payCurrency))}`
    : EVENT_TITLES[type];

/** What is still to come, and when; empty unless the order is being paid or reviewed. */
export function nextEvents(
  order: OrderDetail,
  supportHours?: number | null,
): { title: string; when: string }[] {
  const state = orderState(order);
  if (state === 'review' || order.reviewReason !== null)
    return [{ title: 'Decision', when: responseTime(supportHours) || 'by email' }];
  if (state !== 'waiting' && state !== 'confirming' && state !== 'partial') return [];
  const happened = new Set(order.events.map(({ type }) => type));
  const isPartial = state === 'partial';
  const minutes = currencyMinutes(findCurrency(readPayCurrency(order)));
  return [
    { type: 'seen', when: isPartial ? 'after you send the rest' : 'seconds after you send them' },
    {
      type: 'confirmed',
      when:
        minutes === null
          ? 'minutes to about an hour later'
          : `about ${countOf(minutes, 'minute')} later`,
    },
    { type: 'paid', when: 'right after that' },
  ].flatMap(({ type, when }) =>
    !isPartial && happened.has(type as OrderEventType)
      ? []
      : [{ title: EVENT_TITLES[type as OrderEventType], when }],
  );
}
