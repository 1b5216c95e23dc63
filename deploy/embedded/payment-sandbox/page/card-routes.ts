import { type Answer, seeOther } from '../http/answer';
import { Refusal } from '../http/refusal';
import type { Call, Route } from '../http/route';
import type { Sandbox } from '../sandbox';
import type { CardInvoice, Subscription } from '../stripe/subscription';
import type { Subscriptions } from '../stripe/subscriptions';
import { cardPage } from './card-page';
import { checkFromHere, notice } from './from-here';

/** The buttons of a card payment's page. */
export const CARD_ACTIONS = ['approve', 'decline', 'renew', 'renew-declined', 'cancel'] as const;

/** One of {@link CARD_ACTIONS}. */
export type CardAction = (typeof CARD_ACTIONS)[number];

/** The pages of card payments, `/card/<payment intent, invoice or subscription>`; `/card?client_secret=<secret>` leads there. */
export function cardRoutes(sandbox: Sandbox): Route[] {
  const one = { path: '/card/:key' } as const;
  return [
    { operation: 'find-card-page', method: 'GET', path: '/card', handle: (call) => findCard(call, sandbox) },
    { operation: 'card-page', method: 'GET', ...one, handle: (call) => showCard(call, sandbox) },
    { operation: 'card-button', method: 'POST', ...one, handle: (call) => pressButton(call, sandbox) },
  ];
}

/** Does what a button of the page does; the subscription as it is then. Refuses (409) what makes no sense now. */
export function decideCard(subscriptions: Subscriptions, invoice: CardInvoice, action: CardAction): Subscription {
  const id = invoice.subscriptionId;
  switch (action) {
    case 'approve':
      return subscriptions.approve(invoice.id);
    case 'decline':
      return subscriptions.decline(invoice.id);
    case 'renew':
      return subscriptions.renew(id, 'paid');
    case 'renew-declined':
      return subscriptions.renew(id, 'declined');
    case 'cancel':
      return subscriptions.cancel(id);
  }
}

function findCard({ query }: Call, { stripe }: Sandbox): Answer {
  const invoice = stripe.subscriptions.findInvoice(query.get('client_secret') ?? '');
  if (!invoice) throw unknown();
  return seeOther(`/card/${invoice.paymentIntentId}`);
}

function showCard({ params }: Call, { stripe, settings, tick }: Sandbox): Answer {
  tick();
  const invoice = stripe.subscriptions.findInvoice(params.key ?? '');
  const subscription = invoice && stripe.subscriptions.get(invoice.subscriptionId);
  if (!subscription) throw unknown();
  return cardPage({ invoice, subscription, customer: stripe.customers.get(subscription.customerId) }, settings.siteUrl);
}

function pressButton(call: Call, { stripe }: Sandbox): Answer {
  checkFromHere(call);
  const invoice = stripe.subscriptions.findInvoice(call.params.key ?? '');
  const action = CARD_ACTIONS.find((name) => name === new URLSearchParams(call.body).get('action'));
  if (!invoice || action === undefined) throw unknown();
  return seeOther(`/card/${decide(stripe.subscriptions, invoice, action)}`);
}

/** Where to go after a button: to the newest invoice. What makes no sense any more changes nothing. */
function decide(subscriptions: Subscriptions, invoice: CardInvoice, action: CardAction): string {
  try {
    const { latestInvoiceId } = decideCard(subscriptions, invoice, action);
    return subscriptions.invoice(latestInvoiceId)?.paymentIntentId ?? invoice.paymentIntentId;
  } catch (error) {
    if (error instanceof Refusal) return invoice.paymentIntentId;
    throw error;
  }
}

const unknown = (): Refusal => new Refusal(notice('No such card payment', 'The sandbox knows no card payment under this address.', 404));
