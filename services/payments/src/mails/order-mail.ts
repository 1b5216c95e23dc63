import { createHash } from 'node:crypto';
import { paidWithText } from '@libs/contracts';
import { formatDate, type MailBlock, type MailFacts, type NewMail } from '@libs/mail';
import { itemOf, paidWith } from '../documents/snapshot';
import type { PaymentsSettings } from '../payments.settings';
import type { Attempt } from '../orders/attempt.entity';
import type { Customer } from '../customers/customer.entity';
import type { Order } from '../orders/order.entity';
import type { IssuedCreditNote } from '../documents/credit-note.repository';
import type { IssuedReceipt } from '../documents/documents.repository';
import { formatPrice, linkTo } from './format';

/** An order and the attempt that paid it or was meant to; null when there is none. */
interface MailedOrder {
  order: Order;
  attempt: Attempt | null;
}

export interface OrderMessage {
  key: string;
  subject: string;
  blocks: MailBlock[];
}

/** Builds a mail about an order, with greeting and support address; sandbox orders are marked. */
export function orderMail(
  { livemode, userId }: Order,
  { key, subject, blocks }: OrderMessage,
  to: Pick<Customer, 'email' | 'username'>,
  { SUPPORT_EMAIL }: PaymentsSettings,
): NewMail {
  const note = livemode ? [] : ['TEST MODE: this is a simulated payment. No real money moves.'];
  return {
    key,
    userId, // the mail to an administrator names the buyer, too
    to: to.email,
    subject: livemode ? subject : `[TEST] ${subject}`,
    blocks: [`Hello ${to.username},`, ...blocks, ...note, `Questions? Contact ${SUPPORT_EMAIL}`],
  };
}

function orderFacts({ order, attempt }: MailedOrder): MailFacts {
  return {
    facts: [
      ['Item', itemOf(order, attempt ? paidWith(attempt).method : 'crypto')],
      ['Price', formatPrice(order.amountCents, order.currency)],
      ['Order', order.id],
    ],
  };
}

function receiptFacts(
  mailed: MailedOrder,
  { number, issuedAt }: IssuedReceipt,
  settings: PaymentsSettings,
): MailFacts {
  const { attempt } = mailed;
  return {
    facts: [
      ['Receipt', number],
      ['Date', formatDate(issuedAt)],
      ...orderFacts(mailed).facts,
      ['Paid with', attempt ? paidWithText(paidWith(attempt)) : 'Cryptocurrency'],
      ['Seller', sellerLines(settings).join(', ')],
    ],
  };
}

export function sellerLines({
  SELLER_NAME,
  SELLER_ADDRESS,
}: Pick<PaymentsSettings, 'SELLER_NAME' | 'SELLER_ADDRESS'>): string[] {
  const address = SELLER_ADDRESS.split(/;|\r?\n|\\n/); // environment files may encode a line break as two characters
  return [SELLER_NAME, ...address].map((line) => line.trim()).filter((line) => line !== '');
}

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

export function grantedMessage(mailed: MailedOrder, settings: PaymentsSettings): OrderMessage {
  return {
    key: `settled:${mailed.order.id}`,
    subject: `Your order is complete: ${itemText(mailed)}`,
    blocks: [
      'Your order is complete. There is nothing to pay.',
      orderFacts(mailed),
      linkTo('Open your dashboard', '/dashboard', settings),
    ],
  };
}

export function refundedMessage(
  mailed: MailedOrder,
  creditNote: IssuedCreditNote | null,
  settings: PaymentsSettings,
): OrderMessage {
  const rest = creditNote
    ? creditNoteBlocks(mailed, creditNote, settings)
    : [orderFacts(mailed), linkTo('Open your orders', '/dashboard', settings)];
  return {
    key: `refunded:${mailed.order.id}`,
    subject: `Payment refunded: ${itemText(mailed)}`,
    blocks: ['This payment was refunded.', ...cardEnd(mailed), ...rest],
  };
}

const cardEnd = ({ attempt }: MailedOrder): string[] =>
  attempt?.provider === 'stripe'
    ? ["Your card subscription has ended, so your card won't be charged again."]
    : [];

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

/** How the keys of mails about reviews begin. */
export const REVIEW_KEYS = 'review:';

/** The message for a payment under review, whatever the reason: the coins may be right and the tool deleted. A card payment involves no coins. */
export function reviewMessage(mailed: MailedOrder, settings: PaymentsSettings): OrderMessage {
  const why =
    mailed.attempt?.provider === 'stripe'
      ? ''
      : ' We received your coins, and they need a check by hand.';
  const words = `We're checking your payment.${why} Nothing is lost. Questions? Contact ${settings.SUPPORT_EMAIL}`;
  return {
    key: reviewKey(mailed),
    subject: `We're checking your payment: ${itemText(mailed)}`,
    blocks: [words, orderFacts(mailed), linkTo('Open your orders', '/dashboard', settings)],
  };
}

export function reviewMessageForAdministrators(
  { buyer, reason, ...mailed }: MailedOrder & { buyer: Customer | null; reason: string },
  settings: PaymentsSettings,
): OrderMessage {
  const { order } = mailed;
  const buyerFact: [string, string] = [
    'Buyer',
    buyer && !buyer.deletedAt ? `${buyer.username}, ${buyer.email}` : order.userId,
  ];
  const facts = [
    buyerFact,
    ...orderFacts(mailed).facts,
    ['Reason', reason] satisfies [string, string],
  ];
  return {
    key: order.status === 'review' ? reviewKey(mailed) : `${reviewKey(mailed)}:${digestOf(reason)}`,
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
const digestOf = (reason: string): string =>
  createHash('sha256').update(reason).digest('base64url').slice(0, 12);

const itemText = ({ order, attempt }: MailedOrder): string =>
  itemOf(order, attempt ? paidWith(attempt).method : 'crypto');

function receiptBlocks(mailed: MailedOrder, receipt: IssuedReceipt, settings: PaymentsSettings) {
  const { order, attempt } = mailed;
  const renewal =
    order.kind === 'pro' && attempt?.provider !== 'stripe'
      ? ["Crypto payments don't renew automatically."]
      : [];
  const link = linkTo(
    'View your receipt, print it or download it as a PDF',
    `/receipt/${order.id}`,
    settings,
  );
  return [receiptFacts(mailed, receipt, settings), ...renewal, link];
}

function creditNoteBlocks(
  mailed: MailedOrder,
  { id, number, issuedAt, amount }: IssuedCreditNote,
  settings: PaymentsSettings,
) {
  const facts: [string, string][] = [
    ['Credit note', number],
    ['Date', formatDate(issuedAt)],
    ['Refunded', formatPrice(amount, mailed.order.currency)],
    ...orderFacts(mailed).facts,
    ['Seller', sellerLines(settings).join(', ')],
  ];
  return [
    { facts },
    linkTo(
      'View your credit note, print it or download it as a PDF',
      `/credit-note/${id}`,
      settings,
    ),
  ];
}
