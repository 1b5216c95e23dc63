import type { DeliveryResult, SigningChoice } from '../delivery/notification';
import type { WebhookDelivery } from '../delivery/webhook-delivery';
import type { Receiver } from '../delivery/receiver';
import { writePaymentNotification } from '../delivery/write-notification';
import { jsonAnswer } from '../http/response';
import type { CallLog, LoggedCall } from '../http/call-log';
import type { Faults } from '../http/faults';
import { Refusal } from '../http/refusal';
import type { ExactFields } from '../money/exact-json';
import type { PaymentAction } from '../nowpayments/deposit';
import { makeInvoicePayment } from '../nowpayments/invoice-routes';
import type { Payment } from '../nowpayments/payment';
import type { TopUpDetail } from '../nowpayments/show-payment';
import { type CardAction, decideCard, type EventRule, setEventRule } from '../page/card-routes';
import type { Sandbox } from '../sandbox';
import type { PriceChange } from '../stripe/show';
import type { CardInvoice, Subscription } from '../stripe/subscription';

/** How a notification is sent by hand. */
export interface NotificationOptions extends SigningChoice {
  /** Fields to change before it is signed, in the words of the API; amounts as `token('0.1')`. */
  fields?: ExactFields;
  /** How many at once (1). */
  copies?: number;
}

/** What tests and the control calls do to a sandbox. */
export class Control {
  /** What goes wrong next: `faults.add({operation: 'create-payment', kind: 'error-500', times: 2})`. */
  readonly faults: Faults;
  /** How notifications travel: `configure`, `hold`, `release`, `settled`, `log`. */
  readonly webhookDelivery: WebhookDelivery;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly callLog: CallLog,
  ) {
    this.faults = sandbox.faults;
    this.webhookDelivery = sandbox.webhookDelivery;
  }

  /** Every payment, oldest first. */
  payments(): Payment[] {
    return this.sandbox.payments.all();
  }

  /** Payments with this `order_id`, oldest first; repeated deposits carry it too. */
  paymentsOf(orderId: string): Payment[] {
    return this.payments().filter((payment) => payment.orderId === orderId);
  }

  /** Does what a button of the page does; `amount` of coins instead of the button's own. */
  act(id: string, action: PaymentAction, amount?: string): Payment {
    return this.sandbox.payments.act(id, action, amount);
  }

  /** Sets anything, whether it makes sense or not; a new status is told, unless that is to be kept quiet. */
  set(id: string, change: Partial<Payment>, { quietly = false } = {}): Payment {
    return this.sandbox.payments.change(id, change, quietly);
  }

  /** Sends a notification at once, past all rules of delivery; resolves with what the receiver answered. */
  async notify(id: string, { fields = {}, copies = 1, ...signing }: NotificationOptions = {}): Promise<DeliveryResult[]> {
    const payment = this.sandbox.payments.get(id);
    if (!payment) throw new Refusal(jsonAnswer(404, { message: `There is no payment ${id}.` }));
    const notification = writePaymentNotification(payment, this.sandbox.receiver.callbackUrl, fields, this.sandbox.topUps.detail);
    if (!notification) throw new Refusal(jsonAnswer(409, { message: 'This payment names nobody on this machine to notify.' }));
    return Promise.all(Array.from({ length: copies }, () => this.webhookDelivery.deliver(notification, signing)));
  }

  /** Every card invoice, oldest first. */
  cardInvoices(): CardInvoice[] {
    return this.sandbox.stripe.subscriptions.invoices();
  }

  /** Every card subscription, oldest first. */
  subscriptions(): Subscription[] {
    return this.sandbox.stripe.subscriptions.all();
  }

  /** Decides about a card payment, found by its client secret, payment intent, invoice or subscription. */
  card(key: string, action: CardAction): Subscription {
    const invoice = this.sandbox.stripe.subscriptions.findInvoice(key);
    if (!invoice) throw new Refusal(jsonAnswer(404, { message: `There is no card payment ${key}.` }));
    return decideCard(this.sandbox.stripe, invoice, action);
  }

  /** Changes what a card invoice charges before it is paid; found like `card`. */
  setCardInvoice(key: string, change: Partial<Pick<CardInvoice, 'cents' | 'currency' | 'priceId'>>): CardInvoice {
    const invoice = this.sandbox.stripe.subscriptions.findInvoice(key);
    if (!invoice) throw new Refusal(jsonAnswer(404, { message: `There is no card payment ${key}.` }));
    return this.sandbox.stripe.charges.set(invoice, change);
  }

  /** Forgets a subscription, as if it had never been. */
  forgetSubscription(id: string): void {
    this.sandbox.stripe.subscriptions.forget(id);
  }

  /** Changes what a price is: `active`, `cents`, `currency`, `interval`, `livemode`. */
  setPrice(id: string, change: PriceChange): void {
    this.sandbox.stripe.prices.set(id, change);
  }

  /** Whether the billing portal has been set up (yes). */
  setPortal(hasPortal: boolean): void {
    this.sandbox.stripe.options.hasPortal = hasPortal;
  }

  /** How card events travel: `events-usual events-lost events-late events-old`. */
  setEvents(rule: EventRule): void {
    setEventRule(this.sandbox, rule);
  }

  /** Changes what the bank says to renewals that come by themselves as time passes. */
  setRenewals(subscriptionId: string, renewals: Subscription['renewals']): Subscription {
    return this.sandbox.stripe.subscriptions.update(subscriptionId, { renewals });
  }

  /** Top-up details from now on. */
  setTopUps(detail: TopUpDetail): void {
    this.sandbox.topUps.detail = detail;
  }

  /** Makes a payment on an invoice's page, beside any that exists: what a hosted page does when its buyer chooses a coin there. */
  payOnPage(invoiceId: string, payCurrency: string): Payment {
    const invoice = this.sandbox.invoices.get(invoiceId);
    if (!invoice) throw new Refusal(jsonAnswer(404, { message: `There is no invoice ${invoiceId}.` }));
    return makeInvoicePayment(invoice, payCurrency, this.sandbox.payments);
  }

  /** Changes who receives notifications from now on. */
  setReceiver(receiver: Receiver): void {
    Object.assign(this.sandbox.receiver, receiver);
  }

  /** Lets time pass at once: payments expire, subscriptions are renewed or end. The new time of the sandbox. */
  advance(milliseconds: number): Date {
    this.sandbox.clock.advance(milliseconds);
    this.sandbox.tick();
    return this.sandbox.clock.now();
  }

  /** Milliseconds each state on the way to `finished` lasts, for deposits made from now on. */
  setPace(stepMs: number): void {
    this.sandbox.pace.stepMs = stepMs;
  }

  /** Calls of the providers' APIs so far, oldest first; those of one operation when it is named. */
  calls(operation?: string): LoggedCall[] {
    return this.callLog.list(operation);
  }

  /** Forgets the calls so far. */
  forgetCalls(): void {
    this.callLog.clear();
  }
}
