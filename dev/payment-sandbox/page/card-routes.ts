import { type HttpResponse, seeOther, Refusal } from '../http/response';
import type { HttpRequest, Route } from '../http/route';
import type { Sandbox } from '../sandbox';
import type { StripeContext } from '../stripe/stripe-context';
import type { CardInvoice, Subscription } from '../stripe/subscription';
import { cardPage } from './card-page';
import { requireSameOrigin, noticePage } from './same-origin';

export const CARD_ACTIONS = [
  ...(['approve', 'confirm', 'decline', 'renew', 'renew-declined', 'give-up', 'cancel'] as const),
  ...(['refund', 'refund-part', 'dispute', 'dispute-won', 'dispute-lost'] as const),
] as const;

export type CardAction = (typeof CARD_ACTIONS)[number];

/** The pages of card payments, `/card/<payment intent, invoice or subscription>`; `/card?client_secret=<secret>` redirects there. */
export function cardRoutes(sandbox: Sandbox): Route[] {
  const one = { path: '/card/:key' } as const;
  return [
    { operation: 'find-card-page', method: 'GET', path: '/card', handle: (call) => findCard(call, sandbox) },
    { operation: 'card-page', method: 'GET', ...one, handle: (call) => showCard(call, sandbox) },
    { operation: 'card-button', method: 'POST', ...one, handle: (call) => pressButton(call, sandbox) },
  ];
}

/** How card events are delivered: as usual, lost, a minute late, or in the format of older API versions. */
export const EVENT_RULES = ['events-usual', 'events-lost', 'events-late', 'events-old'] as const;

export type EventRule = (typeof EVENT_RULES)[number];

/** The amount of *Partial refund*. */
const PART_CENTS = 500;
const LATE_MS = 60_000;

type Cards = Pick<StripeContext, 'subscriptions' | 'charges'>;

/** Performs the action of a button and returns the subscription; 409 if it is impossible in this status. */
export function decideCard({ subscriptions, charges }: Cards, invoice: CardInvoice, action: CardAction): Subscription {
  const { id, subscriptionId } = invoice;
  const act: Readonly<Record<CardAction, () => Subscription>> = {
    approve: () => subscriptions.approve(id),
    confirm: () => subscriptions.confirm(id),
    decline: () => subscriptions.decline(id),
    renew: () => subscriptions.renew(subscriptionId, 'paid'),
    'renew-declined': () => subscriptions.renew(subscriptionId, 'declined'),
    'give-up': () => subscriptions.giveUpRenewal(subscriptionId),
    cancel: () => subscriptions.cancel(subscriptionId),
    refund: () => charges.refund(invoice),
    'refund-part': () => charges.refund(invoice, PART_CENTS),
    dispute: () => charges.dispute(invoice, 'needs_response'),
    'dispute-won': () => charges.dispute(invoice, 'won'),
    'dispute-lost': () => charges.dispute(invoice, 'lost'),
  };
  return act[action]();
}

/** Changes the delivery of card events; loss and delay apply to the notifications of both providers. */
export function setEventRule({ stripe, webhookDelivery }: Pick<Sandbox, 'stripe' | 'webhookDelivery'>, rule: EventRule): void {
  stripe.options.hasOldEvents = rule === 'events-old';
  webhookDelivery.configure({ loss: rule === 'events-lost' ? 1 : 0, delayMs: rule === 'events-late' ? LATE_MS : 0 });
}

function findCard({ query }: HttpRequest, { stripe }: Sandbox): HttpResponse {
  const invoice = stripe.subscriptions.findInvoice(query.get('client_secret') ?? '');
  if (!invoice) throw unknown();
  return seeOther(`/card/${invoice.paymentIntentId}`);
}

function showCard({ params }: HttpRequest, { stripe, settings, tick }: Sandbox): HttpResponse {
  tick();
  const invoice = stripe.subscriptions.findInvoice(params.key ?? '');
  const subscription = invoice && stripe.subscriptions.get(invoice.subscriptionId);
  if (!subscription) throw unknown();
  const customer = stripe.customers.get(subscription.customerId);
  return cardPage({ invoice, subscription, customer, hasOldEvents: stripe.options.hasOldEvents }, settings.siteUrl);
}

function pressButton(call: HttpRequest, sandbox: Sandbox): HttpResponse {
  requireSameOrigin(call);
  const { stripe } = sandbox;
  const invoice = stripe.subscriptions.findInvoice(call.params.key ?? '');
  const pressed = new URLSearchParams(call.body).get('action');
  const [action, rule] = [CARD_ACTIONS.find((name) => name === pressed), EVENT_RULES.find((name) => name === pressed)];
  if (rule !== undefined) setEventRule(sandbox, rule);
  if (!invoice || (action ?? rule) === undefined) throw unknown();
  return seeOther(`/card/${action === undefined ? invoice.paymentIntentId : decide(stripe, invoice, action)}`);
}

/** Returns the page to show next, that of the new invoice after a renewal; an impossible action changes nothing. */
function decide(stripe: StripeContext, invoice: CardInvoice, action: CardAction): string {
  try {
    const { latestInvoiceId } = decideCard(stripe, invoice, action);
    const latest = action.startsWith('renew') ? stripe.subscriptions.invoice(latestInvoiceId) : undefined;
    return (latest ?? invoice).paymentIntentId;
  } catch (error) {
    if (error instanceof Refusal) return invoice.paymentIntentId;
    throw error;
  }
}

const unknown = (): Refusal => new Refusal(noticePage('No such card payment', 'The sandbox has no card payment at this address.', 404));
