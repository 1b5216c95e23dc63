import { type HttpRequest, type HttpResponse, type Route, seeOther } from '../http/messages';
import { findCoin } from '../nowpayments/coins';
import {
  halfOf,
  isPossible,
  otherCoin,
  overpaid,
  PAYMENT_ACTIONS,
  type PaymentAction,
  underpaid,
} from '../nowpayments/deposit';
import type { Invoice, Payment, PaymentStatus } from '../nowpayments/payment';
import type { Sandbox } from '../sandbox';
import { type Html, html } from '../../shared/html';
import { type Button, pageResponse, panel, requireSameOrigin, unlessRefused } from './layout';
import { deliveryPanel, unknownPayment } from './overview-pages';

const STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  waiting: 'Waiting for coins',
  confirming: 'Seen on the network, confirming',
  confirmed: 'Confirmed',
  sending: 'Sending to the shop',
  partially_paid: 'Partially paid',
  finished: 'Finished',
  failed: 'Failed',
  refunded: 'Refunded',
  expired: 'Expired',
};

const PANELS: readonly [title: string, actions: readonly PaymentAction[]][] = [
  ['Pay', ['pay', 'underpay', 'overpay', 'wrong-coin']],
  ['Pay more to the same address', ['pay-rest', 'pay-part-of-rest', 'pay-again']],
  ['End the payment', ['expire', 'fail', 'refund']],
];

/** The pages on which payments are simulated. */
export function paymentRoutes(sandbox: Sandbox): Route[] {
  return [
    ['payment-page', 'GET', '/pay/:id', ({ id }) => showPayment(id, sandbox)],
    ['payment-button', 'POST', '/pay/:id', (call) => pressButton(call, sandbox)],
  ];
}

function pressButton(call: HttpRequest, { payments }: Sandbox): HttpResponse {
  requireSameOrigin(call);
  const { id, body } = call;
  const action = PAYMENT_ACTIONS.find((name) => name === new URLSearchParams(body).get('action'));
  if (!payments.get(id) || action === undefined) throw unknownPayment();
  return seeOther(`/pay/${unlessRefused(() => payments.act(id, action).id, id)}`);
}

function showPayment(id: string, sandbox: Sandbox): HttpResponse {
  sandbox.tick();
  const { payments, invoices, settings } = sandbox;
  const payment = payments.get(id);
  if (!payment) throw unknownPayment();
  const invoice = invoices.get(payment.invoiceId ?? '');
  const rest = payments.restOf(payment);
  const isUnderWay = payment.plan.length > 0;
  const successUrl = payment.status === 'finished' ? (invoice?.successUrl ?? undefined) : undefined;
  const next =
    successUrl !== undefined
      ? { seconds: 3, url: successUrl }
      : isUnderWay
        ? { seconds: 1 }
        : undefined;
  const content = html`
    <section class="card">
      <h1>${payment.orderDescription ?? 'Test payment'}</h1>
      <p class="faint">
        Payment
        ${payment.id}${payment.parentId === null ? '' : `, a top-up of payment ${payment.parentId}`}
      </p>
      <p class="amount">${payment.payAmount} ${payment.payCurrency.toUpperCase()}</p>
      <p><span class="status" role="status">${STATUS_LABELS[payment.status]}</span></p>
      ${details(payment)}
    </section>
    ${PANELS.map(([title, actions]) => panel(title, `/pay/${id}`, buttonsOf(payment, rest, actions)))}
    ${deliveryPanel(sandbox, `/pay/${id}`)} ${linksOf(payment, invoice, settings.siteUrl)}
  `;
  return pageResponse({ title: STATUS_LABELS[payment.status], content, next });
}

function details(payment: Payment): Html {
  return html`<dl>
    <dt>Price</dt>
    <dd>${payment.priceAmount} ${payment.priceCurrency.toUpperCase()}</dd>
    <dt>Address</dt>
    <dd><code>${payment.payAddress}</code></dd>
    <dt>Network</dt>
    <dd>${findCoin(payment.payCurrency)?.network ?? payment.payCurrency}</dd>
    <dt>Paid so far</dt>
    <dd>${payment.actuallyPaid} ${payment.payCurrency.toUpperCase()}</dd>
    <dt>Can be paid until</dt>
    <dd>${payment.validUntil.slice(0, 16).replace('T', ' ')} UTC</dd>
  </dl>`;
}

function buttonsOf(payment: Payment, rest: string, actions: readonly PaymentAction[]): Button[] {
  const labels = labelsOf(payment, rest);
  return actions.map((action) => {
    const isRest = action === 'pay-rest' || action === 'pay-part-of-rest';
    const isEnabled =
      isPossible(action, payment.status) &&
      (payment.plan.length === 0 || isRest) &&
      !(isRest && rest === '0');
    return [action, ...labels[action], !isEnabled ? 'disabled' : action === 'pay' && 'main'];
  });
}

function labelsOf(
  { payAmount, payCurrency }: Payment,
  rest: string,
): Record<PaymentAction, readonly [name: string, effect: string]> {
  const coin = payCurrency.toUpperCase();
  return {
    pay: ['Pay exactly', `${payAmount} ${coin}`],
    underpay: ['Underpay', `${underpaid(payAmount, payCurrency)} ${coin}`],
    overpay: ['Overpay', `${overpaid(payAmount, payCurrency)} ${coin}`],
    'wrong-coin': [
      'Pay in the wrong coin',
      `${otherCoin(payCurrency).toUpperCase()} instead of ${coin}`,
    ],
    'pay-rest': ['Pay the rest', `${rest} ${coin}, exactly what is missing`],
    'pay-part-of-rest': ['Pay part of the rest', `${halfOf(rest, payCurrency)} ${coin}`],
    'pay-again': ['Pay the full amount again', `${payAmount} ${coin}`],
    expire: ['Let it expire', 'No payment arrives in time'],
    fail: ['Let it fail', 'The network rejects it'],
    refund: ['Refund', 'The provider sends the coins back'],
  };
}

function linksOf(
  payment: Payment,
  invoice: Invoice | undefined,
  siteUrl: string | undefined,
): Html {
  const link = (url: string | null | undefined, name: string) =>
    url ? html`<a href="${url}">${name}</a>` : null;
  return html`<nav class="card links" aria-label="Related pages">
    ${invoice && payment.status === 'finished' ? link(invoice.successUrl, 'Return to the shop') : link(invoice?.cancelUrl, 'Cancel and return')}
    ${link(invoice && `/pay/invoice/${invoice.id}?coin=choose`, 'Choose another coin')}
    ${payment.parentId === null ? null : link(`/pay/${payment.parentId}`, 'First payment')}
    ${payment.childIds.map((id) => link(`/pay/${id}`, `Top-up ${id}`))}
    ${link(invoice ? null : siteUrl, 'Go to the shop')} ${link('/pay', 'All test payments')}
  </nav>`;
}
