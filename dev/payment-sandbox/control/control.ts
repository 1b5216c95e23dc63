import type { DeliveryResult, SigningOptions } from '../delivery/notification';
import type { WebhookDelivery } from '../delivery/webhook-delivery';
import type { Receiver } from '../delivery/receiver';
import { writePaymentNotification } from '../delivery/notification';
import { jsonResponse, Refusal } from '../http/response';
import type { CallLog, LoggedCall } from '../http/call-log';
import type { Faults } from '../http/faults';
import type { ExactFields } from '../money/exact-json';
import type { PaymentAction } from '../nowpayments/deposit';
import { makeInvoicePayment } from '../nowpayments/invoice-routes';
import type { Payment } from '../nowpayments/payment';
import type { TopUpDetail } from '../nowpayments/show-payment';
import { type CardAction, decideCard, type EventRule, setEventRule } from '../page/card-routes';
import type { Sandbox } from '../sandbox';
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

  constructor(
    private readonly sandbox: Sandbox,
    private readonly callLog: CallLog,
  ) {
    this.faults = sandbox.faults;
    this.webhookDelivery = sandbox.webhookDelivery;
  }

  payments(): Payment[] {
    return this.sandbox.payments.all();
  }

  /** Payments and top-ups with this `order_id`, oldest first. */
  paymentsOf(orderId: string): Payment[] {
    return this.payments().filter((payment) => payment.orderId === orderId);
  }

  /** Performs the action of a button, with its own amount of coins or the given one. */
  act(id: string, action: PaymentAction, amount?: string): Payment {
    return this.sandbox.payments.act(id, action, amount);
  }

  /** Changes any field; a new status is notified unless `quietly` is set. */
  set(id: string, change: Partial<Payment>, { quietly = false } = {}): Payment {
    return this.sandbox.payments.change(id, change, quietly);
  }

  /** Sends a notification immediately and resolves with the responses. */
  async notify(id: string, { fields = {}, copies = 1, ...signing }: NotificationOptions = {}): Promise<DeliveryResult[]> {
    const payment = this.sandbox.payments.get(id);
    if (!payment) throw new Refusal(jsonResponse(404, { message: `There is no payment ${id}.` }));
    const notification = writePaymentNotification(payment, this.sandbox.receiver.callbackUrl, fields, this.sandbox.topUps.detail);
    if (!notification) throw new Refusal(jsonResponse(409, { message: 'This payment names no receiver on this machine.' }));
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
    const invoice = this.sandbox.stripe.subscriptions.findInvoice(key);
    if (!invoice) throw new Refusal(jsonResponse(404, { message: `There is no card payment ${key}.` }));
    return decideCard(this.sandbox.stripe, invoice, action);
  }

  /** Changes what a card invoice charges before it is paid. */
  setCardInvoice(key: string, change: Partial<Pick<CardInvoice, 'cents' | 'currency' | 'priceId'>>): CardInvoice {
    const invoice = this.sandbox.stripe.subscriptions.findInvoice(key);
    if (!invoice) throw new Refusal(jsonResponse(404, { message: `There is no card payment ${key}.` }));
    return this.sandbox.stripe.charges.set(invoice, change);
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

  /** Creates another payment of an invoice, as its hosted page does when the buyer chooses a coin. */
  payOnPage(invoiceId: string, payCurrency: string): Payment {
    const invoice = this.sandbox.invoices.get(invoiceId);
    if (!invoice) throw new Refusal(jsonResponse(404, { message: `There is no invoice ${invoiceId}.` }));
    return makeInvoicePayment(invoice, payCurrency, this.sandbox.payments);
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

  /** The requests to the providers' APIs, oldest first. */
  calls(operation?: string): LoggedCall[] {
    return this.callLog.list(operation);
  }

  forgetCalls(): void {
    this.callLog.clear();
  }
}
