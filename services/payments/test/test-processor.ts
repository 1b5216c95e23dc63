import { type TestService } from '@testing';
import {
  type ExactFields,
  type FaultKind,
  type LoggedCall,
  type Payment,
  type RunningSandbox,
  type SignedForm,
  signNotification,
  startPaymentSandbox,
  type TopUpDetail,
  writePaymentNotification,
} from '../../../dev/payment-sandbox';

const WEBHOOK = '/api/webhooks/nowpayments';

/** The changes a test makes to a payment at the provider. */
export type PaymentChange = Partial<Payment>;

/** A notification as the provider would send it. */
export interface SignedNotification {
  body: string;
  signature: string;
}

/** The payment sandbox as crypto provider of a service under test; it sends only the notifications that a test requests. */
export class TestProcessor {
  private detail: TopUpDetail = 'full';

  private constructor(private readonly sandbox: RunningSandbox) {}

  static async start(): Promise<TestProcessor> {
    const sandbox = await startPaymentSandbox();
    sandbox.control.webhookDelivery.hold();
    return new TestProcessor(sandbox);
  }

  get settings(): Record<'NOWPAYMENTS_API_URL' | 'NOWPAYMENTS_API_KEY' | 'NOWPAYMENTS_IPN_SECRET', string> {
    const { NOWPAYMENTS_API_URL = '', NOWPAYMENTS_API_KEY = '', NOWPAYMENTS_IPN_SECRET = '' } = this.sandbox.environment;
    return { NOWPAYMENTS_API_URL, NOWPAYMENTS_API_KEY, NOWPAYMENTS_IPN_SECRET };
  }

  /** The sandbox's address, for calls that bypass the service. */
  get url(): string {
    return this.sandbox.url;
  }

  /** The first payment created for one of our attempts. */
  of(attemptId: string): Payment {
    const [payment] = this.sandbox.control.paymentsOf(attemptId);
    if (!payment) throw new Error(`no payment for ${attemptId}`);
    return payment;
  }

  latest(): Payment {
    const payment = this.sandbox.control.payments().at(-1);
    if (!payment) throw new Error('no payment was made');
    return payment;
  }

  /** Changes an attempt's payment, as the blockchain would, without a notification. */
  set(attemptId: string, change: PaymentChange): Payment {
    return this.sandbox.control.set(this.of(attemptId).id, change, { quietly: true });
  }

  /** Changes a payment by the provider's ID, such as a top-up. */
  setPayment(id: string, change: PaymentChange): Payment {
    return this.sandbox.control.set(id, change, { quietly: true });
  }

  /** Completes and confirms a payment in full, apart from the given changes. */
  finish(attemptId: string, change: PaymentChange = {}): Payment {
    return this.set(attemptId, { status: 'finished', actuallyPaid: this.of(attemptId).payAmount, ...change });
  }

  /** Makes a second deposit to a payment's address: a new payment that names its parent. */
  payAgain(attemptId: string): Payment {
    return this.sandbox.control.act(this.of(attemptId).id, 'pay-again');
  }

  /** Sends coins to the address of an existing payment. */
  topUp(attemptId: string, amount: string): Payment {
    return this.sandbox.control.act(this.of(attemptId).id, 'pay-rest', amount);
  }

  /** Sets how much detail the provider reports about top-ups from now on. */
  describeTopUps(detail: TopUpDetail): void {
    this.detail = detail;
    this.sandbox.control.setTopUps(detail);
  }

  change(id: string, change: PaymentChange): Payment {
    return this.sandbox.control.set(id, change, { quietly: true });
  }

  /** Chooses a coin on an attempt's hosted page, which creates a separate payment. */
  payOnPage(attemptId: string, payCurrency: string): Payment {
    return this.sandbox.control.payOnPage(this.of(attemptId).invoiceId ?? '', payCurrency);
  }

  /** Builds and signs a notification, with some fields changed. */
  notification(payment: Payment, fields: ExactFields = {}, form?: SignedForm): SignedNotification {
    const notification = writePaymentNotification(payment, this.sandbox.url, fields, this.detail);
    if (!notification) throw new Error(`payment ${payment.id} has no notification address`);
    return { body: notification.body, signature: signNotification(notification.body, this.settings.NOWPAYMENTS_IPN_SECRET, form) };
  }

  /** Sends a notification to a service, with some fields changed; returns the status code. */
  async notify(service: TestService, payment: Payment, fields: ExactFields = {}): Promise<number> {
    const { body, signature } = this.notification(payment, fields);
    const headers = { 'content-type': 'application/json', 'x-nowpayments-sig': signature };
    return (await service.request({ method: 'POST', url: WEBHOOK, body, headers })).status;
  }

  calls(operation?: string): LoggedCall[] {
    return this.sandbox.control.calls(operation);
  }

  createRequests(): Record<string, unknown>[] {
    return this.calls('create-payment').map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  }

  clearCalls(): void {
    this.sandbox.control.forgetCalls();
  }

  failOnce(kind: FaultKind): void {
    this.sandbox.control.faults.add({ operation: 'create-payment', kind });
  }

  /** Leaves reads of an attempt's payment unanswered until `recover`. */
  hang(attemptId: string): void {
    const path = `/v1/payment/${this.of(attemptId).id}`;
    this.sandbox.control.faults.add({ operation: 'get-payment', kind: 'hang', times: 1_000_000, path });
  }

  /** Makes every call fail until `recover`. */
  failAllCalls(): void {
    this.sandbox.control.faults.add({ operation: '*', kind: 'error-500', times: 1_000_000 });
  }

  recover(): void {
    this.sandbox.control.faults.clear();
    this.describeTopUps('full');
  }

  stop(): Promise<void> {
    return this.sandbox.close();
  }
}
