import type { Answer } from '../http/answer';
import type { CardInvoice, Customer, Subscription } from '../stripe/subscription';
import { type Html, html } from './html';
import { pageAnswer } from './layout';

/** What a card payment's page shows. */
export interface CardPayment {
  invoice: CardInvoice;
  subscription: Subscription;
  customer: Customer | undefined;
}

const statusLabels = { open: 'Waiting for a decision', paid: 'Approved and paid', void: 'No longer payable' } as const;

/** Where a card payment is approved or declined, and its subscription renewed or ended. There is no card number anywhere. */
export function cardPage({ invoice, subscription, customer }: CardPayment, siteUrl: string | undefined): Answer {
  const wasDeclined = invoice.status === 'open' && invoice.attempts > 0;
  const content = html`
    <section class="card">
      <h1>${invoice.reason === 'subscription_create' ? 'Pro subscription, first month' : 'Pro subscription, renewal'}</h1>
      <p class="faint">${invoice.paymentIntentId}</p>
      <p class="amount">$${(invoice.cents / 100).toFixed(2)} USD</p>
      <p><span class="status" role="status">${wasDeclined ? 'Declined; it may be tried again' : statusLabels[invoice.status]}</span></p>
      <dl>
        <dt>Customer</dt>
        <dd>${customer?.email ?? customer?.name ?? subscription.customerId}</dd>
        <dt>Subscription</dt>
        <dd>${subscription.status}${subscription.cancelAtPeriodEnd ? ', ends with its period' : ''}</dd>
        <dt>Period</dt>
        <dd>${day(invoice.periodStart)} to ${day(invoice.periodEnd)}</dd>
      </dl>
    </section>
    ${decisions(invoice)} ${laterOn(invoice, subscription)}
    <nav class="card links" aria-label="Elsewhere">
      ${siteUrl && (invoice.status === 'paid' ? html`<a href="${siteUrl}/subscribe?payment=success">Return to the shop</a>` : html`<a href="${siteUrl}/subscribe">Return without paying</a>`)}
      <a href="/pay">All test payments</a>
    </nav>
  `;
  return pageAnswer({ title: 'Card payment', content });
}

function decisions(invoice: CardInvoice): Html | null {
  if (invoice.status !== 'open') return null;
  return html`<section class="card">
    <h2>What does the bank say?</h2>
    <form class="two" method="post" action="/card/${invoice.paymentIntentId}">
      <button class="main" name="action" value="approve"><strong>Approve</strong><span>The card is charged</span></button>
      <button name="action" value="decline"><strong>Decline</strong><span>The card is refused</span></button>
    </form>
  </section>`;
}

function laterOn(invoice: CardInvoice, { status, cancelAtPeriodEnd }: Subscription): Html | null {
  if (status !== 'active' && status !== 'past_due') return null;
  const disabled = status === 'active' ? null : html` disabled`;
  return html`<section class="card">
    <h2>A month later</h2>
    <form class="two" method="post" action="/card/${invoice.paymentIntentId}">
      <button name="action" value="renew" ${disabled}>
        <strong>${cancelAtPeriodEnd ? 'Let the period end' : 'Renew'}</strong
        ><span>${cancelAtPeriodEnd ? 'The subscription is over' : 'The next month is charged'}</span>
      </button>
      <button name="action" value="renew-declined" ${cancelAtPeriodEnd ? html` disabled` : disabled}>
        <strong>Renew, declined</strong><span>The bank refuses the next month</span>
      </button>
      <button name="action" value="cancel"><strong>End it now</strong><span>As the provider's staff would</span></button>
    </form>
  </section>`;
}

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
