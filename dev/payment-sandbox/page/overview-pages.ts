import { DELIVERY_MODES, type DeliveryMode } from '../delivery/webhook-delivery';
import {
  type HttpRequest,
  type HttpResponse,
  Refusal,
  type Route,
  seeOther,
} from '../http/messages';
import { coins } from '../nowpayments/coins';
import type { Invoice } from '../nowpayments/payment';
import type { Sandbox } from '../sandbox';
import { type Html, html } from '../../shared/html';
import { type Button, noticePage, pageResponse, panel, requireSameOrigin } from './layout';

const SHOWN = 50;

const MODES: Readonly<Record<DeliveryMode, readonly [label: string, effect: string]>> = {
  deliver: ['Deliver', 'Immediately, including held notifications'],
  hold: ['Hold', 'Until you choose Deliver'],
  lose: ['Lose', 'The shop never receives them'],
};

/** The list of payments, the delivery buttons, and hosted invoices; `/pay?address=<address>` redirects to the page of a payment. */
export function overviewRoutes(sandbox: Sandbox): Route[] {
  return [
    ['home-page', 'GET', '/', () => seeOther('/pay')],
    ['list-page', 'GET', '/pay', (call) => showList(call, sandbox)],
    ['delivery-button', 'POST', '/pay/deliveries', (call) => chooseDelivery(call, sandbox)],
    ['invoice-page', 'GET', '/pay/invoice/:id', (call) => showInvoice(call, sandbox)],
    ['invoice-coin', 'POST', '/pay/invoice/:id', (call) => chooseCoin(call, sandbox)],
  ];
}

export const unknownPayment = (): Refusal =>
  new Refusal(noticePage('No such payment', 'The sandbox has no payment at this address.', 404));

/** Chooses how the notifications of both providers are delivered, and returns to the page. */
export function deliveryPanel({ webhookDelivery }: Sandbox, back: string): Html {
  const buttons = DELIVERY_MODES.map((mode): Button => [
    mode,
    ...MODES[mode],
    mode === webhookDelivery.mode ? 'pressed' : 'unpressed',
  ]);
  const hidden = html`<input type="hidden" name="back" value="${back}" />`;
  return panel('Notifications', '/pay/deliveries', buttons, { name: 'mode', hidden });
}

function showList({ query }: HttpRequest, sandbox: Sandbox): HttpResponse {
  const { payments, subscriptions } = sandbox;
  const address = query.get('address');
  if (address !== null) {
    const payment = payments
      .all()
      .find(({ payAddress, parentId }) => payAddress === address && parentId === null);
    if (!payment) throw unknownPayment();
    return seeOther(`/pay/${payment.id}`);
  }
  const latest = <T>(all: T[]): T[] => all.slice(-SHOWN).reverse();
  const item = (path: string, name: string, description: string | null, status: string) =>
    html`<li>
      <a href="${path}">${name}</a> ${description} <span class="faint">${status}</span>
    </li>`;
  const crypto = latest(payments.all()).map(
    ({ id, payAmount, payCurrency, status, orderDescription }) =>
      item(`/pay/${id}`, `${payAmount} ${payCurrency.toUpperCase()}`, orderDescription, status),
  );
  const cards = latest(subscriptions.invoices.all()).map(({ paymentIntentId, cents, status }) =>
    item(`/card/${paymentIntentId}`, `$${(cents / 100).toFixed(2)} by card`, null, status),
  );
  const list = (title: string, items: readonly Html[]) =>
    html`<section class="card">
      <h2>${title}</h2>
      ${
        items.length === 0
          ? html`<p class="faint">Nothing yet.</p>`
          : html`<ul>
              ${items}
            </ul>`
      }
    </section>`;
  const content = html`<h1>Test payments</h1>
    ${list('Crypto', crypto)}${list('Card', cards)}${deliveryPanel(sandbox, '/pay')}`;
  return pageResponse({ title: 'Test payments', content });
}

function chooseDelivery(call: HttpRequest, { webhookDelivery }: Sandbox): HttpResponse {
  requireSameOrigin(call);
  const form = new URLSearchParams(call.body);
  const mode = DELIVERY_MODES.find((one) => one === form.get('mode'));
  if (mode) webhookDelivery.setMode(mode);
  return seeOther(/^\/(pay|card)\/\w+$/.exec(form.get('back') ?? '')?.[0] ?? '/pay');
}

function showInvoice({ id, query }: HttpRequest, { invoices, payments }: Sandbox): HttpResponse {
  const invoice = invoices.get(id);
  if (!invoice) throw unknownPayment();
  const payment = payments
    .all()
    .findLast(({ invoiceId, parentId }) => invoiceId === invoice.id && parentId === null);
  if (query.get('coin') === 'choose') return invoicePage(invoice);
  if (payment) return seeOther(`/pay/${payment.id}`);
  if (invoice.payCurrency === null) return invoicePage(invoice);
  return seeOther(`/pay/${payments.findOrCreateFor(invoice, invoice.payCurrency).id}`);
}

function invoicePage(invoice: Invoice): HttpResponse {
  const choices = coins
    .filter(({ hasMemo }) => !hasMemo)
    .map(
      ({ code, name }) => html`<option value="${code}">${name} (${code.toUpperCase()})</option>`,
    );
  const content = html`<section class="card">
    <h1>${invoice.orderDescription ?? 'Test invoice'}</h1>
    <p class="amount">${invoice.priceAmount} ${invoice.priceCurrency.toUpperCase()}</p>
    <form method="post" action="/pay/invoice/${invoice.id}">
      <label for="coin">Pay with</label>
      <select id="coin" name="coin">
        ${choices}
      </select>
      <button class="main"><strong>Continue</strong></button>
      <button name="own" value="yes">
        <strong>Create a new payment</strong
        ><span>In addition to any existing payment for this invoice</span>
      </button>
    </form>
    ${invoice.cancelUrl && html`<p><a href="${invoice.cancelUrl}">Cancel and return</a></p>`}
  </section>`;
  return pageResponse({ title: 'Choose a coin', content });
}

function chooseCoin(call: HttpRequest, { invoices, payments }: Sandbox): HttpResponse {
  requireSameOrigin(call);
  const invoice = invoices.get(call.id);
  if (!invoice) throw unknownPayment();
  const form = new URLSearchParams(call.body);
  const coin = form.get('coin');
  const payment =
    form.get('own') === null
      ? payments.findOrCreateFor(invoice, coin)
      : payments.createFor(invoice, coin ?? '');
  return seeOther(`/pay/${payment.id}`);
}
