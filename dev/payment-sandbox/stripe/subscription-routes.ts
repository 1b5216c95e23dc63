import { jsonAnswer } from '../http/response';
import type { Call, Route } from '../http/route';
import { parametersOf, showExpanded } from './expand';
import { type FormFields, groupField, textField, textsOf } from './form-fields';
import { listPage, wholeNumber } from './list-page';
import { badParameter, missing } from './stripe-error';
import type { StripeApi } from './stripe-context';
import { type Subscription, isOver } from './subscription';

/** Cents a month of any price the sandbox is not told more about: the price of Pro. */
export const PRICE_CENTS = 1999;

/** The calls about subscriptions. */
export function subscriptionRoutes(world: StripeApi): Route[] {
  const one = '/v1/subscriptions/:id';
  return [
    { operation: 'create-subscription', method: 'POST', path: '/v1/subscriptions', handle: (call) => createSubscription(call, world) },
    { operation: 'list-subscriptions', method: 'GET', path: '/v1/subscriptions', handle: (call) => listSubscriptions(call, world) },
    { operation: 'get-subscription', method: 'GET', path: one, handle: (call) => answerWith(find(call, world), call, world) },
    { operation: 'update-subscription', method: 'POST', path: one, handle: (call) => updateSubscription(call, world) },
    { operation: 'cancel-subscription', method: 'DELETE', path: one, handle: (call) => cancelSubscription(call, world) },
  ];
}

/** Always as `default_incomplete`: nothing is charged before the buyer has said yes on the sandbox's page. */
function createSubscription(call: Call, world: StripeApi) {
  const parameters = parametersOf(call);
  const customerId = textField(parameters, 'customer');
  if (customerId === undefined) throw badParameter('customer', 'Missing required param: customer.');
  if (!world.customers.get(customerId)) throw missing('customer', customerId, 'customer');
  const item = groupField(groupField(parameters, 'items'), '0');
  const priceId = textField(item, 'price') ?? (item.price_data === undefined ? undefined : 'price_sandbox_inline');
  if (priceId === undefined) throw badParameter('items[0][price]', 'Missing required param: items[0][price].');
  const subscription = world.subscriptions.create({
    customerId,
    priceId,
    cents: wholeNumber(textField(groupField(item, 'price_data'), 'unit_amount'), PRICE_CENTS),
    quantity: wholeNumber(textField(item, 'quantity'), 1),
    metadata: textsOf(groupField(parameters, 'metadata')),
  });
  return answerWith(subscription, call, world);
}

function listSubscriptions(call: Call, { subscriptions, pageOf }: StripeApi) {
  const parameters = parametersOf(call);
  subscriptions.tick();
  const found = subscriptions.all().reverse().filter(fitsFilter(parameters));
  return listPage('/v1/subscriptions', parameters, found, (one) => showExpanded(one, subscriptions, parameters, pageOf));
}

/** Without a status everything but what is over is listed, as Stripe does. */
function fitsFilter(parameters: FormFields): (subscription: Subscription) => boolean {
  const [customer, status] = [textField(parameters, 'customer'), textField(parameters, 'status')];
  return (subscription) => {
    if (customer !== undefined && subscription.customerId !== customer) return false;
    return status === undefined ? subscription.status !== 'canceled' : status === 'all' || subscription.status === status;
  };
}

function updateSubscription(call: Call, world: StripeApi) {
  const { id, metadata } = find(call, world);
  const parameters = parametersOf(call);
  const ends = textField(parameters, 'cancel_at_period_end');
  const added = textsOf(groupField(parameters, 'metadata'));
  const change = { metadata: { ...metadata, ...added }, ...(ends === undefined ? {} : { cancelAtPeriodEnd: ends === 'true' }) };
  return answerWith(world.subscriptions.update(id, change), call, world);
}

function cancelSubscription(call: Call, world: StripeApi) {
  const subscription = find(call, world);
  if (isOver(subscription)) throw missing('subscription', subscription.id);
  return answerWith(world.subscriptions.cancel(subscription.id), call, world);
}

function find({ params }: Call, { subscriptions }: StripeApi): Subscription {
  subscriptions.tick();
  const subscription = subscriptions.get(params.id ?? '');
  if (!subscription) throw missing('subscription', params.id ?? '');
  return subscription;
}

const answerWith = (subscription: Subscription, call: Call, { subscriptions, pageOf }: StripeApi) =>
  jsonAnswer(200, showExpanded(subscription, subscriptions, parametersOf(call), pageOf));
