import type { MemberOrder } from '@contracts/orders';
import type { SubscriptionResponse } from '@contracts/subscriptions';
import { formatMoment } from '../format/format';
import { isRenewalDue } from '../membership/proOffer';
import { checkoutAddress, orderAddress, orderedItem } from './checkoutAddress';

/** Something that waits for the member, or that they wait for. */
export interface NextStep {
  key: string;
  /** The order that it is about, and its item; absent for a card subscription. */
  order?: Pick<MemberOrder, 'orderId' | 'toolId'>;
  severity: 'warning' | 'info';
  title: string;
  /** What to do, in the few words that the header has room for. */
  shortTitle: string;
  detail: string;
  action: { label: string; href: string };
}

/** What a member has to do next, the most urgent first: pay a failed renewal, pay the rest or an open payment; then reviews. */
export const nextSteps = (
  membership: SubscriptionResponse | undefined,
  orders: readonly MemberOrder[] = [],
): NextStep[] => [
  ...(membership && isRenewalDue(membership) ? [failedRenewal(membership)] : []),
  ...orders.filter(isPaying('partially_paid')).map(partialPayment),
  ...orders.filter(isPaying('waiting')).map(openPayment),
  ...orders.filter(isInReview).map(review),
];

const isPaying =
  (status: MemberOrder['paymentStatus']) =>
  (order: MemberOrder): boolean =>
    order.status === 'pending' && order.paymentId !== null && order.paymentStatus === status;

/** Whether the order has a payment that waits for coins. */
export const isPayable = (order: MemberOrder): boolean =>
  isPaying('partially_paid')(order) || isPaying('waiting')(order);

const isInReview = ({ status, paymentStatus }: MemberOrder): boolean =>
  status === 'review' || (status === 'pending' && paymentStatus === 'review');

const failedRenewal = ({ accessUntil }: SubscriptionResponse): NextStep => ({
  key: 'renewal',
  severity: 'warning',
  title: 'Your last renewal could not be charged.',
  shortTitle: 'Pay your renewal',
  detail:
    accessUntil === null
      ? 'Pay it now or update your card to get EXE Pro back.'
      : `EXE Pro ends on ${formatMoment(accessUntil)} unless you pay it now or update your card.`,
  action: { label: 'Pay now', href: '/account/membership' },
});

const partialPayment = (order: MemberOrder): NextStep => ({
  key: order.orderId,
  order,
  severity: 'warning',
  title: `Part of your payment for ${orderedItem(order)} has arrived.`,
  shortTitle: 'Send the rest',
  detail: 'Send the rest to complete your order.',
  action: { label: 'Continue', href: checkoutAddress(order, order.paymentId) },
});

const openPayment = (order: MemberOrder): NextStep => ({
  key: order.orderId,
  order,
  severity: 'info',
  title: `Your payment for ${orderedItem(order)} is still open.`,
  shortTitle: 'Finish your payment',
  detail: 'We are waiting for your coins.',
  action: { label: 'Continue', href: checkoutAddress(order, order.paymentId) },
});

const review = (order: MemberOrder): NextStep => ({
  key: order.orderId,
  order,
  severity: 'info',
  title: `We're checking your payment for ${orderedItem(order)}.`,
  shortTitle: 'Payment under review',
  detail: 'You have nothing to do. We email you the result.',
  action: { label: 'View order', href: orderAddress(order.orderId) },
});
