import { randomUUID } from 'node:crypto';
import type { Notification } from '../delivery/notification';
import { newId } from './new-id';
import { showSubscription } from './show';
import { showCharge, showDisputes } from './show-charge';
import { showInvoice } from './show-invoice';
import type { CardInvoice, Subscription } from './subscription';

const API_VERSION = '2026-10-28.endive';

/** What an event is about. */
export interface EventSubject {
  subscription: Subscription;
  /** For events about an invoice or its charge. */
  invoice?: CardInvoice;
  /** As API versions before 2025 wrote invoices. */
  isOldFormat: boolean;
}

/** The webhook notification of an event about a subscription, one of its invoices, or a charge. */
export function writeEvent(type: string, subject: EventSubject, url: string, now: Date): Notification {
  const { subscription } = subject;
  const object = objectOf(type, subject);
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
  return { id: randomUUID(), provider: 'stripe', about: subscription.id, event: type, url, body: JSON.stringify(event), failures: 0 };
}

function objectOf(type: string, { subscription, invoice, isOldFormat }: EventSubject): object | undefined {
  if (!invoice) return showSubscription(subscription, subscription.latestInvoiceId);
  if (type.startsWith('charge.dispute.')) return showDisputes(invoice)[0];
  return type.startsWith('charge.') ? showCharge(invoice, subscription) : showInvoice(invoice, subscription, { isOldFormat });
}
