import { randomUUID } from 'node:crypto';
import type { Notification } from '../delivery/notification';
import { newId } from './new-id';
import { showInvoice, showSubscription } from './show';
import type { CardInvoice, Subscription } from './subscription';

const API_VERSION = '2026-10-28.endive';

/** The webhook notification that tells of an event about a subscription, or about one of its invoices. */
export function writeEvent(
  type: string,
  subscription: Subscription,
  invoice: CardInvoice | undefined,
  url: string,
  now: Date,
): Notification {
  const object = invoice ? showInvoice(invoice, subscription, false) : showSubscription(subscription, subscription.latestInvoiceId);
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: Math.floor(now.getTime() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  return { id: randomUUID(), provider: 'stripe', about: subscription.id, news: type, url, body: JSON.stringify(event), failures: 0 };
}
