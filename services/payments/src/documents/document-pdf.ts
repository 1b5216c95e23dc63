import { type CreditNote, paidWithText, type Receipt } from '@libs/contracts';
import { formatDate } from '@libs/mail';
import { formatPrice } from '../amounts';
import { createPdf } from './create-pdf';

const TEST_NOTE = 'TEST MODE: payments are simulated, and no money was charged.';

/** Renders a receipt, with the credit notes of its refunds. */
export function receiptPdf(receipt: Receipt, publicUrl: string): Promise<Buffer> {
  const { number, issuedAt, item, amount, currency, orderId } = receipt;
  const price = formatPrice(amount, currency);
  return createPdf({
    title: `Receipt ${number}`,
    notes: [
      ...(receipt.livemode ? [] : [TEST_NOTE]),
      ...(receipt.refundedAt === null
        ? []
        : [`Refunded on ${formatDate(new Date(receipt.refundedAt))}`]),
    ],
    facts: [
      ['Receipt number', [number]],
      ['Date', [formatDate(new Date(issuedAt))]],
      ...parties(receipt),
    ],
    amounts: [
      { term: item, text: price },
      { term: 'Total', text: withCurrency(price, currency), total: true },
      { term: 'Paid with', text: paidWithText(receipt) },
      ...receipt.creditNotes.map((note) => ({
        term: `Credit note ${note.number}`,
        text: `-${formatPrice(note.amount, currency)}`,
      })),
    ],
    footer: footer(receipt),
    pageUrl: new URL(`/receipt/${orderId}`, publicUrl).href,
  });
}

/** Renders a credit note. */
export function creditNotePdf(creditNote: CreditNote, publicUrl: string): Promise<Buffer> {
  const {
    id,
    number,
    issuedAt,
    receiptNumber,
    receiptIssuedAt,
    receiptAmount,
    item,
    amount,
    currency,
  } = creditNote;
  return createPdf({
    title: `Credit note ${number}`,
    notes: creditNote.livemode ? [] : [TEST_NOTE],
    facts: [
      ['Credit note number', [number]],
      ['Date', [formatDate(new Date(issuedAt))]],
      ['For receipt', [receiptNumber]],
      ['Date of the receipt', [formatDate(new Date(receiptIssuedAt))]],
      ...parties(creditNote),
    ],
    amounts: [
      { term: item, text: formatPrice(receiptAmount, currency) },
      {
        term: 'Refunded',
        text: withCurrency(formatPrice(amount, currency), currency),
        total: true,
      },
    ],
    footer: footer(creditNote),
    pageUrl: new URL(`/credit-note/${id}`, publicUrl).href,
  });
}

type Parties = Pick<Receipt, 'seller' | 'username' | 'email' | 'orderId' | 'supportEmail'>;

const parties = ({ seller, username, email }: Parties): [string, string[]][] => [
  ['Seller', seller],
  ['Buyer', [username, email]],
];

const footer = ({ orderId, supportEmail }: Parties): string[] => [
  `Order ${orderId}`,
  `Questions? ${supportEmail}`,
];

const withCurrency = (price: string, currency: string): string =>
  currency === 'USD' ? `${price} USD` : price;
