import {
  type HttpRequest,
  type HttpResponse,
  Refusal,
  type Route,
  seeOther,
} from '../http/messages';
import type { Sandbox } from '../sandbox';
import { CARD_ACTIONS, type CardInvoice, type Subscription } from '../stripe/subscription';
import { type Html, html } from '../../shared/html';
import { noticePage, pageResponse, panel, requireSameOrigin, unlessRefused } from './layout';
import { deliveryPanel } from './overview-pages';

const STATUS_LABELS = {
  open: 'Waiting for a decision',
  paid: 'Approved and paid',
  void: 'Can no longer be paid',
} as const;

/** The pages of card payments, `/card/<payment intent, invoice or subscription>`; `/card?client_secret=<secret>` redirects there. */
export function cardRoutes(sandbox: Sandbox): Route[] {
  return [
    [
      'find-card-page',
      'GET',
      '/card',
      ({ query }) => seeOther(pathOf(findInvoice(query.get('client_secret') ?? '', sandbox))),
    ],
    ['card-page', 'GET', '/card/:id', ({ id }) => showCard(id, sandbox)],
    ['card-button', 'POST', '/card/:id', (call) => pressButton(call, sandbox)],
  ];
}

function findInvoice(key: string, { subscriptions }: Sandbox): CardInvoice {
  const invoice = subscriptions.findInvoice(key);
  if (!invoice) throw unknown();
  return invoice;
}

function showCard(id: string, sandbox: Sandbox): HttpResponse {
  sandbox.tick();
  const { subscriptions, customers, settings } = sandbox;
  const invoice = findInvoice(id, sandbox);
  const subscription = subscriptions.records.get(invoice.subscriptionId);
  if (!subscription) throw unknown();
  const customer = customers.get(subscription.customerId);
  const content = html`
    <section class="card">
      <h1>
        ${invoice.reason === 'subscription_create' ? 'Pro subscription, first month' : 'Pro subscription, renewal'}
      </h1>
      <p class="faint">${invoice.paymentIntentId}</p>
      <p class="amount">$${(invoice.cents / 100).toFixed(2)} USD</p>
      <p><span class="status" role="status">${statusLabel(invoice)}</span></p>
      <dl>
        <dt>Customer</dt>
        <dd>${customer?.email ?? customer?.name ?? subscription.customerId}</dd>
        <dt>Subscription</dt>
        <dd>
          ${subscription.status}${subscription.cancelAtPeriodEnd ? ', ends with the current period' : ''}
        </dd>
        <dt>Period</dt>
        <dd>${day(invoice.periodStart)} to ${day(invoice.periodEnd)}</dd>
      </dl>
    </section>
    ${panelsOf(invoice, subscription)} ${deliveryPanel(sandbox, pathOf(invoice))}
    <nav class="card links" aria-label="Related pages">
      ${settings.siteUrl && wayBack(invoice, settings.siteUrl)}
      <a href="/pay">All test payments</a>
    </nav>
  `;
  return pageResponse({ title: 'Card payment', content });
}

/** After a renewal, the page of the new invoice is shown. */
function pressButton(call: HttpRequest, sandbox: Sandbox): HttpResponse {
  requireSameOrigin(call);
  const { subscriptions } = sandbox;
  const pressed = new URLSearchParams(call.body).get('action');
  const action = CARD_ACTIONS.find((name) => name === pressed);
  const invoice = findInvoice(call.id, sandbox);
  if (action === undefined) throw unknown();
  const shown = unlessRefused(() => subscriptions.act(invoice.id, action), undefined);
  return seeOther(
    pathOf(
      action.startsWith('renew') && shown ? findInvoice(shown.latestInvoiceId, sandbox) : invoice,
    ),
  );
}

function statusLabel(invoice: CardInvoice): string {
  const { status, attempts, refundedCents = 0, dispute } = invoice;
  if (dispute && dispute.status !== 'won')
    return dispute.status === 'lost' ? 'Dispute lost' : 'Disputed by the cardholder';
  if (refundedCents > 0)
    return refundedCents === invoice.cents
      ? 'Refunded'
      : `Partially refunded: $${(refundedCents / 100).toFixed(2)}`;
  if (status === 'open' && invoice.isProcessing) return 'Being processed by the bank';
  return status === 'open' && attempts > 0 ? 'Declined; can be retried' : STATUS_LABELS[status];
}

function wayBack({ status, reason, isProcessing }: CardInvoice, siteUrl: string): Html {
  if (reason === 'subscription_cycle')
    return html`<a href="${siteUrl}/dashboard">Return to the shop</a>`;
  return status === 'paid' || isProcessing
    ? html`<a href="${siteUrl}/subscribe?payment=success">Return to the shop</a>`
    : html`<a href="${siteUrl}/subscribe">Return without paying</a>`;
}

function panelsOf(invoice: CardInvoice, subscription: Subscription): (Html | false)[] {
  const { status, cancelAtPeriodEnd: ends } = subscription;
  const { dispute } = invoice;
  const path = pathOf(invoice);
  const unless = (isPossible: boolean) => !isPossible && ('disabled' as const);
  const isActive = status === 'active';
  const isDisputed = dispute?.status === 'needs_response';
  return [
    invoice.status === 'open' &&
      panel('Bank decision', path, [
        ['approve', 'Approve', 'The card is charged', 'main'],
        ['decline', 'Decline', 'The card is declined'],
        [
          'confirm',
          'Keep processing',
          'The payment stays in processing until you approve or decline it',
          unless(!invoice.isProcessing),
        ],
      ]),
    ['active', 'past_due', 'unpaid'].includes(status) &&
      panel('A month later', path, [
        [
          'renew',
          ends ? 'Let the period end' : 'Renew',
          ends ? 'The subscription ends' : 'The next month is charged',
          unless(isActive),
        ],
        [
          'renew-declined',
          'Renew, declined',
          'The bank declines the next month',
          unless(isActive && !ends),
        ],
        ['give-up', 'Stop retrying', 'The renewal stays unpaid', unless(status === 'past_due')],
        ['cancel', 'End it now', "As from the provider's dashboard"],
      ]),
    invoice.status === 'paid' &&
      panel('Refunds and disputes', path, [
        ['refund', 'Refund', "As from the provider's dashboard"],
        ['refund-part', 'Partial refund', '$5.00'],
        [
          'refund-failed',
          'Refund failed',
          'The bank returns what was refunded',
          unless(!!invoice.refundedCents),
        ],
        ['dispute', 'Dispute', 'The cardholder disputes the charge', unless(!dispute)],
        ['dispute-won', 'Dispute won', 'The shop keeps the money', unless(isDisputed)],
        ['dispute-lost', 'Dispute lost', 'The cardholder gets it back', unless(isDisputed)],
      ]),
  ];
}

const pathOf = ({ paymentIntentId }: CardInvoice): string => `/card/${paymentIntentId}`;

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

const unknown = (): Refusal =>
  new Refusal(
    noticePage('No such card payment', 'The sandbox has no card payment at this address.', 404),
  );
