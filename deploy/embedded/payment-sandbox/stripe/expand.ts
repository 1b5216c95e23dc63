import type { Call } from '../http/route';
import { type FormFields, listField, readForm } from './form-fields';
import { showInvoice, showSubscription } from './show';
import type { Subscription } from './subscription';
import type { Subscriptions } from './subscriptions';

/** The parameters of a call: a form in its body, or its query. */
export const parametersOf = (call: Call): FormFields => readForm(call.method === 'GET' ? call.query.toString() : call.body);

/** A subscription with what was asked to be expanded: `latest_invoice`, and its `confirmation_secret`. */
export function showExpanded(subscription: Subscription, subscriptions: Subscriptions, parameters: FormFields): object {
  const wanted = listField(parameters, 'expand').map((path) => path.replace(/^data\./, ''));
  const invoice = subscriptions.invoice(subscription.latestInvoiceId);
  if (!invoice || !wanted.some((path) => path === 'latest_invoice' || path.startsWith('latest_invoice.'))) {
    return showSubscription(subscription, subscription.latestInvoiceId);
  }
  const withSecret = wanted.includes('latest_invoice.confirmation_secret');
  return showSubscription(subscription, showInvoice(invoice, subscription, withSecret));
}
