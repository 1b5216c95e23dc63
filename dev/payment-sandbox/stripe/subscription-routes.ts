import { jsonResponse } from '../http/response';
import type { HttpRequest, Route } from '../http/route';
import { parametersOf, showExpanded } from './expand';
import { groupField, textField, textsOf, wholeNumber } from './form-fields';
import { badParameter, missing } from './stripe-error';
import type { StripeApi } from './stripe-context';
import { type Subscription, isOver } from './subscription';

/** Monthly price of Pro in cents. */
export const PRICE_CENTS = 1999;

export function subscriptionRoutes(context: StripeApi): Route[] {
  const one = '/v1/subscriptions/:id';
  return [
    { operation: 'create-subscription', method: 'POST', path: '/v1/subscriptions', handle: (call) => createSubscription(call, context) },
    { operation: 'get-subscription', method: 'GET', path: one, handle: (call) => respondWith(find(call, context), call, context) },
    { operation: 'update-subscription', method: 'POST', path: one, handle: (call) => updateSubscription(call, context) },
    { operation: 'cancel-subscription', method: 'DELETE', path: one, handle: (call) => cancelSubscription(call, context) },
  ];
}

/** Always `default_incomplete`: nothing is charged before the buyer approves it on the sandbox's page. */
function createSubscription(call: HttpRequest, context: StripeApi) {
  const parameters = parametersOf(call);
  const customerId = textField(parameters, 'customer');
  if (customerId === undefined) throw badParameter('customer', 'Missing required param: customer.');
  if (!context.customers.get(customerId)) throw missing('customer', customerId, 'customer');
  const item = groupField(groupField(parameters, 'items'), '0');
  const priceId = textField(item, 'price') ?? (item.price_data === undefined ? undefined : 'price_sandbox_inline');
  if (priceId === undefined) throw badParameter('items[0][price]', 'Missing required param: items[0][price].');
  const subscription = context.subscriptions.create({
    customerId,
    priceId,
    cents: wholeNumber(textField(groupField(item, 'price_data'), 'unit_amount'), PRICE_CENTS),
    metadata: textsOf(groupField(parameters, 'metadata')),
  });
  return respondWith(subscription, call, context);
}

function updateSubscription(call: HttpRequest, context: StripeApi) {
  const { id, metadata } = find(call, context);
  const parameters = parametersOf(call);
  const ends = textField(parameters, 'cancel_at_period_end');
  const added = textsOf(groupField(parameters, 'metadata'));
  const change = { metadata: { ...metadata, ...added }, ...(ends === undefined ? {} : { cancelAtPeriodEnd: ends === 'true' }) };
  return respondWith(context.subscriptions.update(id, change), call, context);
}

function cancelSubscription(call: HttpRequest, context: StripeApi) {
  const subscription = find(call, context);
  if (isOver(subscription)) throw missing('subscription', subscription.id);
  return respondWith(context.subscriptions.cancel(subscription.id), call, context);
}

function find({ params }: HttpRequest, { subscriptions }: StripeApi): Subscription {
  subscriptions.tick();
  const subscription = subscriptions.get(params.id ?? '');
  if (!subscription) throw missing('subscription', params.id ?? '');
  return subscription;
}

const respondWith = (subscription: Subscription, call: HttpRequest, { subscriptions, pageOf }: StripeApi) =>
  jsonResponse(200, showExpanded(subscription, subscriptions, parametersOf(call), pageOf));
