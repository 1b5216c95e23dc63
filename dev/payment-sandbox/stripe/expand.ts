import type { HttpRequest } from '../http/route';
import { type FormFields, listField, readForm } from './form-fields';
import { showSubscription } from './show';
import { type InvoiceView, showInvoice } from './show-invoice';
import type { Subscription } from './subscription';
import type { Subscriptions } from './subscriptions';

/** The parameters in the body or, for GET, in the query. */
export const parametersOf = (call: HttpRequest): FormFields => readForm(call.method === 'GET' ? call.query.toString() : call.body);

/** A subscription with its expanded `latest_invoice`, `confirmation_secret` and `payments`. */
export function showExpanded(subscription: Subscription, subscriptions: Subscriptions, parameters: FormFields, hostedUrl?: PageOf): object {
  const wanted = listField(parameters, 'expand').map((path) => path.replace(/^data\./, ''));
  const invoice = subscriptions.invoice(subscription.latestInvoiceId);
  if (!invoice || !wanted.some((path) => path === 'latest_invoice' || path.startsWith('latest_invoice.'))) {
    return showSubscription(subscription, subscription.latestInvoiceId);
  }
  const view = { ...invoiceView(wanted, 'latest_invoice.'), hostedUrl: hostedUrl?.(invoice.paymentIntentId) };
  return showSubscription(subscription, showInvoice(invoice, subscription, view));
}

/** Returns the URL of the page of a payment intent. */
export type PageOf = (paymentIntentId: string) => string;

/** Parses which fields of an invoice are expanded. */
export function invoiceView(wanted: readonly string[], prefix = ''): InvoiceView {
  return { withSecret: wanted.includes(`${prefix}confirmation_secret`), withPayments: wanted.includes(`${prefix}payments`) };
}
