import { conflict, refuseWith } from '../http/messages';
import type { Clock, Records } from '../store/store';
import {
  type CardAction,
  type CardDispute,
  type CardInvoice,
  chargeIdOf,
  isOver,
  monthAfter,
  newId,
  PRICE_CENTS,
  type Subscription,
} from './subscription';

/** Stripe expires an unpaid first invoice after 23 hours. */
const FIRST_PAYMENT_SECONDS = 23 * 3600;
const PARTIAL_REFUND_CENTS = 500;

/** Sends an event, with the invoice for events about invoices and charges. */
type Publish = (type: string, subscription: Subscription, invoice?: CardInvoice) => void;

type NewSubscription = Pick<Subscription, 'customerId' | 'priceId' | 'metadata'>;

export class Subscriptions {
  constructor(
    readonly records: Records<Subscription>,
    readonly invoices: Records<CardInvoice>,
    private readonly clock: Clock,
    private readonly publish: Publish,
  ) {}

  /** Finds an invoice by its id, client secret, payment intent or charge, or the latest one of a subscription. */
  findInvoice(key: string): CardInvoice | undefined {
    const wanted = this.records.get(key)?.latestInvoiceId ?? key;
    return this.invoices
      .all()
      .find((one) =>
        [one.id, one.paymentIntentId, one.clientSecret, chargeIdOf(one)].includes(wanted),
      );
  }

  /** Performs the action of a button and returns the subscription; 409 if it is impossible in this status. */
  act(key: string, action: CardAction): Subscription {
    const invoice = this.needInvoice(key);
    const actions: Readonly<Record<CardAction, () => Subscription>> = {
      approve: () => this.approve(invoice),
      confirm: () => this.confirm(invoice),
      decline: () => this.decline(invoice),
      renew: () => this.renew(invoice.subscriptionId, true),
      'renew-declined': () => this.renew(invoice.subscriptionId, false),
      'give-up': () => this.giveUpRenewal(invoice.subscriptionId),
      cancel: () => this.cancel(invoice.subscriptionId),
      refund: () => this.refund(invoice, invoice.cents),
      'refund-part': () => this.refund(invoice, PARTIAL_REFUND_CENTS),
      'refund-failed': () => this.failRefund(invoice),
      dispute: () => this.dispute(invoice, 'needs_response'),
      'dispute-won': () => this.dispute(invoice, 'won'),
      'dispute-lost': () => this.dispute(invoice, 'lost'),
    };
    return actions[action]();
  }

  /** Creates an incomplete subscription with an open invoice. */
  create(given: NewSubscription): Subscription {
    const id = newId('sub');
    const now = this.now();
    const period = { periodStart: now, periodEnd: monthAfter(now) };
    const invoice = this.bill(id, { cents: PRICE_CENTS, ...period, reason: 'subscription_create' });
    return this.records.put({
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

  voidInvoice(id: string): CardInvoice | undefined {
    const invoice = this.invoices.get(id);
    if (invoice?.status !== 'open' || invoice.isProcessing) return undefined;
    return this.invoices.put({ ...invoice, status: 'void' });
  }

  /** Changes what an invoice charges before it is paid. */
  changeInvoice(
    key: string,
    change: Partial<Pick<CardInvoice, 'cents' | 'currency' | 'priceId'>>,
  ): CardInvoice {
    return this.invoices.put({ ...this.needInvoice(key), ...change });
  }

  update(id: string, change: Partial<Subscription>): Subscription {
    const changed = this.records.put({ ...this.need(id), ...change });
    this.publish('customer.subscription.updated', changed);
    return changed;
  }

  cancel(id: string): Subscription {
    const ended = this.records.put({ ...this.need(id), status: 'canceled', endedAt: this.now() });
    this.publish('customer.subscription.deleted', ended);
    return ended;
  }

  tick(): void {
    const now = this.now();
    for (const { id } of this.records.all()) {
      for (
        let due = this.need(id);
        due.status === 'active' && due.periodEnd <= now;
        due = this.need(id)
      )
        this.renew(id, true);
      const { status, created, latestInvoiceId } = this.need(id);
      if (status !== 'incomplete' || created + FIRST_PAYMENT_SECONDS > now) continue;
      this.invoices.put({ ...this.needInvoice(latestInvoiceId), status: 'void' });
      this.update(id, { status: 'incomplete_expired', endedAt: now });
    }
  }

  private approve(open: CardInvoice): Subscription {
    const subscription = this.subscriptionOfOpen(open);
    const paid = this.invoices.put({
      ...open,
      status: 'paid',
      attempts: open.attempts + 1,
      isProcessing: false,
    });
    const { periodStart, periodEnd } = paid;
    const active = isOver(subscription)
      ? subscription
      : this.records.put({ ...subscription, status: 'active', periodStart, periodEnd });
    this.publish('invoice.paid', active, paid);
    this.publish('customer.subscription.updated', active);
    return active;
  }

  private confirm(open: CardInvoice): Subscription {
    const subscription = this.subscriptionOfOpen(open);
    this.invoices.put({ ...open, isProcessing: true });
    return subscription;
  }

  private decline(open: CardInvoice): Subscription {
    const subscription = this.subscriptionOfOpen(open);
    const failed = this.invoices.put({ ...open, attempts: open.attempts + 1, isProcessing: false });
    this.publish('invoice.payment_failed', subscription, failed);
    return subscription.status === 'active'
      ? this.update(subscription.id, { status: 'past_due' })
      : subscription;
  }

  /** Starts the next period, paid or declined, or ends the subscription if it was canceled. */
  private renew(id: string, isPaid: boolean): Subscription {
    const subscription = this.need(id);
    if (subscription.status !== 'active')
      throw conflict(`A subscription that is ${subscription.status} is not renewed.`);
    if (subscription.cancelAtPeriodEnd) return this.cancel(id);
    const period = {
      periodStart: subscription.periodEnd,
      periodEnd: monthAfter(subscription.periodEnd),
    };
    const invoice = this.bill(id, {
      cents: subscription.cents,
      ...period,
      reason: 'subscription_cycle',
    });
    this.records.put({ ...subscription, ...period, latestInvoiceId: invoice.id });
    return isPaid ? this.approve(invoice) : this.decline(invoice);
  }

  private giveUpRenewal(id: string): Subscription {
    const { status } = this.need(id);
    if (status !== 'past_due') throw conflict(`A subscription that is ${status} is not given up.`);
    return this.update(id, { status: 'unpaid' });
  }

  private refund(invoice: CardInvoice, cents: number): Subscription {
    const before = invoice.refundedCents ?? 0;
    const refundedCents = Math.min(invoice.cents, before + cents);
    if (refundedCents === before) throw conflict('This charge was refunded already.');
    return this.changeCharge('charge.refunded', { ...invoice, refundedCents });
  }

  /** The bank sends the refunded money back, as when a card was closed. */
  private failRefund(invoice: CardInvoice): Subscription {
    if (!invoice.refundedCents) throw conflict('There is no refund that can fail.');
    this.changeCharge('refund.failed', { ...invoice, refundedCents: 0 });
    return this.changeCharge('charge.refund.updated', { ...invoice, refundedCents: 0 });
  }

  private dispute(invoice: CardInvoice, status: CardDispute['status']): Subscription {
    const isNew = status === 'needs_response';
    if (isNew !== (invoice.dispute === undefined))
      throw conflict(isNew ? 'It is disputed already.' : 'It is not disputed.');
    const dispute = { ...(invoice.dispute ?? { id: newId('dp'), reason: 'fraudulent' }), status };
    return this.changeCharge(isNew ? 'charge.dispute.created' : 'charge.dispute.closed', {
      ...invoice,
      dispute,
    });
  }

  private changeCharge(type: string, invoice: CardInvoice): Subscription {
    if (invoice.status !== 'paid') throw conflict('Only a paid invoice has a charge.');
    const subscription = this.need(invoice.subscriptionId);
    this.publish(type, subscription, this.invoices.put(invoice));
    return subscription;
  }

  private bill(
    subscriptionId: string,
    charge: Pick<CardInvoice, 'cents' | 'periodStart' | 'periodEnd' | 'reason'>,
  ): CardInvoice {
    const paymentIntentId = newId('pi');
    const clientSecret = `${paymentIntentId}_secret_${newId('test').slice(6)}`;
    const fixed = { status: 'open', attempts: 0, created: this.now() } as const;
    return this.invoices.put({
      id: newId('in'),
      subscriptionId,
      ...fixed,
      ...charge,
      paymentIntentId,
      clientSecret,
    });
  }

  private subscriptionOfOpen({ status, subscriptionId }: CardInvoice): Subscription {
    if (status !== 'open')
      throw conflict(`A card payment that is ${status} cannot be decided again.`);
    return this.need(subscriptionId);
  }

  private need(id: string): Subscription {
    const subscription = this.records.get(id);
    if (!subscription) throw refuseWith(404, `There is no subscription ${id}.`);
    return subscription;
  }

  private needInvoice(key: string): CardInvoice {
    const invoice = this.findInvoice(key);
    if (!invoice) throw refuseWith(404, `There is no card payment ${key}.`);
    return invoice;
  }

  private now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
