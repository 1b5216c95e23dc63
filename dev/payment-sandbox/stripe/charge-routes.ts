import { jsonAnswer } from '../http/response';
import type { Call, Route } from '../http/route';
import { parametersOf } from './expand';
import { groupField, textField } from './form-fields';
import { showCharge, showDisputes, showPaymentIntent } from './show-charge';
import { listOf, showInvoicePayment } from './show-invoice';
import { missing } from './stripe-error';
import type { StripeContext } from './stripe-context';
import type { CardInvoice, Subscription } from './subscription';

/** The calls about payment intents, charges and disputes. */
export function chargeRoutes(world: StripeContext): Route[] {
  const route = (operation: string, path: string, handle: (call: Call) => object): Route => ({
    operation,
    method: 'GET',
    path: `/v1/${path}`,
    handle: (call) => jsonAnswer(200, handle(call)),
  });
  return [
    route('get-payment-intent', 'payment_intents/:id', (call) => show('payment_intent', call.params.id, world, showPaymentIntent)),
    route('get-charge', 'charges/:id', (call) => show('charge', call.params.id, world, showCharge)),
    route('list-disputes', 'disputes', (call) => listDisputes(call, world)),
    route('list-invoice-payments', 'invoice_payments', (call) => listInvoicePayments(call, world)),
  ];
}

type Show = (invoice: CardInvoice, subscription: Subscription) => object;

function show(kind: string, id = '', { subscriptions }: StripeContext, as: Show): object {
  const invoice = subscriptions.findInvoice(id);
  const subscription = invoice && subscriptions.get(invoice.subscriptionId);
  if (!subscription) throw missing(kind, id);
  return as(invoice, subscription);
}

function listDisputes(call: Call, { subscriptions }: StripeContext): object {
  const invoice = subscriptions.findInvoice(textField(parametersOf(call), 'charge') ?? '');
  return listOf(invoice ? showDisputes(invoice) : [], '/v1/disputes');
}

function listInvoicePayments(call: Call, { subscriptions }: StripeContext): object {
  const invoice = subscriptions.findInvoice(textField(groupField(parametersOf(call), 'payment'), 'payment_intent') ?? '');
  return listOf(invoice ? [showInvoicePayment(invoice)] : [], '/v1/invoice_payments');
}
