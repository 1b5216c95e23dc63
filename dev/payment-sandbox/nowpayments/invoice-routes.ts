import { randomInt, randomUUID } from 'node:crypto';
import { jsonAnswer } from '../http/response';
import type { Call, Route } from '../http/route';
import { digitsOf, textOf } from '../money/exact-json';
import type { Clock } from '../store/clock';
import type { Records } from '../store/records';
import { badField, refuse } from './api-error';
import type { Invoice, Payment } from './payment';
import type { Payments } from './payments';
import { quote, takeCoin } from './quote';
import { addressOf, bodyOf, readWish } from './read-request';
import { showCreated, showInvoice } from './show-payment';

/** What the calls about invoices work on; `pageOf` is the address of an invoice's page. */
export interface InvoiceOptions {
  invoices: Records<Invoice>;
  payments: Payments;
  clock: Clock;
  pageOf: (invoice: Invoice) => string;
}

/** The calls about invoices, NOWPayments' hosted pages. */
export function invoiceRoutes(options: InvoiceOptions): Route[] {
  return [
    { operation: 'create-invoice', method: 'POST', path: '/v1/invoice', handle: (call) => createInvoice(call, options) },
    { operation: 'create-invoice-payment', method: 'POST', path: '/v1/invoice-payment', handle: (call) => payInvoice(call, options) },
  ];
}

/** POST /v1/invoice: a page to pay on; the buyer or the next call chooses the coin. */
function createInvoice(call: Call, { invoices, clock, pageOf }: InvoiceOptions) {
  const fields = bodyOf(call);
  const payCurrency = textOf(fields.pay_currency);
  const invoice = invoices.put({
    id: String(randomInt(4_000_000_000, 9_999_999_999)),
    tokenId: randomUUID(),
    ...readWish(fields),
    payCurrency: payCurrency === undefined ? null : takeCoin(payCurrency).code,
    successUrl: addressOf(fields, 'success_url'),
    cancelUrl: addressOf(fields, 'cancel_url'),
    createdAt: clock.now().toISOString(),
  });
  return jsonAnswer(200, showInvoice(invoice, pageOf(invoice)));
}

/** POST /v1/invoice-payment {iid, pay_currency}: the payment behind a page. */
function payInvoice(call: Call, { invoices, payments }: InvoiceOptions) {
  const fields = bodyOf(call);
  const id = textOf(fields.iid) ?? digitsOf(fields.iid);
  if (id === undefined) throw badField('iid is required');
  const invoice = invoices.get(id);
  if (!invoice) throw refuse(404, 'INVOICE_NOT_FOUND', 'Invoice not found');
  const payment = startInvoicePayment(invoice, textOf(fields.pay_currency) ?? invoice.payCurrency ?? undefined, payments);
  return jsonAnswer(201, showCreated(payment));
}

/** The payment of an invoice in a coin; the one it has already, when there is one in that coin. */
export function startInvoicePayment(invoice: Invoice, payCurrency: string | undefined, payments: Payments): Payment {
  const coin = takeCoin(payCurrency);
  const present = payments.all().find((payment) => payment.invoiceId === invoice.id && payment.payCurrency === coin.code);
  return present ?? makeInvoicePayment(invoice, coin.code, payments);
}

/** A new payment of an invoice, as its page makes one of its own beside any that was made by a call. */
export function makeInvoicePayment(invoice: Invoice, payCurrency: string, payments: Payments): Payment {
  const coin = takeCoin(payCurrency);
  const { priceAmount, priceCurrency, orderId, orderDescription, ipnCallbackUrl, isFixedRate } = invoice;
  const wish = { priceAmount, priceCurrency, orderId, orderDescription, ipnCallbackUrl, isFixedRate };
  const payAmount = quote(priceAmount, priceCurrency, coin);
  return payments.create({ ...wish, payCurrency: coin.code, payAmount, invoiceId: invoice.id });
}
