import type { Answer } from '../http/answer';
import { findCoin } from '../nowpayments/coins';
import { type PaymentAction, depositOf, isPossible, otherCoin } from '../nowpayments/deposit';
import type { Invoice, Payment, PaymentStatus } from '../nowpayments/payment';
import { type Html, html } from './html';
import { pageAnswer } from './layout';

const statusLabels: Readonly<Record<PaymentStatus, string>> = {
  waiting: 'Waiting for coins',
  confirming: 'Seen on the network, being confirmed',
  confirmed: 'Confirmed',
  sending: 'On its way to the shop',
  partially_paid: 'Too little was paid',
  finished: 'Finished',
  failed: 'Failed',
  refunded: 'Refunded',
  expired: 'Expired',
};

/** The buttons of a payment's page, in groups; each says what it does. */
const groups: readonly { title: string; buttons: readonly PaymentAction[] }[] = [
  { title: 'Pay', buttons: ['pay', 'underpay', 'overpay', 'wrong-coin'] },
  { title: 'Go on from there', buttons: ['pay-again', 'expire', 'fail', 'refund'] },
];

/** Where a payment can be played: every button of a buyer, his bank, and his bad luck. */
export function paymentPage(payment: Payment, links: { invoice?: Invoice; siteUrl?: string }): Answer {
  const isUnderWay = payment.plan.length > 0;
  const isPaid = payment.status === 'finished';
  const successUrl = links.invoice?.successUrl ?? undefined;
  const next = isPaid && successUrl !== undefined ? { seconds: 3, url: successUrl } : isUnderWay ? { seconds: 1 } : undefined;
  const content = html`
    <section class="card">
      <h1>${payment.orderDescription ?? 'Test payment'}</h1>
      <p class="faint">Payment ${payment.id}${payment.parentId === null ? '' : `, a repeated deposit to payment ${payment.parentId}`}</p>
      <p class="amount">${payment.payAmount} ${payment.payCurrency.toUpperCase()}</p>
      <p><span class="status" role="status">${statusLabels[payment.status]}</span></p>
      ${details(payment)}
    </section>
    ${groups.map((group) => buttonsOf(payment, group))} ${linksOf(payment, links)}
  `;
  return pageAnswer({ title: statusLabels[payment.status], content, next });
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

function buttonsOf(payment: Payment, { title, buttons }: (typeof groups)[number]): Html {
  const one = (action: PaymentAction) => {
    const [name, effect] = describe(action, payment);
    const disabled = isPossible(action, payment.status) && payment.plan.length === 0 ? null : html` disabled`;
    const look = action === 'pay' ? html` class="main"` : null;
    return html`<button name="action" value="${action}" ${look}${disabled}><strong>${name}</strong><span>${effect}</span></button>`;
  };
  return html`<section class="card">
    <h2>${title}</h2>
    <form class="two" method="post" action="/pay/${payment.id}">${buttons.map(one)}</form>
  </section>`;
}

function describe(action: PaymentAction, { payAmount, payCurrency }: Payment): [name: string, effect: string] {
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
    case 'pay-again':
      return ['Pay again', 'A second deposit to the same address'];
    case 'expire':
      return ['Let it expire', 'Nobody paid in time'];
    case 'fail':
      return ['Let it fail', 'The network did not confirm it'];
    case 'refund':
      return ['Refund', 'The provider sends the coins back'];
  }
}

function linksOf(payment: Payment, { invoice, siteUrl }: { invoice?: Invoice; siteUrl?: string }): Html {
  const link = (url: string | null | undefined, name: string) => (url ? html`<a href="${url}">${name}</a>` : null);
  return html`<nav class="card links" aria-label="Elsewhere">
    ${invoice && payment.status === 'finished' ? link(invoice.successUrl, 'Return to the shop') : link(invoice?.cancelUrl, 'Cancel and return')}
    ${payment.parentId === null ? null : link(`/pay/${payment.parentId}`, 'First payment')}
    ${payment.childIds.map((id) => link(`/pay/${id}`, `Repeated deposit ${id}`))} ${link(invoice ? null : siteUrl, 'To the shop')}
    ${link('/pay', 'All test payments')}
  </nav>`;
}
