import { type HttpResponse, seeOther, Refusal } from '../http/response';
import type { HttpRequest, Route } from '../http/route';
import { makeInvoicePayment, startInvoicePayment } from '../nowpayments/invoice-routes';
import { PAYMENT_ACTIONS, type PaymentAction } from '../nowpayments/deposit';
import type { Sandbox } from '../sandbox';
import { DELIVERY_MODES } from '../delivery/rules';
import { TOP_UP_DETAILS } from '../nowpayments/show-payment';
import { cardRoutes } from './card-routes';
import { deliveryPanel } from './delivery-panel';
import { requireSameOrigin, noticePage } from './same-origin';
import { invoicePage } from './invoice-page';
import { listPage } from './list-page';
import { paymentPage } from './payment-page';

const shown = 50;

/** The pages; `/pay?address=<address>` redirects to the page of a payment, `/pay/<id>`. */
export function pageRoutes(sandbox: Sandbox): Route[] {
  const one = { path: '/pay/:id' } as const;
  const invoice = { path: '/pay/invoice/:id' } as const;
  return [
    { operation: 'home-page', method: 'GET', path: '/', handle: () => seeOther('/pay') },
    { operation: 'list-page', method: 'GET', path: '/pay', handle: (call) => showList(call, sandbox) },
    { operation: 'delivery-button', method: 'POST', path: '/pay/deliveries', handle: (call) => chooseDelivery(call, sandbox) },
    { operation: 'payment-page', method: 'GET', ...one, handle: (call) => showPayment(call, sandbox) },
    { operation: 'payment-button', method: 'POST', ...one, handle: (call) => pressButton(call, sandbox) },
    { operation: 'invoice-page', method: 'GET', ...invoice, handle: (call) => showInvoice(call, sandbox) },
    { operation: 'invoice-coin', method: 'POST', ...invoice, handle: (call) => chooseCoin(call, sandbox) },
    ...cardRoutes(sandbox),
  ];
}

function showList({ query }: HttpRequest, { payments, stripe, webhookDelivery, topUps }: Sandbox): HttpResponse {
  const address = query.get('address');
  if (address === null) {
    const [coins, cards] = [payments.all().slice(-shown).reverse(), stripe.subscriptions.invoices().slice(-shown).reverse()];
    return listPage(coins, cards, deliveryPanel(webhookDelivery.mode, topUps.detail, '/pay'));
  }
  const payment = payments.byAddress(address);
  if (!payment) throw unknown();
  return seeOther(`/pay/${payment.id}`);
}

function showPayment({ params }: HttpRequest, { payments, invoices, settings, tick, webhookDelivery, topUps }: Sandbox): HttpResponse {
  tick();
  const payment = payments.get(params.id ?? '');
  if (!payment) throw unknown();
  const delivery = deliveryPanel(webhookDelivery.mode, topUps.detail, `/pay/${payment.id}`);
  const links = { invoice: invoices.get(payment.invoiceId ?? ''), siteUrl: settings.siteUrl };
  return paymentPage(payment, { links, rest: payments.restOf(payment), delivery });
}

function pressButton(call: HttpRequest, { payments }: Sandbox): HttpResponse {
  requireSameOrigin(call);
  const id = call.params.id ?? '';
  const action = PAYMENT_ACTIONS.find((name) => name === new URLSearchParams(call.body).get('action'));
  if (!payments.get(id) || action === undefined) throw unknown();
  return seeOther(`/pay/${act(payments, id, action)}`);
}

/** An action that is no longer possible only shows the page again. */
function act(payments: Sandbox['payments'], id: string, action: PaymentAction): string {
  try {
    return payments.act(id, action).id;
  } catch (error) {
    if (error instanceof Refusal) return id;
    throw error;
  }
}

function showInvoice({ params, query }: HttpRequest, { invoices, payments }: Sandbox): HttpResponse {
  const invoice = invoices.get(params.id ?? '');
  if (!invoice) throw unknown();
  const payment = payments.all().findLast(({ invoiceId, parentId }) => invoiceId === invoice.id && parentId === null);
  if (query.get('coin') === 'choose') return invoicePage(invoice);
  if (payment) return seeOther(`/pay/${payment.id}`);
  return invoice.payCurrency === null
    ? invoicePage(invoice)
    : seeOther(`/pay/${startInvoicePayment(invoice, invoice.payCurrency, payments).id}`);
}

function chooseCoin(call: HttpRequest, { invoices, payments }: Sandbox): HttpResponse {
  requireSameOrigin(call);
  const invoice = invoices.get(call.params.id ?? '');
  if (!invoice) throw unknown();
  const form = new URLSearchParams(call.body);
  const coin = form.get('coin') ?? undefined;
  const payment =
    form.get('own') === null ? startInvoicePayment(invoice, coin, payments) : makeInvoicePayment(invoice, coin ?? '', payments);
  return seeOther(`/pay/${payment.id}`);
}

/** Sets the delivery of notifications or the details of top-ups. */
function chooseDelivery(call: HttpRequest, { webhookDelivery, topUps }: Sandbox): HttpResponse {
  requireSameOrigin(call);
  const form = new URLSearchParams(call.body);
  const mode = DELIVERY_MODES.find((one) => one === form.get('mode'));
  const detail = TOP_UP_DETAILS.find((one) => one === form.get('detail'));
  if (mode) webhookDelivery.setMode(mode);
  if (detail) topUps.detail = detail;
  return seeOther(/^\/pay(\/\d+)?$/.exec(form.get('back') ?? '')?.[0] ?? '/pay');
}

const unknown = (): Refusal => new Refusal(noticePage('No such payment', 'The sandbox has no payment at this address.', 404));
