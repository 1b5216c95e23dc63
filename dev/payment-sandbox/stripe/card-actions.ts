import type { CardInvoice, Subscription } from './subscription';
import type { Subscriptions } from './subscriptions';

const PARTIAL_REFUND_CENTS = 500;

export const CARD_ACTIONS = [
  ...(['approve', 'confirm', 'decline', 'renew', 'renew-declined', 'give-up', 'cancel'] as const),
  ...(['refund', 'refund-part', 'dispute', 'dispute-won', 'dispute-lost'] as const),
] as const;

export type CardAction = (typeof CARD_ACTIONS)[number];

/** Performs the action of a button and returns the subscription; 409 if it is impossible in this status. */
export function decideCard(subscriptions: Subscriptions, invoice: CardInvoice, action: CardAction): Subscription {
  const { id, subscriptionId } = invoice;
  const act: Readonly<Record<CardAction, () => Subscription>> = {
    approve: () => subscriptions.approve(id),
    confirm: () => subscriptions.confirm(id),
    decline: () => subscriptions.decline(id),
    renew: () => subscriptions.renew(subscriptionId, 'paid'),
    'renew-declined': () => subscriptions.renew(subscriptionId, 'declined'),
    'give-up': () => subscriptions.giveUpRenewal(subscriptionId),
    cancel: () => subscriptions.cancel(subscriptionId),
    refund: () => subscriptions.refund(invoice),
    'refund-part': () => subscriptions.refund(invoice, PARTIAL_REFUND_CENTS),
    dispute: () => subscriptions.dispute(invoice, 'needs_response'),
    'dispute-won': () => subscriptions.dispute(invoice, 'won'),
    'dispute-lost': () => subscriptions.dispute(invoice, 'lost'),
  };
  return act[action]();
}
