import { type TestService } from '@testing';
import {
  type ExactFields,
  type FaultKind,
  type LoggedCall,
  type Payment,
  type RunningSandbox,
  startPaymentSandbox,
  type TopUpDetail,
  writePaymentNotification,
} from '../../../dev/payment-sandbox';
import { type SignedForm, signNotification } from './sign-notification';

const WEBHOOK = '/api/webhooks/nowpayments';

export type PaymentChange = Partial<Payment>;

interface SignedNotification {
  body: string;
  signature: string;
}

/** The payment sandbox as crypto provider of a service under test; it sends only the notifications that a test requests. */
export class TestProcessor {
  private detail: TopUpDetail = 'full';

  private constructor(private readonly sandbox: RunningSandbox) {}

  static async start(): Promise<TestProcessor> {
    const sandbox = await startPaymentSandbox();
    sandbox.control.webhookDelivery.setMode('hold');
    return new TestProcessor(sandbox);
  }

  get settings(): Record<
    'NOWPAYMENTS_API_URL' | 'NOWPAYMENTS_API_KEY' | 'NOWPAYMENTS_IPN_SECRET',
    string
  > {
    const {
      NOWPAYMENTS_API_URL = '',
      NOWPAYMENTS_API_KEY = '',
      NOWPAYMENTS_IPN_SECRET = '',
    } = this.sandbox.environment;
    return { NOWPAYMENTS_API_URL, NOWPAYMENTS_API_KEY, NOWPAYMENTS_IPN_SECRET };
  }

  get url(): string {
    return this.sandbox.url;
  }

  of(attemptId: string): Payment {
    const [payment] = this.sandbox.control.payments.ofOrder(attemptId);
    if (!payment) throw new Error(`no payment for ${attemptId}`);
    return payment;
  }

  latest(): Payment {
    const payment = this.sandbox.control.payments.all().at(-1);
    if (!payment) throw new Error('no payment was made');
    return payment;
  }

  /** Changes an attempt's payment, as the blockchain would, without a notification. */
  set(attemptId: string, change: PaymentChange): Payment {
    return this.sandbox.control.payments.set(this.of(attemptId).id, change);
  }

  setPayment(id: string, change: PaymentChange): Payment {
    return this.sandbox.control.payments.set(id, change);
  }

  /** Completes and confirms a payment in full, apart from the given changes. */
  finish(attemptId: string, change: PaymentChange = {}): Payment {
    return this.set(attemptId, {
      status: 'finished',
      actuallyPaid: this.of(attemptId).payAmount,
      ...change,
    });
  }

  /** Makes a second deposit to a payment's address: a new payment that names its parent. */
  payAgain(attemptId: string): Payment {
    return this.sandbox.control.payments.act(this.of(attemptId).id, 'pay-again');
  }

  topUp(attemptId: string, amount: string): Payment {
    return this.sandbox.control.payments.act(this.of(attemptId).id, 'pay-rest', amount);
  }

  /** Sets how much detail the provider reports about top-ups from now on. */
  describeTopUps(detail: TopUpDetail): void {
    this.detail = detail;
    this.sandbox.control.topUpDetail = detail;
  }

  change(id: string, change: PaymentChange): Payment {
    return this.sandbox.control.payments.set(id, change);
  }

  /** Chooses a coin on an attempt's hosted page, which creates a separate payment. */
  payOnPage(attemptId: string, payCurrency: string): Payment {
    const { payments, invoices } = this.sandbox.control;
    const invoice = invoices.get(this.of(attemptId).invoiceId ?? '');
    if (!invoice) throw new Error(`no invoice for ${attemptId}`);
    return payments.createFor(invoice, payCurrency);
  }

  /** Builds and signs a notification, with some fields changed. */
  notification(payment: Payment, fields: ExactFields = {}, form?: SignedForm): SignedNotification {
    const notification = writePaymentNotification(payment, this.sandbox.url, fields, this.detail);
    if (!notification) throw new Error(`payment ${payment.id} has no notification address`);
    return {
      body: notification.body,
      signature: signNotification(notification.body, this.settings.NOWPAYMENTS_IPN_SECRET, form),
    };
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
    return this.calls('create-payment').map(
      ({ body }) => JSON.parse(body) as Record<string, unknown>,
    );
  }

  clearCalls(): void {
    this.sandbox.control.log.length = 0;
  }

  failOnce(kind: FaultKind): void {
    this.sandbox.control.faults.add({ operation: 'create-payment', kind });
  }

  /** Leaves reads of an attempt's payment unanswered until `recover`. */
  hang(attemptId: string): void {
    const path = `/v1/payment/${this.of(attemptId).id}`;
    this.sandbox.control.faults.add({
      operation: 'get-payment',
      kind: 'hang',
      times: 1_000_000,
      path,
    });
  }

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
