import type { HttpResponse } from '../http/response';
import { findCoin } from '../nowpayments/coins';
import { type PaymentAction, depositOf, halfOf, isPossible, otherCoin } from '../nowpayments/deposit';
import type { Invoice, Payment, PaymentStatus } from '../nowpayments/payment';
import { type Html, html } from '../../shared/html';
import { pageResponse } from './layout';

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

const groups: readonly { title: string; buttons: readonly PaymentAction[] }[] = [
  { title: 'Pay', buttons: ['pay', 'underpay', 'overpay', 'wrong-coin'] },
  { title: 'Pay more to the same address', buttons: ['pay-rest', 'pay-part-of-rest', 'pay-again'] },
  { title: 'End the payment', buttons: ['expire', 'fail', 'refund'] },
];

interface PaymentPageOptions {
  links: { invoice?: Invoice; siteUrl?: string };
  rest: string;
  delivery: Html;
}

/** The page on which a payment is simulated. */
export function paymentPage(payment: Payment, { links, rest, delivery }: PaymentPageOptions): HttpResponse {
  const isUnderWay = payment.plan.length > 0;
  const isPaid = payment.status === 'finished';
  const successUrl = links.invoice?.successUrl ?? undefined;
  const next = isPaid && successUrl !== undefined ? { seconds: 3, url: successUrl } : isUnderWay ? { seconds: 1 } : undefined;
  const content = html`
    <section class="card">
      <h1>${payment.orderDescription ?? 'Test payment'}</h1>
      <p class="faint">Payment ${payment.id}${payment.parentId === null ? '' : `, a top-up of payment ${payment.parentId}`}</p>
      <p class="amount">${payment.payAmount} ${payment.payCurrency.toUpperCase()}</p>
      <p><span class="status" role="status">${STATUS_LABELS[payment.status]}</span></p>
      ${details(payment)}
    </section>
    ${groups.map((group) => buttonsOf(payment, rest, group))} ${delivery} ${linksOf(payment, links)}
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

function buttonsOf(payment: Payment, rest: string, { title, buttons }: (typeof groups)[number]): Html {
  const one = (action: PaymentAction) => {
    const [name, effect] = describe(action, payment, rest);
    const isRest = action === 'pay-rest' || action === 'pay-part-of-rest';
    const isEnabled = isPossible(action, payment.status) && (payment.plan.length === 0 || isRest) && !(isRest && rest === '0');
    const disabled = isEnabled ? null : html` disabled`;
    const look = action === 'pay' ? html` class="main"` : null;
    return html`<button name="action" value="${action}" ${look}${disabled}><strong>${name}</strong><span>${effect}</span></button>`;
  };
  return html`<section class="card">
    <h2>${title}</h2>
    <form class="two" method="post" action="/pay/${payment.id}">${buttons.map(one)}</form>
  </section>`;
}

function describe(action: PaymentAction, { payAmount, payCurrency }: Payment, rest: string): [name: string, effect: string] {
  const coin = payCurrency.toUpperCase();
  switch (action) {
    case 'pay':
      return ['Pay exactly', `${payAmount} ${coin}`];
    case 'underpay':
      return ['Underpay', `${depositOf('underpay', payAmount, payCurrency)} ${coin}`];
    case 'overpay':
      return ['Overpay', `${depositOf('overpay', payAmount, payCurrency)} ${coin}`];
    case 'wrong-coin':
      return ['Pay in the wrong coin', `${otherCoin(payCurrency).toUpperCase()} instead of ${coin}`];
    case 'pay-rest':
      return ['Pay the rest', `${rest} ${coin}, exactly what is missing`];
    case 'pay-part-of-rest':
      return ['Pay part of the rest', `${halfOf(rest, payCurrency)} ${coin}`];
    case 'pay-again':
      return ['Pay the full amount again', `${payAmount} ${coin}`];
    case 'expire':
      return ['Let it expire', 'No payment arrives in time'];
    case 'fail':
      return ['Let it fail', 'The network rejects it'];
    case 'refund':
      return ['Refund', 'The provider sends the coins back'];
  }
}

function linksOf(payment: Payment, { invoice, siteUrl }: { invoice?: Invoice; siteUrl?: string }): Html {
  const link = (url: string | null | undefined, name: string) => (url ? html`<a href="${url}">${name}</a>` : null);
  return html`<nav class="card links" aria-label="Related pages">
    ${invoice && payment.status === 'finished' ? link(invoice.successUrl, 'Return to the shop') : link(invoice?.cancelUrl, 'Cancel and return')}
    ${link(invoice && `/pay/invoice/${invoice.id}?coin=choose`, 'Choose another coin')}
    ${payment.parentId === null ? null : link(`/pay/${payment.parentId}`, 'First payment')}
    ${payment.childIds.map((id) => link(`/pay/${id}`, `Top-up ${id}`))} ${link(invoice ? null : siteUrl, 'Go to the shop')}
    ${link('/pay', 'All test payments')}
  </nav>`;
}
