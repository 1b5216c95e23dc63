import { type Handler, type HttpRequest, jsonResponse, type Route } from '../http/messages';
import type { Sandbox } from '../sandbox';
import {
  checkKey,
  expandedIn,
  groupOf,
  metadataOf,
  missing,
  once,
  parametersOf,
  refuse,
} from './requests';
import * as show from './show';
import { type CardInvoice, isOver, newId, type Subscription } from './subscription';

type Operation = (call: HttpRequest, sandbox: Sandbox) => object;

/** Stripe's API for card subscriptions; the handlers are synchronous, so that no idempotency key is used concurrently. */
export function stripeRoutes(sandbox: Sandbox): Route[] {
  const { settings, subscriptions, prices, idempotencyKeys } = sandbox;
  const route = (operation: string, method: Route[1], path: string, handle: Operation): Route => {
    const answer: Handler = (call) => {
      const isStored = call.fault === 'stored-500';
      return isStored ? jsonResponse(500, STORED_ERROR) : jsonResponse(200, handle(call, sandbox));
    };
    const withKey: Handler = (call) => {
      checkKey(call, settings.stripeSecretKey);
      return once(call, idempotencyKeys, () => answer(call));
    };
    return [operation, method, `/v1/${path}`, withKey];
  };
  return [
    route('create-customer', 'POST', 'customers', createCustomer),
    route('delete-customer', 'DELETE', 'customers/:id', deleteCustomer),
    route('create-subscription', 'POST', 'subscriptions', createSubscription),
    route('get-subscription', 'GET', 'subscriptions/:id', (call) =>
      respond(find(call, sandbox), call, sandbox),
    ),
    route('update-subscription', 'POST', 'subscriptions/:id', updateSubscription),
    route('cancel-subscription', 'DELETE', 'subscriptions/:id', cancelSubscription),
    route('list-invoices', 'GET', 'invoices', listInvoices),
    route('get-invoice', 'GET', 'invoices/:id', readInvoice),
    route('void-invoice', 'POST', 'invoices/:id/void', voidInvoice),
    route('get-price', 'GET', 'prices/:id', ({ id }) => show.showPrice(id, prices.get(id))),
    route('create-portal-session', 'POST', 'billing_portal/sessions', openPortal),
    route('get-payment-intent', 'GET', 'payment_intents/:id', ({ id }) =>
      show.showPaymentIntent(...findPayment('payment_intent', id, sandbox)),
    ),
    route('get-charge', 'GET', 'charges/:id', ({ id }) =>
      show.showCharge(...findPayment('charge', id, sandbox)),
    ),
    route('list-disputes', 'GET', 'disputes', (call) => {
      const invoice = subscriptions.findInvoice(call.query.get('charge') ?? '');
      return show.listOf(invoice ? show.showDisputes(invoice) : [], '/v1/disputes');
    }),
    route('list-invoice-payments', 'GET', 'invoice_payments', (call) => {
      const invoice = subscriptions.findInvoice(call.query.get('payment[payment_intent]') ?? '');
      return show.listOf(invoice ? [show.showInvoicePayment(invoice)] : [], '/v1/invoice_payments');
    }),
  ];
}

const STORED_ERROR = { error: { type: 'api_error', message: 'An unknown error occurred' } };

const pageOf = ({ publicUrl }: Sandbox, { paymentIntentId }: CardInvoice): string =>
  `${publicUrl}/card/${paymentIntentId}`;

function createCustomer(call: HttpRequest, { customers }: Sandbox) {
  const parameters = parametersOf(call);
  const customer = {
    id: newId('cus'),
    email: parameters.get('email') || null,
    name: parameters.get('name') || null,
    metadata: metadataOf(parameters),
  };
  return { ...customers.put(customer), object: 'customer', livemode: false };
}

/** Cancels the customer's subscriptions; the deleted one is unknown afterwards. */
function deleteCustomer({ id }: HttpRequest, { customers, subscriptions }: Sandbox) {
  if (!customers.get(id)) throw missing('customer', id);
  for (const one of subscriptions.records.all())
    if (one.customerId === id && !isOver(one)) subscriptions.cancel(one.id);
  customers.remove(id);
  return { id, object: 'customer', deleted: true };
}

/** Always `default_incomplete`: nothing is charged before the buyer approves it on the sandbox's page. */
function createSubscription(call: HttpRequest, sandbox: Sandbox) {
  const parameters = parametersOf(call);
  const { customers, subscriptions } = sandbox;
  const [customerId, priceId] = [
    parameters.get('customer') ?? '',
    parameters.get('items[0][price]') ?? '',
  ];
  if (!customers.get(customerId)) throw missing('customer', customerId, 'customer');
  if (!priceId) throw missing('price', priceId, 'items[0][price]');
  return respond(
    subscriptions.create({ customerId, priceId, metadata: metadataOf(parameters) }),
    call,
    sandbox,
  );
}

function updateSubscription(call: HttpRequest, sandbox: Sandbox) {
  const { id } = find(call, sandbox);
  const cancelAtPeriodEnd = parametersOf(call).get('cancel_at_period_end') === 'true';
  return respond(sandbox.subscriptions.update(id, { cancelAtPeriodEnd }), call, sandbox);
}

function cancelSubscription(call: HttpRequest, sandbox: Sandbox) {
  const subscription = find(call, sandbox);
  if (isOver(subscription)) throw missing('subscription', subscription.id);
  return respond(sandbox.subscriptions.cancel(subscription.id), call, sandbox);
}

function find({ id }: HttpRequest, { subscriptions }: Sandbox): Subscription {
  subscriptions.tick();
  const subscription = subscriptions.records.get(id);
  if (!subscription) throw missing('subscription', id);
  return subscription;
}

function respond(subscription: Subscription, call: HttpRequest, sandbox: Sandbox) {
  const parameters = parametersOf(call);
  const invoice = sandbox.subscriptions.invoices.get(subscription.latestInvoiceId);
  const isExpanded = groupOf(parameters, 'expand').some(([, path]) =>
    /^latest_invoice(\.|$)/.test(path),
  );
  if (!invoice || !isExpanded) return show.showSubscription(subscription);
  const view = {
    expanded: expandedIn(parameters, 'latest_invoice.'),
    hostedUrl: pageOf(sandbox, invoice),
  };
  return show.showSubscription(subscription, show.showInvoice(invoice, subscription, view));
}

/** Newest first: `limit` invoices (10, at most 100) after `starting_after`. */
function listInvoices({ query }: HttpRequest, sandbox: Sandbox) {
  const [of, status, after] = [
    query.get('subscription'),
    query.get('status'),
    query.get('starting_after'),
  ];
  const isIn = (invoice: CardInvoice) =>
    (!of || invoice.subscriptionId === of) && (!status || invoice.status === status);
  const found = sandbox.subscriptions.invoices.all().reverse().filter(isIn);
  const from = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
  const until = from + Math.min(Number(query.get('limit') || 10), 100);
  const page = found
    .slice(from, until)
    .map(({ id }) => showOne(id, expandedIn(query, 'data.'), sandbox));
  return show.listOf(page, '/v1/invoices', until < found.length);
}

function readInvoice(call: HttpRequest, sandbox: Sandbox) {
  return showOne(call.id, expandedIn(parametersOf(call)), sandbox);
}

function showOne(id: string, expanded: string[], sandbox: Sandbox) {
  const [invoice, subscription] = findPayment('invoice', id, sandbox);
  return show.showInvoice(invoice, subscription, { expanded, hostedUrl: pageOf(sandbox, invoice) });
}

function voidInvoice(call: HttpRequest, sandbox: Sandbox) {
  const isVoided = sandbox.subscriptions.voidInvoice(call.id);
  if (!isVoided) throw refuse(400, 'Only an open invoice that is not being paid can be voided.');
  return readInvoice(call, sandbox);
}

/** The billing portal is the page of the customer's newest invoice. */
function openPortal(call: HttpRequest, sandbox: Sandbox) {
  const { customers, subscriptions, hasPortal } = sandbox;
  const customer = parametersOf(call).get('customer') ?? '';
  if (!customers.get(customer)) throw missing('customer', customer, 'customer');
  const message =
    'No configuration provided and your test mode default configuration has not been created.';
  if (!hasPortal) throw refuse(400, message);
  const isIt = ({ subscriptionId }: CardInvoice) =>
    subscriptions.records.get(subscriptionId)?.customerId === customer;
  const invoice = subscriptions.invoices.all().findLast(isIt);
  if (!invoice) throw missing('customer', customer, 'customer');
  const id = `bps_${invoice.id.slice(3)}`;
  return {
    id,
    object: 'billing_portal.session',
    customer,
    livemode: false,
    url: pageOf(sandbox, invoice),
  };
}

function findPayment(
  kind: string,
  id: string,
  { subscriptions }: Sandbox,
): [CardInvoice, Subscription] {
  const invoice = subscriptions.findInvoice(id);
  const subscription = invoice && subscriptions.records.get(invoice.subscriptionId);
  if (!subscription) throw missing(kind, id);
  return [invoice, subscription];
}
