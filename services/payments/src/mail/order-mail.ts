import { paidWithText } from '@libs/contracts';
import type { MailBlock, MailFacts, NewMail } from '@libs/mail';
import { itemOf, paidWith } from '../domain/receipt';
import type { PaymentsSettings } from '../payments.settings';
import type { Attempt } from '../store/attempt.entity';
import type { Customer } from '../store/customer.entity';
import type { Order } from '../store/order.entity';
import type { IssuedReceipt } from '../store/receipt.repository';
import { formatDate, formatPrice } from './format';

/** An order and the attempt that paid it or was meant to; null when there is none. */
export interface MailedOrder {
  order: Order;
  attempt: Attempt | null;
}

/** The content specific to one mail about an order. */
export interface OrderMessage {
  key: string;
  subject: string;
  blocks: MailBlock[];
}

/** Builds a mail about an order, with greeting and support address; sandbox orders are marked. */
export function orderMail(
  { livemode }: Order,
  { key, subject, blocks }: OrderMessage,
  to: Pick<Customer, 'email' | 'username'>,
  { SUPPORT_EMAIL }: PaymentsSettings,
): NewMail {
  const note = livemode ? [] : ['TEST MODE: this is a simulated payment. No real money moves.'];
  return {
    key,
    to: to.email,
    subject: livemode ? subject : `[TEST] ${subject}`,
    blocks: [`Hello ${to.username},`, ...blocks, ...note, `Questions? Contact ${SUPPORT_EMAIL}`],
  };
}

/** The item, price and number of an order. */
export function orderFacts({ order, attempt }: MailedOrder): MailFacts {
  return {
    facts: [
      ['Item', itemOf(order, attempt ? paidWith(attempt).method : 'crypto')],
      ['Price', formatPrice(order.amountCents, order.currency)],
      ['Order', order.id],
    ],
  };
}

/** The facts of a receipt: number, date, item, price, coin and amount, seller. */
export function receiptFacts(mailed: MailedOrder, { number, issuedAt }: IssuedReceipt, settings: PaymentsSettings): MailFacts {
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

/** Name and postal address of the seller, one entry per line. */
export function sellerLines({ SELLER_NAME, SELLER_ADDRESS }: Pick<PaymentsSettings, 'SELLER_NAME' | 'SELLER_ADDRESS'>): string[] {
  const address = SELLER_ADDRESS.split(/;|\r?\n|\\n/); // environment files may encode a line break as two characters
  return [SELLER_NAME, ...address].map((line) => line.trim()).filter((line) => line !== '');
}
