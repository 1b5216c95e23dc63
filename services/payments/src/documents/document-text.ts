import { paidWithText } from '@libs/contracts';
import { formatDate } from '@libs/mail';
import { formatPrice } from '../amounts';
import type { CreditNoteSnapshot, ReceiptSnapshot } from './snapshot';

export type DocumentKind = 'receipt' | 'credit-note';

/** The number series of a document: one per kind and year (UTC). Sandbox payments have their own series, so they never use up a real number. */
export function documentSeries(kind: DocumentKind, livemode: boolean, at: Date): string {
  const parts = [
    livemode ? 'EXE' : 'TEST',
    kind === 'credit-note' ? 'CN' : '',
    at.getUTCFullYear(),
  ];
  return parts.filter((part) => part !== '').join('-');
}

/** A document's number, such as `EXE-2026-000042` or `EXE-CN-2026-000042`. */
export const documentNumber = (series: string, count: number): string =>
  `${series}-${String(count).padStart(6, '0')}`;

/** What a PDF shows. */
export interface DocumentContent {
  title: string;
  /** Framed notes above the facts, such as the mark of test payments. */
  notes: string[];
  /** Terms with one or more lines each; the first line is bold if there are several. */
  facts: [term: string, lines: string[]][];
  /** Amounts; the last one marked `total` is bold. */
  amounts: { term: string; text: string; total?: boolean }[];
  footer: string[];
  /** What the footer says too if the document has characters that the PDF cannot show: where the page with all of them is. */
  latinNote: string[];
  issuedAt: string;
}

/** Every word of a PDF when its document is issued, stored with it. The buyer is the last fact, and not part of it. */
export interface PrintedText extends DocumentContent {
  buyerTerm: string;
}

interface Issued {
  number: string;
  issuedAt: Date;
  orderId: string;
}

const LATIN_NOTE = 'This PDF shows Latin letters only. The document with all characters is at';

const TEST_NOTE = 'TEST MODE: payments are simulated, and no money was charged.';

/** The words of a receipt. */
export function printReceipt(
  { number, issuedAt, orderId }: Issued,
  snapshot: ReceiptSnapshot,
  publicUrl: string,
): PrintedText {
  const { item, amount, currency, seller } = snapshot;
  const price = formatPrice(amount, currency);
  return {
    title: `Receipt ${number}`,
    notes: snapshot.livemode ? [] : [TEST_NOTE],
    facts: [
      ['Receipt number', [number]],
      ['Date', [formatDate(issuedAt)]],
      ['Seller', seller],
    ],
    buyerTerm: 'Buyer',
    amounts: [
      { term: item, text: price },
      { term: 'Total', text: withCurrency(price, currency), total: true },
      { term: 'Paid with', text: paidWithText(snapshot) },
    ],
    footer: footer(orderId, snapshot),
    latinNote: [LATIN_NOTE, new URL(`/receipt/${orderId}`, publicUrl).href],
    issuedAt: issuedAt.toISOString(),
  };
}

/** The words of a credit note. */
export function printCreditNote(
  { id, amount, number, issuedAt, orderId }: Issued & { id: string; amount: number },
  snapshot: CreditNoteSnapshot,
  publicUrl: string,
): PrintedText {
  const { item, currency, seller, receiptNumber, receiptIssuedAt, receiptAmount } = snapshot;
  const refunded = withCurrency(formatPrice(amount, currency), currency);
  return {
    title: `Credit note ${number}`,
    notes: snapshot.livemode ? [] : [TEST_NOTE],
    facts: [
      ['Credit note number', [number]],
      ['Date', [formatDate(issuedAt)]],
      ['For receipt', [receiptNumber]],
      ['Date of the receipt', [formatDate(new Date(receiptIssuedAt))]],
      ['Seller', seller],
    ],
    buyerTerm: 'Buyer',
    amounts: [
      { term: item, text: formatPrice(receiptAmount, currency) },
      { term: 'Refunded', text: refunded, total: true },
    ],
    footer: footer(orderId, snapshot),
    latinNote: [LATIN_NOTE, new URL(`/credit-note/${id}`, publicUrl).href],
    issuedAt: issuedAt.toISOString(),
  };
}

const footer = (orderId: string, { supportEmail }: { supportEmail: string }): string[] => [
  `Order ${orderId}`,
  `Questions? ${supportEmail}`,
];

const withCurrency = (price: string, currency: string): string =>
  currency === 'USD' ? `${price} USD` : price;

interface Document {
  printed: PrintedText;
  snapshot: { username: string; email: string };
}

/** A document as it was printed, with the buyer unless the account was deleted. */
export function reprint({ printed, snapshot: { username, email } }: Document): DocumentContent {
  const { buyerTerm, facts, ...text } = printed;
  return { ...text, facts: [...facts, [buyerTerm, [username, email]]] };
}

/** A receipt as it was printed, followed by what was refunded since. */
export function reprintReceipt(
  receipt: Document & { snapshot: { currency: string } },
  creditNotes: readonly { amount: number; printed: { title: string } }[],
  refundedAt: Date | null,
): DocumentContent {
  const content = reprint(receipt);
  const refunds = creditNotes.map(({ amount, printed }) => ({
    term: printed.title,
    text: `-${formatPrice(amount, receipt.snapshot.currency)}`,
  }));
  const notes = refundedAt === null ? [] : [`Refunded on ${formatDate(refundedAt)}`];
  return {
    ...content,
    notes: [...content.notes, ...notes],
    amounts: [...content.amounts, ...refunds],
  };
}
