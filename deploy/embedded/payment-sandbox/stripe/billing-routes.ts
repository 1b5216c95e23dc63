import { jsonAnswer } from '../http/answer';
import type { Call, Route } from '../http/route';
import { parametersOf } from './expand';
import { listField } from './form-fields';
import { showInvoice, showPrice } from './show';
import { missing } from './stripe-error';
import type { StripeContext } from './stripe-context';
import { PRICE_CENTS } from './subscription-routes';

/** The calls about invoices, prices and products. */
export function billingRoutes(world: StripeContext): Route[] {
  return [
    { operation: 'get-invoice', method: 'GET', path: '/v1/invoices/:id', handle: (call) => readInvoice(call, world) },
    { operation: 'get-price', method: 'GET', path: '/v1/prices/:id', handle: readPrice },
    { operation: 'get-product', method: 'GET', path: '/v1/products/:id', handle: readProduct },
  ];
}

function readInvoice(call: Call, { subscriptions }: StripeContext) {
  const id = call.params.id ?? '';
  const invoice = subscriptions.invoice(id);
  const subscription = invoice && subscriptions.get(invoice.subscriptionId);
  if (!subscription) throw missing('invoice', id);
  const withSecret = listField(parametersOf(call), 'expand').includes('confirmation_secret');
  return jsonAnswer(200, showInvoice(invoice, subscription, withSecret));
}

/** Any price is known: Pro, by the month. */
const readPrice = ({ params }: Call) => jsonAnswer(200, showPrice(params.id ?? '', PRICE_CENTS));

const readProduct = ({ params }: Call) =>
  jsonAnswer(200, { id: params.id ?? '', object: 'product', active: true, livemode: false, metadata: {}, name: 'EXE Pro (test)' });
