import { type Answer, seeOther } from '../http/answer';
import { Refusal } from '../http/refusal';
import type { Call, Route } from '../http/route';
import { startInvoicePayment } from '../nowpayments/invoice-routes';
import { PAYMENT_ACTIONS, type PaymentAction } from '../nowpayments/deposit';
import type { Sandbox } from '../sandbox';
import { cardRoutes } from './card-routes';
import { checkFromHere, notice } from './from-here';
import { invoicePage } from './invoice-page';
import { listPage } from './list-page';
import { paymentPage } from './payment-page';

const shown = 50;

/** The pages people see. A payment's page is `/pay/<id>`, and `/pay?address=<its address>` leads there. */
export function pageRoutes(sandbox: Sandbox): Route[] {
  const one = { path: '/pay/:id' } as const;
  const invoice = { path: '/pay/invoice/:id' } as const;
  return [
    { operation: 'home-page', method: 'GET', path: '/', handle: () => seeOther('/pay') },
    { operation: 'list-page', method: 'GET', path: '/pay', handle: (call) => showList(call, sandbox) },
    { operation: 'payment-page', method: 'GET', ...one, handle: (call) => showPayment(call, sandbox) },
    { operation: 'payment-button', method: 'POST', ...one, handle: (call) => pressButton(call, sandbox) },
    { operation: 'invoice-page', method: 'GET', ...invoice, handle: (call) => showInvoice(call, sandbox) },
    { operation: 'invoice-coin', method: 'POST', ...invoice, handle: (call) => chooseCoin(call, sandbox) },
    ...cardRoutes(sandbox),
  ];
}

function showList({ query }: Call, { payments, stripe }: Sandbox): Answer {
  const address = query.get('address');
  if (address === null) return listPage(payments.all().slice(-shown).reverse(), stripe.subscriptions.invoices().slice(-shown).reverse());
  const payment = payments.byAddress(address);
  if (!payment) throw unknown();
  return seeOther(`/pay/${payment.id}`);
}

function showPayment({ params }: Call, { payments, invoices, settings, tick }: Sandbox): Answer {
  tick();
  const payment = payments.get(params.id ?? '');
  if (!payment) throw unknown();
  return paymentPage(payment, { invoice: invoices.get(payment.invoiceId ?? ''), siteUrl: settings.siteUrl });
}

function pressButton(call: Call, { payments }: Sandbox): Answer {
  checkFromHere(call);
  const id = call.params.id ?? '';
  const action = PAYMENT_ACTIONS.find((name) => name === new URLSearchParams(call.body).get('action'));
  if (!payments.get(id) || action === undefined) throw unknown();
  return seeOther(`/pay/${act(payments, id, action)}`);
}

/** A button that made sense when the page was drawn may not any more: the page is simply shown as it is now. */
function act(payments: Sandbox['payments'], id: string, action: PaymentAction): string {
  try {
    return payments.act(id, action).id;
  } catch (error) {
    if (error instanceof Refusal) return id;
    throw error;
  }
}

function showInvoice({ params }: Call, { invoices, payments }: Sandbox): Answer {
  const invoice = invoices.get(params.id ?? '');
  if (!invoice) throw unknown();
  const payment = payments.all().findLast(({ invoiceId, parentId }) => invoiceId === invoice.id && parentId === null);
  if (payment) return seeOther(`/pay/${payment.id}`);
  return invoice.payCurrency === null
    ? invoicePage(invoice)
    : seeOther(`/pay/${startInvoicePayment(invoice, invoice.payCurrency, payments).id}`);
}

function chooseCoin(call: Call, { invoices, payments }: Sandbox): Answer {
  checkFromHere(call);
  const invoice = invoices.get(call.params.id ?? '');
  if (!invoice) throw unknown();
  const coin = new URLSearchParams(call.body).get('coin') ?? undefined;
  return seeOther(`/pay/${startInvoicePayment(invoice, coin, payments).id}`);
}

const unknown = (): Refusal => new Refusal(notice('No such payment', 'The sandbox knows no payment under this address.', 404));
