import { randomUUID } from 'node:crypto';
import type { Notification } from '../delivery/notification';
import { newId } from './new-id';
import { showSubscription } from './show';
import { showCharge, showDisputes } from './show-charge';
import { showInvoice } from './show-invoice';
import type { CardInvoice, Subscription } from './subscription';

const API_VERSION = '2026-10-28.endive';

interface EventSubject {
  subscription: Subscription;
  invoice?: CardInvoice;
  isOldFormat: boolean;
}

/** The notification of an event about a subscription, an invoice or a charge. */
export function writeEvent(type: string, about: EventSubject, url: string, now: Date): Notification {
  const { subscription } = about;
  const object = objectOf(type, about);
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: Math.floor(now.getTime() / 1000),
    data: { object },
    livemode: false,
    request: { id: null, idempotency_key: null },
    type,
  };
  return { id: randomUUID(), provider: 'stripe', subject: subscription.id, event: type, url, body: JSON.stringify(event), failures: 0 };
}

function objectOf(type: string, { subscription, invoice, isOldFormat }: EventSubject): object | undefined {
  if (!invoice) return showSubscription(subscription, subscription.latestInvoiceId);
  if (type.startsWith('charge.dispute.')) return showDisputes(invoice)[0];
  return type.startsWith('charge.') ? showCharge(invoice, subscription) : showInvoice(invoice, subscription, { isOldFormat });
}
