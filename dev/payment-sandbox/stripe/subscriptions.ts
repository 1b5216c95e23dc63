import { conflict, refuseWith } from '../http/messages';
import type { Clock, Records } from '../store/store';
import { type CardDispute, type CardInvoice, chargeIdOf, isOver, monthAfter, newId, PRICE_CENTS, type Subscription } from './subscription';

/** Stripe expires an unpaid first invoice after 23 hours. */
const FIRST_PAYMENT_SECONDS = 23 * 3600;

interface SubscriptionsOptions {
  subscriptions: Records<Subscription>;
  invoices: Records<CardInvoice>;
  clock: Clock;
  /** Sends an event, with the invoice for events about invoices and charges. */
  publish: (type: string, subscription: Subscription, invoice?: CardInvoice) => void;
}

type NewSubscription = Pick<Subscription, 'customerId' | 'priceId' | 'metadata'>;

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
    const invoice = this.bill(id, { cents: PRICE_CENTS, ...period }, 'subscription_create');
    return this.options.subscriptions.put({
      id,
      status: 'incomplete',
      itemId: newId('si'),
      cents: PRICE_CENTS,
      ...given,
      ...period,
      cancelAtPeriodEnd: false,
      endedAt: null,
      latestInvoiceId: invoice.id,
      created: now,
    });
  }

  confirm(key: string): Subscription {
    const { invoice, subscription } = this.openInvoice(key);
    this.setInvoice(invoice, { isProcessing: true });
    return subscription;
  }

  approve(key: string): Subscription {
    const { invoice, subscription } = this.openInvoice(key);
    const paid = this.setInvoice(invoice, { status: 'paid', attempts: invoice.attempts + 1, isProcessing: false });
    const period = { periodStart: paid.periodStart, periodEnd: paid.periodEnd };
    const active = isOver(subscription) ? subscription : this.put({ ...subscription, status: 'active', ...period });
    this.options.publish('invoice.paid', active, paid);
    this.options.publish('customer.subscription.updated', active);
    return active;
  }

  decline(key: string): Subscription {
    const { invoice, subscription } = this.openInvoice(key);
    const failed = this.setInvoice(invoice, { attempts: invoice.attempts + 1, isProcessing: false });
    const later = subscription.status === 'active' ? this.put({ ...subscription, status: 'past_due' }) : subscription;
    this.options.publish('invoice.payment_failed', later, failed);
    if (later !== subscription) this.options.publish('customer.subscription.updated', later);
    return later;
  }

  giveUpRenewal(id: string): Subscription {
    const subscription = this.need(id);
    if (subscription.status !== 'past_due') throw conflict(`A subscription that is ${subscription.status} is not given up.`);
    const unpaid = this.put({ ...subscription, status: 'unpaid' });
    this.options.publish('customer.subscription.updated', unpaid);
    return unpaid;
  }

  voidInvoice(id: string): CardInvoice | undefined {
    const invoice = this.invoice(id);
    if (invoice?.status !== 'open' || invoice.isProcessing) return undefined;
    return this.setInvoice(invoice, { status: 'void' });
  }

  forget(id: string): void {
    this.options.subscriptions.remove(id);
  }

  update(id: string, change: Partial<Pick<Subscription, 'cancelAtPeriodEnd' | 'metadata'>>): Subscription {
    const changed = this.put({ ...this.need(id), ...change });
    this.options.publish('customer.subscription.updated', changed);
    return changed;
  }

  cancel(id: string): Subscription {
    const ended = this.put({ ...this.need(id), status: 'canceled', endedAt: this.now() });
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

  refund(invoice: CardInvoice, cents = invoice.cents): Subscription {
    const before = invoice.refundedCents ?? 0;
    const refundedCents = Math.min(invoice.cents, before + cents);
    if (refundedCents === before) throw conflict('This charge was refunded already.');
    return this.changeCharge('charge.refunded', invoice, { refundedCents });
  }

  dispute(invoice: CardInvoice, status: CardDispute['status']): Subscription {
    const isNew = status === 'needs_response';
    if (isNew !== (invoice.dispute === undefined)) throw conflict(isNew ? 'It is disputed already.' : 'It is not disputed.');
    const dispute = { ...(invoice.dispute ?? { id: newId('dp'), reason: 'fraudulent' }), status };
    return this.changeCharge(isNew ? 'charge.dispute.created' : 'charge.dispute.closed', invoice, { dispute });
  }

  setInvoice(invoice: CardInvoice, change: Partial<CardInvoice>): CardInvoice {
    return this.options.invoices.put({ ...invoice, ...change });
  }

  tick(): void {
    const now = this.now();
    for (const { id } of this.all()) {
      for (let due = this.need(id); due.status === 'active' && due.periodEnd <= now; due = this.need(id)) this.renew(id);
      const subscription = this.need(id);
      if (subscription.status === 'incomplete' && subscription.created + FIRST_PAYMENT_SECONDS <= now)
        this.expireFirstInvoice(subscription);
    }
  }

  private changeCharge(type: string, invoice: CardInvoice, change: Partial<CardInvoice>): Subscription {
    if (invoice.status !== 'paid') throw conflict('Only a paid invoice has a charge.');
    const subscription = this.get(invoice.subscriptionId);
    if (!subscription) throw conflict('The subscription of this invoice is unknown.');
    this.options.publish(type, subscription, this.setInvoice(invoice, change));
    return subscription;
  }

  private expireFirstInvoice(subscription: Subscription): void {
    const invoice = this.invoice(subscription.latestInvoiceId);
    if (invoice) this.setInvoice(invoice, { status: 'void' });
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
      created: this.now(),
    });
  }

  private openInvoice(key: string): { invoice: CardInvoice; subscription: Subscription } {
    const invoice = this.findInvoice(key);
    if (!invoice) throw refuseWith(404, `There is no card payment ${key}.`);
    if (invoice.status !== 'open') throw conflict(`A card payment that is ${invoice.status} cannot be decided again.`);
    return { invoice, subscription: this.need(invoice.subscriptionId) };
  }

  private put(subscription: Subscription): Subscription {
    return this.options.subscriptions.put(subscription);
  }

  private need(id: string): Subscription {
    const subscription = this.get(id);
    if (!subscription) throw refuseWith(404, `There is no subscription ${id}.`);
    return subscription;
  }

  private now(): number {
    return Math.floor(this.options.clock.now().getTime() / 1000);
  }
}
