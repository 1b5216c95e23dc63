import { jsonResponse, Refusal } from '../http/response';
import type { Clock } from '../store/clock';
import type { Records } from '../store/records';
import { newId } from './new-id';
import { type CardInvoice, type Subscription, chargeIdOf, isOver, monthAfter } from './subscription';

/** Stripe expires an unpaid first invoice after 23 hours. */
const FIRST_PAYMENT_SECONDS = 23 * 3600;

/** Dependencies of the subscriptions; `publish` sends an event, with the invoice for events about invoices and charges. */
export interface SubscriptionsOptions {
  subscriptions: Records<Subscription>;
  invoices: Records<CardInvoice>;
  clock: Clock;
  publish: (type: string, subscription: Subscription, invoice?: CardInvoice) => void;
}

type NewSubscription = Pick<Subscription, 'customerId' | 'priceId' | 'cents' | 'metadata'>;

/** Card subscriptions and their actions. */
export class Subscriptions {
  constructor(private readonly options: SubscriptionsOptions) {}

  get(id: string): Subscription | undefined {
    return this.options.subscriptions.get(id);
  }

  all(): Subscription[] {
    return this.options.subscriptions.all();
  }

  invoices(): CardInvoice[] {
    return this.options.invoices.all();
  }

  invoice(id: string): CardInvoice | undefined {
    return this.options.invoices.get(id);
  }

  /** Finds an invoice by its id, client secret, payment intent, charge or subscription. */
  findInvoice(key: string): CardInvoice | undefined {
    const latest = this.get(key)?.latestInvoiceId;
    const isIt = (one: CardInvoice) => [one.id, one.paymentIntentId, one.clientSecret, chargeIdOf(one)].includes(latest ?? key);
    return this.options.invoices.all().find(isIt);
  }

  /** Creates an incomplete subscription with an open invoice. */
  create(given: NewSubscription): Subscription {
    const id = newId('sub');
    const now = this.now();
    const period = { periodStart: now, periodEnd: monthAfter(now) };
    const invoice = this.bill(id, { cents: given.cents, ...period }, 'subscription_create');
    return this.options.subscriptions.put({
      id,
      status: 'incomplete',
      itemId: newId('si'),
      ...given,
      ...period,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      latestInvoiceId: invoice.id,
      created: now,
    });
  }

  /** Sets the payment to processing. */
  confirm(key: string): Subscription {
    const { invoice, subscription } = this.openInvoice(key);
    this.options.invoices.put({ ...invoice, isProcessing: true });
    return subscription;
  }

  /** Approves the payment: the invoice is paid, and the subscription active unless it has ended. */
  approve(key: string): Subscription {
    const { invoice, subscription } = this.openInvoice(key);
    const given = { attempts: invoice.attempts + 1, paidAt: this.now(), isProcessing: false };
    const paid = this.options.invoices.put({ ...invoice, status: 'paid', ...given });
    const period = { periodStart: paid.periodStart, periodEnd: paid.periodEnd };
    const active = isOver(subscription) ? subscription : this.put({ ...subscription, status: 'active', ...period });
    this.options.publish('invoice.paid', active, paid);
    this.options.publish('customer.subscription.updated', active);
    return active;
  }

  /** Declines the payment; the invoice stays open. */
  decline(key: string): Subscription {
    const { invoice, subscription } = this.openInvoice(key);
    const failed = this.options.invoices.put({ ...invoice, attempts: invoice.attempts + 1, isProcessing: false });
    const later = subscription.status === 'active' ? this.put({ ...subscription, status: 'past_due' }) : subscription;
    this.options.publish('invoice.payment_failed', later, failed);
    if (later !== subscription) this.options.publish('customer.subscription.updated', later);
    return later;
  }

  /** Stops retrying a declined renewal. */
  giveUpRenewal(id: string): Subscription {
    const subscription = this.need(id);
    if (subscription.status !== 'past_due') throw conflict(`A subscription that is ${subscription.status} is not given up.`);
    const unpaid = this.put({ ...subscription, status: 'unpaid' });
    this.options.publish('customer.subscription.updated', unpaid);
    return unpaid;
  }

  /** Voids an open invoice unless its payment is in processing. */
  voidInvoice(id: string): CardInvoice | undefined {
    const invoice = this.invoice(id);
    if (invoice?.status !== 'open' || invoice.isProcessing) return undefined;
    return this.options.invoices.put({ ...invoice, status: 'void' });
  }

  forget(id: string): void {
    this.options.subscriptions.remove(id);
  }

  update(id: string, change: Partial<Pick<Subscription, 'cancelAtPeriodEnd' | 'metadata'>>): Subscription {
    const subscription = this.need(id);
    const { cancelAtPeriodEnd = subscription.cancelAtPeriodEnd } = change;
    const canceledAt = cancelAtPeriodEnd ? (subscription.canceledAt ?? this.now()) : null;
    const changed = this.put({ ...subscription, ...change, cancelAtPeriodEnd, canceledAt });
    this.options.publish('customer.subscription.updated', changed);
    return changed;
  }

  cancel(id: string): Subscription {
    const subscription = this.need(id);
    const now = this.now();
    const ended = this.put({ ...subscription, status: 'canceled', canceledAt: subscription.canceledAt ?? now, endedAt: now });
    this.options.publish('customer.subscription.deleted', ended);
    return ended;
  }

  /** Starts the next period, paid or declined, or ends the subscription if it was canceled. */
  renew(id: string, decision: 'paid' | 'declined' = 'paid'): Subscription {
    const subscription = this.need(id);
    if (subscription.status !== 'active') throw conflict(`A subscription that is ${subscription.status} is not renewed.`);
    if (subscription.cancelAtPeriodEnd) return this.cancel(id);
    const period = { periodStart: subscription.periodEnd, periodEnd: monthAfter(subscription.periodEnd) };
    const invoice = this.bill(id, { cents: subscription.cents, ...period }, 'subscription_cycle');
    this.put({ ...subscription, ...period, latestInvoiceId: invoice.id });
    return decision === 'paid' ? this.approve(invoice.id) : this.decline(invoice.id);
  }

  /** Applies renewals, ends and expirations that are due. */
  tick(): void {
    const now = this.now();
    for (const { id } of this.all()) {
      for (let due = this.need(id); due.status === 'active' && due.periodEnd <= now; due = this.need(id)) this.renew(id);
      const subscription = this.need(id);
      if (subscription.status === 'incomplete' && subscription.created + FIRST_PAYMENT_SECONDS <= now)
        this.expireFirstInvoice(subscription);
    }
  }

  private expireFirstInvoice(subscription: Subscription): void {
    const invoice = this.invoice(subscription.latestInvoiceId);
    if (invoice) this.options.invoices.put({ ...invoice, status: 'void' });
    this.options.publish('customer.subscription.updated', this.put({ ...subscription, status: 'incomplete_expired', endedAt: this.now() }));
  }

  private bill(
    subscriptionId: string,
    charge: Pick<CardInvoice, 'cents' | 'periodStart' | 'periodEnd'>,
    reason: CardInvoice['reason'],
  ): CardInvoice {
    const paymentIntentId = newId('pi');
    return this.options.invoices.put({
      id: newId('in'),
      subscriptionId,
      status: 'open',
      reason,
      ...charge,
      attempts: 0,
      paymentIntentId,
      clientSecret: `${paymentIntentId}_secret_${newId('test').slice(6)}`,
      paidAt: null,
      created: this.now(),
    });
  }

  private openInvoice(key: string): { invoice: CardInvoice; subscription: Subscription } {
    const invoice = this.findInvoice(key);
    if (!invoice) throw new Refusal(jsonResponse(404, { message: `There is no card payment ${key}.` }));
    if (invoice.status !== 'open') throw conflict(`A card payment that is ${invoice.status} cannot be decided again.`);
    return { invoice, subscription: this.need(invoice.subscriptionId) };
  }

  private put(subscription: Subscription): Subscription {
    return this.options.subscriptions.put(subscription);
  }

  private need(id: string): Subscription {
    const subscription = this.get(id);
    if (!subscription) throw new Refusal(jsonResponse(404, { message: `There is no subscription ${id}.` }));
    return subscription;
  }

  private now(): number {
    return Math.floor(this.options.clock.now().getTime() / 1000);
  }
}

const conflict = (message: string): Refusal => new Refusal(jsonResponse(409, { message }));
