import { jsonResponse } from '../http/response';
import type { HttpRequest, Route } from '../http/route';
import { invoiceView, parametersOf } from './expand';
import { listField, textField, wholeNumber } from './form-fields';
import { showPrice } from './show';
import { listOf, showInvoice } from './show-invoice';
import { missing, refuseCard } from './stripe-error';
import type { StripeApi } from './stripe-context';
import { PRICE_CENTS } from './subscription-routes';

export function billingRoutes(api: StripeApi): Route[] {
  const one = '/v1/invoices/:id';
  return [
    { operation: 'list-invoices', method: 'GET', path: '/v1/invoices', handle: (call) => listInvoices(call, api) },
    { operation: 'get-invoice', method: 'GET', path: one, handle: (call) => readInvoice(call, api) },
    { operation: 'void-invoice', method: 'POST', path: `${one}/void`, handle: (call) => voidInvoice(call, api) },
    { operation: 'get-price', method: 'GET', path: '/v1/prices/:id', handle: (call) => readPrice(call, api) },
    { operation: 'create-portal-session', method: 'POST', path: '/v1/billing_portal/sessions', handle: (call) => openPortal(call, api) },
  ];
}

/** Newest first: `limit` invoices (10, at most 100) after `starting_after`. */
function listInvoices(call: HttpRequest, { subscriptions, pageOf }: StripeApi) {
  const parameters = parametersOf(call);
  const [of, status] = [textField(parameters, 'subscription'), textField(parameters, 'status')];
  const view = invoiceView(listField(parameters, 'expand'), 'data.');
  const found = subscriptions
    .invoices()
    .reverse()
    .filter((invoice) => (of === undefined || invoice.subscriptionId === of) && (status === undefined || invoice.status === status));
  const after = textField(parameters, 'starting_after');
  const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
  const limit = Math.min(wholeNumber(textField(parameters, 'limit'), 10), 100);
  const page = found.slice(from, from + limit).map((invoice) => {
    const subscription = subscriptions.get(invoice.subscriptionId);
    if (!subscription) throw missing('subscription', invoice.subscriptionId);
    return showInvoice(invoice, subscription, { ...view, hostedUrl: pageOf(invoice.paymentIntentId) });
  });
  return jsonResponse(200, listOf(page, '/v1/invoices', from + limit < found.length));
}

function readInvoice(call: HttpRequest, { subscriptions, pageOf }: StripeApi) {
  const id = call.params.id ?? '';
  const invoice = subscriptions.invoice(id);
  const subscription = invoice && subscriptions.get(invoice.subscriptionId);
  if (!subscription) throw missing('invoice', id);
  const view = invoiceView(listField(parametersOf(call), 'expand'));
  return jsonResponse(200, showInvoice(invoice, subscription, { ...view, hostedUrl: pageOf(invoice.paymentIntentId) }));
}

function voidInvoice(call: HttpRequest, api: StripeApi) {
  const message = 'Only an open invoice that is not being paid can be voided.';
  if (!api.subscriptions.voidInvoice(call.params.id ?? '')) throw refuseCard(400, { type: 'invalid_request_error', message });
  return readInvoice(call, api);
}

/** Every price is the monthly one of Pro unless a test has changed it. */
const readPrice = ({ params: { id = '' } }: HttpRequest, { prices }: StripeApi) =>
  jsonResponse(200, showPrice(id, PRICE_CENTS, prices.get(id)));

/** The billing portal is the page of the customer's newest invoice. */
function openPortal(call: HttpRequest, { customers, subscriptions, options, pageOf }: StripeApi) {
  const customer = customers.get(textField(parametersOf(call), 'customer') ?? '');
  if (!customer) throw missing('customer', textField(parametersOf(call), 'customer') ?? '', 'customer');
  const message = 'No configuration provided and your test mode default configuration has not been created.';
  if (!options.hasPortal) throw refuseCard(400, { type: 'invalid_request_error', message });
  const invoice = subscriptions.invoices().findLast(({ subscriptionId }) => subscriptions.get(subscriptionId)?.customerId === customer.id);
  if (!invoice) throw missing('customer', customer.id, 'customer');
  const id = `bps_${invoice.id.slice(3)}`;
  return jsonResponse(200, {
    id,
    object: 'billing_portal.session',
    customer: customer.id,
    livemode: false,
    url: pageOf(invoice.paymentIntentId),
  });
}
