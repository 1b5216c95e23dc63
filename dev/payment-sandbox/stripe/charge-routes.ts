import { jsonResponse } from '../http/response';
import type { HttpRequest, Route } from '../http/route';
import { parametersOf } from './expand';
import { groupField, textField } from './form-fields';
import { showCharge, showDisputes, showPaymentIntent } from './show-charge';
import { listOf, showInvoicePayment } from './show-invoice';
import { missing } from './stripe-error';
import type { StripeContext } from './stripe-context';
import type { CardInvoice, Subscription } from './subscription';

export function chargeRoutes(context: StripeContext): Route[] {
  const route = (operation: string, path: string, handle: (call: HttpRequest) => object): Route => ({
    operation,
    method: 'GET',
    path: `/v1/${path}`,
    handle: (call) => jsonResponse(200, handle(call)),
  });
  return [
    route('get-payment-intent', 'payment_intents/:id', (call) => show('payment_intent', call.params.id, context, showPaymentIntent)),
    route('get-charge', 'charges/:id', (call) => show('charge', call.params.id, context, showCharge)),
    route('list-disputes', 'disputes', (call) => listDisputes(call, context)),
    route('list-invoice-payments', 'invoice_payments', (call) => listInvoicePayments(call, context)),
  ];
}

type Show = (invoice: CardInvoice, subscription: Subscription) => object;

function show(kind: string, id = '', { subscriptions }: StripeContext, as: Show): object {
  const invoice = subscriptions.findInvoice(id);
  const subscription = invoice && subscriptions.get(invoice.subscriptionId);
  if (!subscription) throw missing(kind, id);
  return as(invoice, subscription);
}

function listDisputes(call: HttpRequest, { subscriptions }: StripeContext): object {
  const invoice = subscriptions.findInvoice(textField(parametersOf(call), 'charge') ?? '');
  return listOf(invoice ? showDisputes(invoice) : [], '/v1/disputes');
}

function listInvoicePayments(call: HttpRequest, { subscriptions }: StripeContext): object {
  const invoice = subscriptions.findInvoice(textField(groupField(parametersOf(call), 'payment'), 'payment_intent') ?? '');
  return listOf(invoice ? [showInvoicePayment(invoice)] : [], '/v1/invoice_payments');
}
