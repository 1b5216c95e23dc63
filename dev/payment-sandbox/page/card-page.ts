import type { HttpResponse } from '../http/response';
import type { CardInvoice, Customer, Subscription } from '../stripe/subscription';
import { type Html, html } from '../../shared/html';
import { pageResponse } from './layout';

interface CardPayment {
  invoice: CardInvoice;
  subscription: Subscription;
  customer: Customer | undefined;
  hasOldEvents: boolean;
}

const STATUS_LABELS = { open: 'Waiting for a decision', paid: 'Approved and paid', void: 'Can no longer be paid' } as const;

/** The page on which a card payment is approved or declined and its subscription renewed or ended. */
export function cardPage({ invoice, subscription, customer, hasOldEvents }: CardPayment, siteUrl: string | undefined): HttpResponse {
  const content = html`
    <section class="card">
      <h1>${invoice.reason === 'subscription_create' ? 'Pro subscription, first month' : 'Pro subscription, renewal'}</h1>
      <p class="faint">${invoice.paymentIntentId}</p>
      <p class="amount">$${(invoice.cents / 100).toFixed(2)} USD</p>
      <p><span class="status" role="status">${statusLabel(invoice)}</span></p>
      <dl>
        <dt>Customer</dt>
        <dd>${customer?.email ?? customer?.name ?? subscription.customerId}</dd>
        <dt>Subscription</dt>
        <dd>${subscription.status}${subscription.cancelAtPeriodEnd ? ', ends with the current period' : ''}</dd>
        <dt>Period</dt>
        <dd>${day(invoice.periodStart)} to ${day(invoice.periodEnd)}</dd>
      </dl>
    </section>
    ${decisions(invoice)} ${laterOn(invoice, subscription)} ${moneyBack(invoice)} ${events(invoice, hasOldEvents)}
    <nav class="card links" aria-label="Related pages">
      ${siteUrl && wayBack(invoice, siteUrl)}
      <a href="/pay">All test payments</a>
    </nav>
  `;
  return pageResponse({ title: 'Card payment', content });
}

function statusLabel(invoice: CardInvoice): string {
  const { status, attempts, refundedCents = 0, dispute } = invoice;
  if (dispute && dispute.status !== 'won') return dispute.status === 'lost' ? 'Dispute lost' : 'Disputed by the cardholder';
  if (refundedCents > 0) return refundedCents === invoice.cents ? 'Refunded' : `Partially refunded: $${(refundedCents / 100).toFixed(2)}`;
  if (status === 'open' && invoice.isProcessing) return 'Being processed by the bank';
  return status === 'open' && attempts > 0 ? 'Declined; can be retried' : STATUS_LABELS[status];
}

function wayBack({ status, reason, isProcessing }: CardInvoice, siteUrl: string): Html {
  if (reason === 'subscription_cycle') return html`<a href="${siteUrl}/dashboard">Return to the shop</a>`;
  return status === 'paid' || isProcessing
    ? html`<a href="${siteUrl}/subscribe?payment=success">Return to the shop</a>`
    : html`<a href="${siteUrl}/subscribe">Return without paying</a>`;
}

function decisions(invoice: CardInvoice): Html | null {
  if (invoice.status !== 'open') return null;
  return html`<section class="card">
    <h2>Bank decision</h2>
    <form class="two" method="post" action="/card/${invoice.paymentIntentId}">
      <button class="main" name="action" value="approve"><strong>Approve</strong><span>The card is charged</span></button>
      <button name="action" value="decline"><strong>Decline</strong><span>The card is declined</span></button>
      <button name="action" value="confirm" ${invoice.isProcessing ? html` disabled` : null}>
        <strong>Keep processing</strong><span>The payment stays in processing until you approve or decline it</span>
      </button>
    </form>
  </section>`;
}

function laterOn(invoice: CardInvoice, { status, cancelAtPeriodEnd }: Subscription): Html | null {
  if (!['active', 'past_due', 'unpaid'].includes(status)) return null;
  const disabled = status === 'active' ? null : html` disabled`;
  return html`<section class="card">
    <h2>A month later</h2>
    <form class="two" method="post" action="/card/${invoice.paymentIntentId}">
      <button name="action" value="renew" ${disabled}>
        <strong>${cancelAtPeriodEnd ? 'Let the period end' : 'Renew'}</strong
        ><span>${cancelAtPeriodEnd ? 'The subscription ends' : 'The next month is charged'}</span>
      </button>
      <button name="action" value="renew-declined" ${cancelAtPeriodEnd ? html` disabled` : disabled}>
        <strong>Renew, declined</strong><span>The bank declines the next month</span>
      </button>
      <button name="action" value="give-up" ${status === 'past_due' ? null : html` disabled`}>
        <strong>Stop retrying</strong><span>The renewal stays unpaid</span>
      </button>
      <button name="action" value="cancel"><strong>End it now</strong><span>As from the provider's dashboard</span></button>
    </form>
  </section>`;
}

function moneyBack({ status, paymentIntentId, dispute }: CardInvoice): Html | null {
  if (status !== 'paid') return null;
  const isOpen = dispute?.status === 'needs_response';
  const decided = isOpen ? null : html` disabled`;
  return html`<section class="card">
    <h2>Refunds and disputes</h2>
    <form class="two" method="post" action="/card/${paymentIntentId}">
      <button name="action" value="refund"><strong>Refund</strong><span>As from the provider's dashboard</span></button>
      <button name="action" value="refund-part"><strong>Partial refund</strong><span>$5.00</span></button>
      <button name="action" value="dispute" ${dispute ? html` disabled` : null}>
        <strong>Dispute</strong><span>The cardholder disputes the charge</span>
      </button>
      <button name="action" value="dispute-won" ${decided}><strong>Dispute won</strong><span>The shop keeps the money</span></button>
      <button name="action" value="dispute-lost" ${decided}><strong>Dispute lost</strong><span>The cardholder gets it back</span></button>
    </form>
  </section>`;
}

function events({ paymentIntentId }: CardInvoice, hasOldEvents: boolean): Html {
  return html`<section class="card">
    <h2>Webhook delivery</h2>
    <form class="two" method="post" action="/card/${paymentIntentId}">
      <button name="action" value="events-usual"><strong>As usual</strong><span>Immediately, in the current format</span></button>
      <button name="action" value="events-lost"><strong>Not at all</strong><span>Every event from now on is lost</span></button>
      <button name="action" value="events-late"><strong>Late</strong><span>One minute late</span></button>
      <button name="action" value="events-old" ${hasOldEvents ? html` disabled` : null}>
        <strong>In the old format</strong><span>As sent by API versions before 2025</span>
      </button>
    </form>
  </section>`;
}

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
