import { type TestService } from '@testing';
import { writePaymentNotification } from '../../../deploy/embedded/payment-sandbox/delivery/write-notification';
import type { NotedCall } from '../../../deploy/embedded/payment-sandbox/http/call-log';
import type { FaultKind } from '../../../deploy/embedded/payment-sandbox/http/faults';
import type { ExactFields } from '../../../deploy/embedded/payment-sandbox/money/exact-json';
import type { Payment } from '../../../deploy/embedded/payment-sandbox/nowpayments/payment';
import type { TopUpDetail } from '../../../deploy/embedded/payment-sandbox/nowpayments/show-payment';
import { signNotification, type SignedForm } from '../../../deploy/embedded/payment-sandbox/nowpayments/sign';
import { type RunningSandbox, startPaymentSandbox } from '../../../deploy/embedded/payment-sandbox/start-payment-sandbox';

const WEBHOOK = '/api/webhooks/nowpayments';

/** What a test changes of a payment at the provider. */
export type PaymentChange = Partial<Payment>;

/** A notification as it would be sent. */
export interface SignedNotification {
  body: string;
  signature: string;
}

/** The payment sandbox as the crypto provider of a service under test; it sends only the notifications that a test has it send. */
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

  /** Its address, for calls that no service of ours makes. */
  get url(): string {
    return this.sandbox.url;
  }

  /** The first payment that was made for one of our attempts. */
  of(attemptId: string): Payment {
    const [payment] = this.sandbox.control.paymentsOf(attemptId);
    if (!payment) throw new Error(`no payment for ${attemptId}`);
    return payment;
  }

  /** The payment that was made last, whoever for. */
  latest(): Payment {
    const payment = this.sandbox.control.payments().at(-1);
    if (!payment) throw new Error('no payment was made');
    return payment;
  }

  /** A payment as the chain would change it. */
  set(attemptId: string, change: PaymentChange): Payment {
    return this.sandbox.control.set(this.of(attemptId).id, change, { quietly: true });
  }

  /** A payment changed by the provider's own id, such as a top-up. */
  setPayment(id: string, change: PaymentChange): Payment {
    return this.sandbox.control.set(id, change, { quietly: true });
  }

  /** Paid in full and confirmed, but for what is said otherwise. */
  finish(attemptId: string, change: PaymentChange = {}): Payment {
    return this.set(attemptId, { status: 'finished', actuallyPaid: this.of(attemptId).payAmount, ...change });
  }

  /** A second deposit to the address of a payment: a payment of its own that names its parent. */
  payAgain(attemptId: string): Payment {
    return this.sandbox.control.act(this.of(attemptId).id, 'pay-again');
  }

  /** Coins to the address of a payment that was used already. */
  topUp(attemptId: string, amount: string): Payment {
    return this.sandbox.control.act(this.of(attemptId).id, 'pay-rest', amount);
  }

  /** What the provider says about top-ups from now on. */
  describeTopUps(detail: TopUpDetail): void {
    this.detail = detail;
    this.sandbox.control.setTopUps(detail);
  }

  /** Anything about a payment, named by the provider's id. */
  change(id: string, change: PaymentChange): Payment {
    return this.sandbox.control.set(id, change, { quietly: true });
  }

  /** The buyer chooses a coin on the hosted page of an attempt, which makes a payment of its own. */
  payOnPage(attemptId: string, payCurrency: string): Payment {
    return this.sandbox.control.payOnPage(this.of(attemptId).invoiceId ?? '', payCurrency);
  }

  /** The text of a notification, with some fields changed, and its signature. */
  notification(payment: Payment, fields: ExactFields = {}, form?: SignedForm): SignedNotification {
    const letter = writePaymentNotification(payment, this.sandbox.url, fields, this.detail);
    if (!letter) throw new Error(`payment ${payment.id} names nobody to be told`);
    return { body: letter.body, signature: signNotification(letter.body, this.settings.NOWPAYMENTS_IPN_SECRET, form) };
  }

  /** Tells a service about a payment, as it is or as it is said to be; the status of the answer. */
  async tell(service: TestService, payment: Payment, fields: ExactFields = {}): Promise<number> {
    const { body, signature } = this.notification(payment, fields);
    const headers = { 'content-type': 'application/json', 'x-nowpayments-sig': signature };
    return (await service.request({ method: 'POST', url: WEBHOOK, body, headers })).status;
  }

  /** Calls so far, oldest first; those of one operation when it is named. */
  calls(operation?: string): NotedCall[] {
    return this.sandbox.control.calls(operation);
  }

  /** What was sent along with the calls that create payments. */
  wishes(): Record<string, unknown>[] {
    return this.calls('create-payment').map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  }

  forgetCalls(): void {
    this.sandbox.control.forgetCalls();
  }

  /** The next call that creates a payment goes wrong. */
  failOnce(kind: FaultKind): void {
    this.sandbox.control.faults.add({ operation: 'create-payment', kind });
  }

  /** Reading the payment of an attempt is not answered until `recover`. */
  hang(attemptId: string): void {
    const path = `/v1/payment/${this.of(attemptId).id}`;
    this.sandbox.control.faults.add({ operation: 'get-payment', kind: 'hang', times: 1_000_000, path });
  }

  /** Every call fails until `recover`. */
  goAway(): void {
    this.sandbox.control.faults.add({ operation: '*', kind: 'error-500', times: 1_000_000 });
  }

  /** Nothing goes wrong any more. */
  recover(): void {
    this.sandbox.control.faults.clear();
    this.describeTopUps('full');
  }

  stop(): Promise<void> {
    return this.sandbox.close();
  }
}
