import type { OrderKind } from '@libs/contracts';

/** What a receipt says. It is stored when the receipt is issued, and never computed again. */
export interface ReceiptSnapshot extends Parties {
  item: string;
  /** Integer cents. */
  amount: number;
  currency: string;
  method: 'crypto' | 'card';
  coin: string | null;
  coinAmount: string | null;
  livemode: boolean;
}

/** What a credit note says, with the receipt it refers to. */
export interface CreditNoteSnapshot extends Parties {
  item: string;
  currency: string;
  livemode: boolean;
  receiptNumber: string;
  receiptIssuedAt: string;
  receiptAmount: number;
}

interface Parties {
  /** Name and postal address, one line each. */
  seller: string[];
  supportEmail: string;
  /** Empty, like the email, once the account was deleted. */
  username: string;
  email: string;
}

interface Item {
  kind: OrderKind;
  toolSnapshot: { name: string } | null;
}

/** An order for which documents are issued. */
export interface SoldOrder extends Item {
  id: string;
  userId: string;
  amountCents: number;
  currency: string;
}

/** The payment of an order: a card, or coins with the total received. */
export interface ReceivedPayment {
  provider: 'nowpayments' | 'stripe';
  payCurrency: string | null;
  paidCurrency: string | null;
  actuallyPaid: string;
}

interface Buyer {
  username: string;
  email: string;
}

interface SellerSettings {
  SELLER_NAME: string;
  SELLER_ADDRESS: string;
  SUPPORT_EMAIL: string;
}

interface Sale {
  order: SoldOrder;
  payment: ReceivedPayment;
  buyer: Buyer;
  /** False for a sandbox payment. */
  livemode: boolean;
}

/** Builds the content of a receipt from the state at the moment of its issue. */
export function receiptSnapshot(
  { order, payment, buyer, livemode }: Sale,
  settings: SellerSettings,
): ReceiptSnapshot {
  const { amountCents: amount, currency } = order;
  const isCard = payment.provider === 'stripe';
  return {
    ...toParties(buyer, settings),
    item: itemName(order, payment.provider),
    amount,
    currency,
    method: isCard ? 'card' : 'crypto',
    coin: isCard ? null : (payment.paidCurrency ?? payment.payCurrency),
    coinAmount: isCard ? null : payment.actuallyPaid,
    livemode,
  };
}

/** Builds the content of a credit note for a receipt. */
export function creditNoteSnapshot(
  receipt: { number: string; issuedAt: Date; snapshot: ReceiptSnapshot },
  buyer: Buyer,
  settings: SellerSettings,
): CreditNoteSnapshot {
  const { item, currency, livemode, amount } = receipt.snapshot;
  return {
    ...toParties(buyer, settings),
    item,
    currency,
    livemode,
    receiptNumber: receipt.number,
    receiptIssuedAt: receipt.issuedAt.toISOString(),
    receiptAmount: amount,
  };
}

/** The name of the purchased item: the tool's name at the time of the order, or the length of the Pro period. */
export function itemName(
  { kind, toolSnapshot }: Item,
  provider: 'nowpayments' | 'stripe' = 'nowpayments',
): string {
  if (kind === 'tool') return toolSnapshot?.name ?? 'A tool';
  return provider === 'stripe' ? 'EXE Pro, 1 month' : 'EXE Pro, 30 days';
}

/** The cents of a new credit note, given all cents refunded so far; never more than the receipt's amount in total. */
export const creditDue = (
  refunded: number,
  receiptAmount: number,
  issued: readonly { amount: number }[],
): number => Math.max(0, Math.min(refunded, receiptAmount) - sumAmounts(issued));

/** When the credit notes of a receipt, oldest first, have reached its amount; null if they have not. */
export function findRefundTime(
  receiptAmount: number,
  creditNotes: readonly { amount: number; issuedAt: Date }[],
): Date | null {
  return sumAmounts(creditNotes) >= receiptAmount ? (creditNotes.at(-1)?.issuedAt ?? null) : null;
}

const sumAmounts = (documents: readonly { amount: number }[]): number =>
  documents.reduce((sum, { amount }) => sum + amount, 0);

function toParties({ username, email }: Buyer, settings: SellerSettings): Parties {
  const { SELLER_NAME, SELLER_ADDRESS, SUPPORT_EMAIL: supportEmail } = settings;
  const address = SELLER_ADDRESS.split(/;|\r?\n|\\n/); // environment files may encode a line break as two characters
  const seller = [SELLER_NAME, ...address].map((line) => line.trim()).filter((line) => line !== '');
  return { seller, supportEmail, username, email };
}
