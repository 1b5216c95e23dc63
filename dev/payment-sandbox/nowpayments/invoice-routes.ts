import { randomInt } from 'node:crypto';
import { jsonResponse } from '../http/response';
import type { HttpRequest, Route } from '../http/route';
import { digitsOf, textOf } from '../money/exact-json';
import type { Clock } from '../store/clock';
import type { Records } from '../store/records';
import { badField, refuse } from './api-error';
import type { Invoice, Payment } from './payment';
import type { Payments } from './payments';
import { quote, requireCoin } from './quote';
import { urlField, parseBody, parsePaymentFields } from './request-fields';
import { showCreated, showInvoice } from './show-payment';

export interface InvoiceOptions {
  invoices: Records<Invoice>;
  payments: Payments;
  clock: Clock;
  pageOf: (invoice: Invoice) => string;
}

/** The operations on invoices, the hosted pages of NOWPayments. */
export function invoiceRoutes(options: InvoiceOptions): Route[] {
  return [
    { operation: 'create-invoice', method: 'POST', path: '/v1/invoice', handle: (call) => createInvoice(call, options) },
    { operation: 'create-invoice-payment', method: 'POST', path: '/v1/invoice-payment', handle: (call) => payInvoice(call, options) },
  ];
}

/** POST /v1/invoice: a hosted page on which the buyer chooses the coin. */
function createInvoice(call: HttpRequest, { invoices, clock, pageOf }: InvoiceOptions) {
  const fields = parseBody(call);
  const payCurrency = textOf(fields.pay_currency);
  const invoice = invoices.put({
    id: String(randomInt(4_000_000_000, 9_999_999_999)),
    ...parsePaymentFields(fields),
    payCurrency: payCurrency === undefined ? null : requireCoin(payCurrency).code,
    successUrl: urlField(fields, 'success_url'),
    cancelUrl: urlField(fields, 'cancel_url'),
    createdAt: clock.now().toISOString(),
  });
  return jsonResponse(200, showInvoice(invoice, pageOf(invoice)));
}

/** POST /v1/invoice-payment {iid, pay_currency}: a payment of an invoice. */
function payInvoice(call: HttpRequest, { invoices, payments }: InvoiceOptions) {
  const fields = parseBody(call);
  const id = textOf(fields.iid) ?? digitsOf(fields.iid);
  if (id === undefined) throw badField('iid is required');
  const invoice = invoices.get(id);
  if (!invoice) throw refuse(404, 'INVOICE_NOT_FOUND', 'Invoice not found');
  const payment = startInvoicePayment(invoice, textOf(fields.pay_currency) ?? invoice.payCurrency ?? undefined, payments);
  return jsonResponse(201, showCreated(payment));
}

/** Returns the payment of an invoice in a coin, or creates it. */
export function startInvoicePayment(invoice: Invoice, payCurrency: string | undefined, payments: Payments): Payment {
  const coin = requireCoin(payCurrency);
  const present = payments.all().find((payment) => payment.invoiceId === invoice.id && payment.payCurrency === coin.code);
  return present ?? makeInvoicePayment(invoice, coin.code, payments);
}

/** Creates another payment of an invoice, as its hosted page does. */
export function makeInvoicePayment(invoice: Invoice, payCurrency: string, payments: Payments): Payment {
  const coin = requireCoin(payCurrency);
  const { priceAmount, priceCurrency, orderId, orderDescription, ipnCallbackUrl, isFixedRate } = invoice;
  const common = { priceAmount, priceCurrency, orderId, orderDescription, ipnCallbackUrl, isFixedRate };
  const payAmount = quote(priceAmount, priceCurrency, coin);
  return payments.create({ ...common, payCurrency: coin.code, payAmount, invoiceId: invoice.id });
}
