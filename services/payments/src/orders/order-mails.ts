import { createHash } from 'node:crypto';
import { paidWithText, responseTime } from '@libs/contracts';
import {
  formatDate,
  greeting,
  linkTo,
  type MailBlock,
  type MailFacts,
  type NewMail,
} from '@libs/mail';
import { formatPrice } from '../amounts';
import type { IssuedCreditNote, IssuedReceipt } from '../documents/document.entity';
import { itemName, type SoldOrder } from '../documents/snapshot';
import { describeReview, explainReview, type Review } from './review';
import type { PaymentsSettings } from '../payments.settings';

/** An order and the attempt that paid it or was meant to; null when there is none. */
export interface MailedOrder {
  order: SoldOrder & { status: string };
  attempt: { id: string; provider: 'nowpayments' | 'stripe' } | null;
}

export interface Recipient {
  username: string;
  email: string;
}

export interface OrderMessage {
  key: string;
  subject: string;
  blocks: MailBlock[];
}

/** Builds an email about an order, with greeting and support address; sandbox orders are marked. */
export function orderMail(
  { userId, livemode }: { userId: string; livemode: boolean },
  { key, subject, blocks }: OrderMessage,
  to: Recipient,
  { SUPPORT_EMAIL }: PaymentsSettings,
): NewMail {
  const note = livemode ? [] : ['TEST MODE: this is a simulated payment. No real money moves.'];
  return {
    key,
    userId, // the email to an administrator names the buyer, too
    to: to.email,
    subject: livemode ? subject : `[TEST] ${subject}`,
    blocks: [greeting(to.username), ...blocks, ...note, `Questions? Contact ${SUPPORT_EMAIL}`],
  };
}

/** The message for a paid order, with its receipt. */
export function paidMessage(
  mailed: MailedOrder,
  receipt: IssuedReceipt,
  settings: PaymentsSettings,
): OrderMessage {
  return {
    key: `paid:${mailed.order.id}`,
    subject: `Payment received: ${itemText(mailed)}`,
    blocks: ['Thank you. We received your payment.', ...receiptBlocks(mailed, receipt, settings)],
  };
}

/** The message for an order that an administrator has settled, with its receipt. */
export function settledMessage(
  mailed: MailedOrder,
  receipt: IssuedReceipt,
  settings: PaymentsSettings,
): OrderMessage {
  return {
    key: `settled:${mailed.order.id}`,
    subject: `Your order is complete: ${itemText(mailed)}`,
    blocks: [
      'We checked your payment, and your order is complete.',
      ...receiptBlocks(mailed, receipt, settings),
    ],
  };
}

/** The message for an order that cost nothing. */
export function grantedMessage(mailed: MailedOrder, settings: PaymentsSettings): OrderMessage {
  return {
    key: `granted:${mailed.order.id}`,
    subject: `Your order is complete: ${itemText(mailed)}`,
    blocks: [
      'Your order is complete. There is nothing to pay.',
      { facts: orderFacts(mailed) },
      linkTo('Open your dashboard', '/dashboard', settings),
    ],
  };
}

/** The message for a refunded order; the credit note is null for money that had no receipt. */
export function refundedMessage(
  mailed: MailedOrder,
  creditNote: IssuedCreditNote | null,
  settings: PaymentsSettings,
): OrderMessage {
  const rest = creditNote
    ? creditNoteBlocks(mailed, creditNote, settings)
    : [{ facts: orderFacts(mailed) }, linkTo('View your order', orderPath(mailed), settings)];
  return {
    key: `refunded:${mailed.order.id}`,
    subject: `Payment refunded: ${itemText(mailed)}`,
    blocks: ['This payment was refunded.', ...cardEnd(mailed), ...rest],
  };
}

/** The message for a partial refund, with its credit note. */
export function partlyRefundedMessage(
  mailed: MailedOrder,
  creditNote: IssuedCreditNote,
  settings: PaymentsSettings,
): OrderMessage {
  return {
    key: `credit-note:${creditNote.id}`,
    subject: `Payment partly refunded: ${itemText(mailed)}`,
    blocks: [
      'Part of this payment was refunded.',
      ...creditNoteBlocks(mailed, creditNote, settings),
    ],
  };
}

/** How the keys of emails about reviews begin. */
export const REVIEW_KEYS = 'review:';

/** The message for a payment under review. A card payment involves no coins. */
export function reviewMessage(
  mailed: MailedOrder,
  review: Review,
  settings: PaymentsSettings,
): OrderMessage {
  const coins = mailed.attempt?.provider === 'stripe' ? '' : ' Your coins are safe.';
  const time = responseTime(settings.SUPPORT_RESPONSE_HOURS);
  return {
    key: reviewKey(mailed),
    subject: `We're checking your payment: ${itemText(mailed)}`,
    blocks: [
      `${explainReview(review)} We're checking your payment by hand${time && `, ${time}`}.${coins}`,
      { facts: orderFacts(mailed) },
      linkTo('View your order', orderPath(mailed), settings),
    ],
  };
}

/** The message to administrators; `buyer` is null once the account was deleted. */
export function reviewMessageForAdministrators(
  mailed: MailedOrder,
  { buyer, review }: { buyer: Recipient | null; review: Review },
  settings: PaymentsSettings,
): OrderMessage {
  const { order } = mailed;
  const facts: MailFacts['facts'] = [
    ['Buyer', buyer ? `${buyer.username}, ${buyer.email}` : order.userId],
    ...orderFacts(mailed),
    ['Reason', describeReview(review)],
  ];
  return {
    key:
      order.status === 'review' ? reviewKey(mailed) : `${reviewKey(mailed)}:${hashReview(review)}`,
    subject: `Payment under review: ${itemText(mailed)}, ${formatPrice(order.amountCents, order.currency)}`,
    blocks: [
      'A payment needs your review.',
      { facts },
      linkTo('Open the admin panel', '/admin?tab=payments', settings),
    ],
  };
}

/** Surplus money on a settled order belongs to its attempt; any other money under review belongs to the order. */
const reviewKey = ({ order, attempt }: MailedOrder): string =>
  order.status === 'review' || !attempt
    ? `${REVIEW_KEYS}${order.id}`
    : `${REVIEW_KEYS}${order.id}:${attempt.id}`;

/** A settled order can come under review again for another reason, such as a dispute after a refund. */
const hashReview = (review: Review): string =>
  createHash('sha256').update(JSON.stringify(review)).digest('base64url').slice(0, 12);

const orderPath = ({ order }: MailedOrder): string => `/account/orders/${order.id}`;

const itemText = ({ order, attempt }: MailedOrder): string => itemName(order, attempt?.provider);

function orderFacts(mailed: MailedOrder): MailFacts['facts'] {
  const { order } = mailed;
  return [
    ['Item', itemText(mailed)],
    ['Price', formatPrice(order.amountCents, order.currency)],
    ['Order', order.id],
  ];
}

const cardEnd = ({ attempt }: MailedOrder): string[] =>
  attempt?.provider === 'stripe'
    ? ["Your card subscription has ended, so your card won't be charged again."]
    : [];

function receiptBlocks(
  mailed: MailedOrder,
  { number, issuedAt, snapshot }: IssuedReceipt,
  settings: PaymentsSettings,
): MailBlock[] {
  const { order, attempt } = mailed;
  const facts: MailFacts['facts'] = [
    ['Receipt', number],
    ['Date', formatDate(issuedAt)],
    ...orderFacts(mailed),
    ['Paid with', paidWithText(snapshot)],
    ['Seller', snapshot.seller.join(', ')],
  ];
  const renewal =
    order.kind === 'pro' && attempt?.provider !== 'stripe'
      ? ["Crypto payments don't renew automatically."]
      : [];
  const link = linkTo('View your receipt', `/receipt/${order.id}`, settings);
  return [{ facts }, ...renewal, link];
}

function creditNoteBlocks(
  mailed: MailedOrder,
  { id, number, issuedAt, amount, snapshot }: IssuedCreditNote,
  settings: PaymentsSettings,
): MailBlock[] {
  const facts: MailFacts['facts'] = [
    ['Credit note', number],
    ['Date', formatDate(issuedAt)],
    ['Refunded', formatPrice(amount, snapshot.currency)],
    ...orderFacts(mailed),
    ['Seller', snapshot.seller.join(', ')],
  ];
  return [{ facts }, linkTo('View your credit note', `/credit-note/${id}`, settings)];
}
