import type { SigningOptions } from '../delivery/send-notification';
import type { DeliveryResult, WebhookDelivery } from '../delivery/webhook-delivery';
import { type Receiver, writePaymentNotification } from '../delivery/notification';
import type { Faults } from '../http/faults';
import { conflict, refuseWith } from '../http/messages';
import type { LoggedCall } from '../http/server';
import type { ExactFields } from '../money/exact-json';
import type { PaymentAction } from '../nowpayments/deposit';
import type { Payment } from '../nowpayments/payment';
import type { TopUpDetail } from '../nowpayments/show-payment';
import { type EventRule, type Sandbox, setEventRule } from '../sandbox';
import { type CardAction, decideCard } from '../stripe/card-actions';
import type { PriceChange } from '../stripe/show';
import type { CardInvoice, Subscription } from '../stripe/subscription';

interface NotificationOptions extends SigningOptions {
  /** Changed fields of the API; amounts as `token('0.1')`. */
  fields?: ExactFields;
  copies?: number; // sent concurrently, default 1
}

export class Control {
  readonly faults: Faults;
  readonly webhookDelivery: WebhookDelivery;

  constructor(private readonly sandbox: Sandbox) {
    this.faults = sandbox.faults;
    this.webhookDelivery = sandbox.webhookDelivery;
  }

  payments(): Payment[] {
    return this.sandbox.payments.all();
  }

  paymentsOf(orderId: string): Payment[] {
    return this.payments().filter((payment) => payment.orderId === orderId);
  }

  act(id: string, action: PaymentAction, amount?: string): Payment {
    return this.sandbox.payments.act(id, action, amount);
  }

  /** Changes any field; a new status is notified unless `quietly` is set. */
  set(id: string, change: Partial<Payment>, { quietly = false } = {}): Payment {
    return this.sandbox.payments.change(id, change, quietly);
  }

  async notify(id: string, { fields = {}, copies = 1, ...signing }: NotificationOptions = {}): Promise<DeliveryResult[]> {
    const payment = this.sandbox.payments.get(id);
    if (!payment) throw refuseWith(404, `There is no payment ${id}.`);
    const notification = writePaymentNotification(payment, this.sandbox.receiver.callbackUrl, fields, this.sandbox.topUps.detail);
    if (!notification) throw conflict('This payment names no receiver on this machine.');
    return Promise.all(Array.from({ length: copies }, () => this.webhookDelivery.deliver(notification, signing)));
  }

  cardInvoices(): CardInvoice[] {
    return this.sandbox.stripe.subscriptions.invoices();
  }

  subscriptions(): Subscription[] {
    return this.sandbox.stripe.subscriptions.all();
  }

  /** Performs the action of a button on a card payment, by its client secret, payment intent, invoice, charge or subscription. */
  card(key: string, action: CardAction): Subscription {
    return decideCard(this.sandbox.stripe.subscriptions, this.cardInvoice(key), action);
  }

  setCardInvoice(key: string, change: Partial<Pick<CardInvoice, 'cents' | 'currency' | 'priceId'>>): CardInvoice {
    return this.sandbox.stripe.subscriptions.setInvoice(this.cardInvoice(key), change);
  }

  forgetSubscription(id: string): void {
    this.sandbox.stripe.subscriptions.forget(id);
  }

  setPrice(id: string, change: PriceChange): void {
    this.sandbox.stripe.prices.set(id, change);
  }

  setPortal(hasPortal: boolean): void {
    this.sandbox.stripe.options.hasPortal = hasPortal;
  }

  setEvents(rule: EventRule): void {
    setEventRule(this.sandbox, rule);
  }

  setTopUps(detail: TopUpDetail): void {
    this.sandbox.topUps.detail = detail;
  }

  payOnPage(invoiceId: string, payCurrency: string): Payment {
    const invoice = this.sandbox.invoices.get(invoiceId);
    if (!invoice) throw refuseWith(404, `There is no invoice ${invoiceId}.`);
    return this.sandbox.payments.createFor(invoice, payCurrency);
  }

  setReceiver(receiver: Receiver): void {
    Object.assign(this.sandbox.receiver, receiver);
  }

  /** Advances the clock, so that payments expire and subscriptions renew or end, and returns the new time. */
  advance(milliseconds: number): Date {
    this.sandbox.clock.advance(milliseconds);
    this.sandbox.tick();
    return this.sandbox.clock.now();
  }

  /** Sets the duration of each status before `finished`, for new deposits. */
  setPace(stepMs: number): void {
    this.sandbox.pace.stepMs = stepMs;
  }

  calls(operation?: string): LoggedCall[] {
    return this.sandbox.calls.filter((call) => operation === undefined || call.operation === operation);
  }

  forgetCalls(): void {
    this.sandbox.calls.length = 0;
  }

  private cardInvoice(key: string): CardInvoice {
    const invoice = this.sandbox.stripe.subscriptions.findInvoice(key);
    if (!invoice) throw refuseWith(404, `There is no card payment ${key}.`);
    return invoice;
  }
}
