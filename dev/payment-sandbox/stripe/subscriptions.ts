import { jsonAnswer } from '../http/response';
import { Refusal } from '../http/refusal';
import type { Clock } from '../store/clock';
import type { Records } from '../store/records';
import { newId } from './new-id';
import { type CardInvoice, type Subscription, chargeIdOf, isOver, monthAfter } from './subscription';

/** An unpaid first invoice is waited for 23 hours, as Stripe does. */
const FIRST_PAYMENT_SECONDS = 23 * 3600;

/** What the subscriptions need around them; `tell` announces an event about one, with its invoice for events about invoices and charges. */
export interface SubscriptionsOptions {
  subscriptions: Records<Subscription>;
  invoices: Records<CardInvoice>;
  clock: Clock;
  tell: (type: string, subscription: Subscription, invoice?: CardInvoice) => void;
}

/** What a new subscription is made from. */
export type NewSubscription = Pick<Subscription, 'customerId' | 'priceId' | 'cents' | 'quantity' | 'metadata'>;

/** Card subscriptions and everything that can happen to them. */
export class Subscriptions {
  constructor(private readonly options: SubscriptionsOptions) {}

  get(id: string): Subscription | undefined {
    return this.options.subscriptions.get(id);
  }

  /** Oldest first. */
  all(): Subscription[] {
    return this.options.subscriptions.all();
  }

  /** Every invoice, oldest first. */
  invoices(): CardInvoice[] {
    return this.options.invoices.all();
  }

  invoice(id: string): CardInvoice | undefined {
    return this.options.invoices.get(id);
  }

  /** The invoice behind a client secret, a payment intent, a charge, a subscription or an invoice's own id. */
  findInvoice(key: string): CardInvoice | undefined {
    const latest = this.get(key)?.latestInvoiceId;
    const isIt = (one: CardInvoice) => [one.id, one.paymentIntentId, one.clientSecret, chargeIdOf(one)].includes(latest ?? key);
    return this.options.invoices.all().find(isIt);
  }

  /** A subscription whose first invoice waits for its buyer. */
  create(wish: NewSubscription): Subscription {
    const id = newId('sub');
    const now = this.now();
    const period = { periodStart: now, periodEnd: monthAfter(now) };
    const invoice = this.bill(id, { cents: wish.cents * wish.quantity, ...period }, 'subscription_create');
    return this.options.subscriptions.put({
      id,
      status: 'incomplete',
      itemId: newId('si'),
      ...wish,
      ...period,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      latestInvoiceId: invoice.id,
      created: now,
      renewals: 'paid',
    });
  }

  /** The buyer has confirmed, and the bank takes its time. */
  confirm(key: string): Subscription {
    const { invoice, subscription } = this.openInvoice(key);
    this.options.invoices.put({ ...invoice, isProcessing: true });
    return subscription;
  }

  /** The buyer's bank agrees: the invoice is paid, and the subscription active unless it is over. */
  approve(key: string): Subscription {
    const { invoice, subscription } = this.openInvoice(key);
    const given = { attempts: invoice.attempts + 1, paidAt: this.now(), isProcessing: false };
    const paid = this.options.invoices.put({ ...invoice, status: 'paid', ...given });
    const period = { periodStart: paid.periodStart, periodEnd: paid.periodEnd };
    const active = isOver(subscription) ? subscription : this.put({ ...subscription, status: 'active', ...period });
    this.options.tell('invoice.paid', active, paid);
    this.options.tell('customer.subscription.updated', active);
    return active;
  }

  /** The buyer's bank refuses; the invoice stays open. */
  decline(key: string): Subscription {
    const { invoice, subscription } = this.openInvoice(key);
    const failed = this.options.invoices.put({ ...invoice, attempts: invoice.attempts + 1, isProcessing: false });
    const later = subscription.status === 'active' ? this.put({ ...subscription, status: 'past_due' }) : subscription;
    this.options.tell('invoice.payment_failed', later, failed);
    if (later !== subscription) this.options.tell('customer.subscription.updated', later);
    return later;
  }

  /** Renewals were declined so often that the card is not tried again. */
  giveUpRenewal(id: string): Subscription {
    const subscription = this.need(id);
    if (subscription.status !== 'past_due') throw conflict(`A subscription that is ${subscription.status} is not given up.`);
    const unpaid = this.put({ ...subscription, status: 'unpaid' });
    this.options.tell('customer.subscription.updated', unpaid);
    return unpaid;
  }

  /** Has an open invoice never be paid; a payment that is being processed cannot be stopped. */
  voidInvoice(id: string): CardInvoice | undefined {
    const invoice = this.invoice(id);
    if (invoice?.status !== 'open' || invoice.isProcessing) return undefined;
    return this.options.invoices.put({ ...invoice, status: 'void' });
  }

  /** Forgets a subscription, as if it had never been. */
  forget(id: string): void {
    this.options.subscriptions.remove(id);
  }

  /** Changes what the API lets change: whether it ends with its period, and its metadata. */
  update(id: string, change: Partial<Pick<Subscription, 'cancelAtPeriodEnd' | 'metadata' | 'renewals'>>): Subscription {
    const subscription = this.need(id);
    const { cancelAtPeriodEnd = subscription.cancelAtPeriodEnd } = change;
    const canceledAt = cancelAtPeriodEnd ? (subscription.canceledAt ?? this.now()) : null;
    const changed = this.put({ ...subscription, ...change, cancelAtPeriodEnd, canceledAt });
    this.options.tell('customer.subscription.updated', changed);
    return changed;
  }

  /** Ends it now. */
  cancel(id: string): Subscription {
    const subscription = this.need(id);
    const now = this.now();
    const ended = this.put({ ...subscription, status: 'canceled', canceledAt: subscription.canceledAt ?? now, endedAt: now });
    this.options.tell('customer.subscription.deleted', ended);
    return ended;
  }

  /** The next period begins: charged as the bank answers, or ended when that was asked for. */
  renew(id: string, bank?: Subscription['renewals']): Subscription {
    const subscription = this.need(id);
    if (subscription.status !== 'active') throw conflict(`A subscription that is ${subscription.status} is not renewed.`);
    if (subscription.cancelAtPeriodEnd) return this.cancel(id);
    const period = { periodStart: subscription.periodEnd, periodEnd: monthAfter(subscription.periodEnd) };
    const invoice = this.bill(id, { cents: subscription.cents * subscription.quantity, ...period }, 'subscription_cycle');
    this.put({ ...subscription, ...period, latestInvoiceId: invoice.id });
    return (bank ?? subscription.renewals) === 'paid' ? this.approve(invoice.id) : this.decline(invoice.id);
  }

  /** Lets everything happen that is due by now: renewals, ends, and first invoices that nobody paid. */
  tick(): void {
    const now = this.now();
    for (const { id } of this.all()) {
      for (let due = this.need(id); due.status === 'active' && due.periodEnd <= now; due = this.need(id)) this.renew(id);
      const subscription = this.need(id);
      if (subscription.status === 'incomplete' && subscription.created + FIRST_PAYMENT_SECONDS <= now) this.giveUp(subscription);
    }
  }

  private giveUp(subscription: Subscription): void {
    const invoice = this.invoice(subscription.latestInvoiceId);
    if (invoice) this.options.invoices.put({ ...invoice, status: 'void' });
    this.options.tell('customer.subscription.updated', this.put({ ...subscription, status: 'incomplete_expired', endedAt: this.now() }));
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
    if (!invoice) throw new Refusal(jsonAnswer(404, { message: `There is no card payment ${key}.` }));
    if (invoice.status !== 'open') throw conflict(`A card payment that is ${invoice.status} cannot be decided again.`);
    return { invoice, subscription: this.need(invoice.subscriptionId) };
  }

  private put(subscription: Subscription): Subscription {
    return this.options.subscriptions.put(subscription);
  }

  private need(id: string): Subscription {
    const subscription = this.get(id);
    if (!subscription) throw new Refusal(jsonAnswer(404, { message: `There is no subscription ${id}.` }));
    return subscription;
  }

  private now(): number {
    return Math.floor(this.options.clock.now().getTime() / 1000);
  }
}

const conflict = (message: string): Refusal => new Refusal(jsonAnswer(409, { message }));
