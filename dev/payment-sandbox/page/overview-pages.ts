import { DELIVERY_MODES } from '../delivery/webhook-delivery';
import { type HttpRequest, type HttpResponse, Refusal, type Route, seeOther } from '../http/messages';
import { coins } from '../nowpayments/coins';
import type { Invoice } from '../nowpayments/payment';
import { TOP_UP_DETAILS } from '../nowpayments/show-payment';
import type { Sandbox } from '../sandbox';
import { type Html, html } from '../../shared/html';
import { type Button, noticePage, pageResponse, panel, requireSameOrigin } from './layout';

const SHOWN = 50;

const MODES: readonly Button[] = [
  ['deliver', 'Deliver', 'Immediately, including held notifications'],
  ['hold', 'Hold', 'Until you choose Deliver'],
  ['lose', 'Lose', 'The shop never receives them'],
];
const DETAILS: readonly Button[] = [
  ['full', 'Full', 'Responses name the first payment and the order'],
  ['documented', 'As documented', 'Only the notification names the first payment'],
  ['bare', 'Address only', 'Nothing names the first payment or the order'],
];

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

export const unknownPayment = (): Refusal => new Refusal(noticePage('No such payment', 'The sandbox has no payment at this address.', 404));

export function deliveryPanels({ webhookDelivery, topUps }: Sandbox, back: string): Html[] {
  const choose = (title: string, name: string, choices: readonly Button[], chosen: string) => {
    const buttons = choices.map(([value, label, effect]): Button => [value, label, effect, value === chosen ? 'pressed' : 'unpressed']);
    return panel(title, '/pay/deliveries', buttons, { name, hidden: html`<input type="hidden" name="back" value="${back}" />` });
  };
  return [choose('Notifications', 'mode', MODES, webhookDelivery.mode), choose('Top-up details', 'detail', DETAILS, topUps.detail)];
}

function showList({ query }: HttpRequest, sandbox: Sandbox): HttpResponse {
  const { payments, stripe } = sandbox;
  const address = query.get('address');
  if (address !== null) {
    const payment = payments.byAddress(address);
    if (!payment) throw unknownPayment();
    return seeOther(`/pay/${payment.id}`);
  }
  const latest = <T>(all: T[]): T[] => all.slice(-SHOWN).reverse();
  const item = (path: string, name: string, description: string | null, status: string) =>
    html`<li><a href="${path}">${name}</a> ${description} <span class="faint">${status}</span></li>`;
  const crypto = latest(payments.all()).map(({ id, payAmount, payCurrency, status, orderDescription }) =>
    item(`/pay/${id}`, `${payAmount} ${payCurrency.toUpperCase()}`, orderDescription, status),
  );
  const cards = latest(stripe.subscriptions.invoices()).map(({ paymentIntentId, cents, status }) =>
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
    ${list('Crypto', crypto)}${list('Card', cards)}${deliveryPanels(sandbox, '/pay')}`;
  return pageResponse({ title: 'Test payments', content });
}

function chooseDelivery(call: HttpRequest, { webhookDelivery, topUps }: Sandbox): HttpResponse {
  requireSameOrigin(call);
  const form = new URLSearchParams(call.body);
  const mode = DELIVERY_MODES.find((one) => one === form.get('mode'));
  const detail = TOP_UP_DETAILS.find((one) => one === form.get('detail'));
  if (mode) webhookDelivery.setMode(mode);
  if (detail) topUps.detail = detail;
  return seeOther(/^\/pay(\/\d+)?$/.exec(form.get('back') ?? '')?.[0] ?? '/pay');
}

function showInvoice({ id, query }: HttpRequest, { invoices, payments }: Sandbox): HttpResponse {
  const invoice = invoices.get(id);
  if (!invoice) throw unknownPayment();
  const payment = payments.all().findLast(({ invoiceId, parentId }) => invoiceId === invoice.id && parentId === null);
  if (query.get('coin') === 'choose') return invoicePage(invoice);
  if (payment) return seeOther(`/pay/${payment.id}`);
  if (invoice.payCurrency === null) return invoicePage(invoice);
  return seeOther(`/pay/${payments.findOrCreateFor(invoice, invoice.payCurrency).id}`);
}

function invoicePage(invoice: Invoice): HttpResponse {
  const choices = coins
    .filter(({ hasMemo }) => !hasMemo)
    .map(({ code, name }) => html`<option value="${code}">${name} (${code.toUpperCase()})</option>`);
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
        <strong>Create a new payment</strong><span>In addition to any existing payment for this invoice</span>
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
  const payment = form.get('own') === null ? payments.findOrCreateFor(invoice, coin) : payments.createFor(invoice, coin ?? '');
  return seeOther(`/pay/${payment.id}`);
}
