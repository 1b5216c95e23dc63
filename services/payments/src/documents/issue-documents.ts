import type { EntityManager } from 'typeorm';
import type { CreditNoteDocument, ReceiptDocument } from './document';
import { itemOf, paidWith } from './snapshot';
import { sellerLines } from '../mails/order-mail';
import type { PaymentsSettings } from '../payments.settings';
import type { Attempt } from '../orders/attempt.entity';
import { Customer } from '../customers/customer.entity';
import type { Order } from '../orders/order.entity';
import type { IssuedReceipt } from './documents.repository';

/** The content of an order's receipt, paid by `attempt`; null until the buyer's registration has arrived. */
export async function describeReceipt(
  tx: EntityManager,
  order: Order,
  attempt: Attempt | null,
  settings: PaymentsSettings,
): Promise<ReceiptDocument | null> {
  const buyer = await lockBuyer(tx, order.userId);
  if (!buyer) return null;
  const { method, coin, coinAmount } = attempt
    ? paidWith(attempt)
    : { method: 'crypto' as const, coin: null, coinAmount: null };
  const { amountCents: amount, currency, livemode } = order;
  const item = itemOf(order, method);
  return {
    ...parties(buyer, settings),
    item,
    amount,
    currency,
    method,
    coin,
    coinAmount,
    livemode,
  };
}

/** The content of a credit note for a receipt; null while that of the receipt is unknown. */
export async function describeCreditNote(
  tx: EntityManager,
  order: Order,
  { number, issuedAt, document }: IssuedReceipt,
  settings: PaymentsSettings,
): Promise<CreditNoteDocument | null> {
  const buyer = await lockBuyer(tx, order.userId);
  if (!buyer || !document) return null;
  const { item, currency, livemode, amount: receiptAmount } = document;
  const receipt = { receiptNumber: number, receiptIssuedAt: issuedAt.toISOString(), receiptAmount };
  return { ...parties(buyer, settings), ...receipt, item, currency, livemode };
}

/** Until the transaction ends, the buyer's account cannot be deleted, so that no name is stored after its erasure. */
const lockBuyer = (tx: EntityManager, userId: string): Promise<Customer | null> =>
  tx.findOne(Customer, { where: { userId }, lock: { mode: 'for_key_share' } });

const parties = ({ username, email }: Customer, settings: PaymentsSettings) => ({
  seller: sellerLines(settings),
  supportEmail: settings.SUPPORT_EMAIL,
  username,
  email,
});
