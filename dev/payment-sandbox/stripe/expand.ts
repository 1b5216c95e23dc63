import type { HttpRequest } from '../http/route';
import { type FormFields, listField, readForm } from './form-fields';
import { showSubscription } from './show';
import { type InvoiceView, showInvoice } from './show-invoice';
import type { Subscription } from './subscription';
import type { Subscriptions } from './subscriptions';

/** The parameters of a call: a form in its body, or its query. */
export const parametersOf = (call: HttpRequest): FormFields => readForm(call.method === 'GET' ? call.query.toString() : call.body);

/** A subscription with what was asked to be expanded: `latest_invoice`, its `confirmation_secret` and its `payments`. */
export function showExpanded(subscription: Subscription, subscriptions: Subscriptions, parameters: FormFields, hostedUrl?: PageOf): object {
  const wanted = listField(parameters, 'expand').map((path) => path.replace(/^data\./, ''));
  const invoice = subscriptions.invoice(subscription.latestInvoiceId);
  if (!invoice || !wanted.some((path) => path === 'latest_invoice' || path.startsWith('latest_invoice.'))) {
    return showSubscription(subscription, subscription.latestInvoiceId);
  }
  const view = { ...invoiceView(wanted, 'latest_invoice.'), hostedUrl: hostedUrl?.(invoice.paymentIntentId) };
  return showSubscription(subscription, showInvoice(invoice, subscription, view));
}

/** The page of a card payment, by its payment intent. */
export type PageOf = (paymentIntentId: string) => string;

/** What of an invoice was asked to be expanded. */
export function invoiceView(wanted: readonly string[], prefix = ''): InvoiceView {
  return { withSecret: wanted.includes(`${prefix}confirmation_secret`), withPayments: wanted.includes(`${prefix}payments`) };
}
