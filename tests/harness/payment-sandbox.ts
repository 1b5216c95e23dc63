import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CardAction, DeliveryRules, Payment, PaymentAction } from '../../dev/payment-sandbox';
import { Client } from './client';

/** Controls the payment sandbox of a running marketplace (dev/payment-sandbox/README.md). */
export class PaymentSandbox {
  private constructor(
    private readonly url: string,
    private readonly dataDir: string,
  ) {}

  /** Connects to the sandbox of the marketplace under test and sets all its delays to zero. */
  static async ofMarketplace(dataDir = process.env.EXE_DATA_DIR ?? ''): Promise<PaymentSandbox> {
    const { body } = await new Client().get<{ sandboxUrl: string }>('/api/config');
    const sandbox = new PaymentSandbox(body.sandboxUrl, dataDir);
    await sandbox.call('POST', '/pace', { stepMs: 0 });
    return sandbox;
  }

  /** The secret that signs notifications. */
  get ipnSecret(): string {
    return this.secret('sandbox-nowpayments-ipn');
  }

  /** The provider's payment behind one of ours. */
  async paymentOf(paymentId: string): Promise<Payment> {
    const [payment] = await this.call<Payment[]>('GET', `/payments?order_id=${paymentId}`);
    if (!payment) throw new Error(`the sandbox has no payment for ${paymentId}`);
    return payment;
  }

  /** Runs an action of the sandbox's page for one of our payments. */
  async act(paymentId: string, action: PaymentAction): Promise<Payment> {
    const { id } = await this.paymentOf(paymentId);
    return this.call('POST', `/payments/${id}/act`, { action });
  }

  /** Runs an action of the page of a card payment, given its client secret or subscription. */
  card(clientSecret: string, action: CardAction): Promise<object> {
    return this.call('POST', `/card-payments/${clientSecret}`, { action });
  }

  /** Makes the sandbox retry notifications every second for a minute. */
  retryEverySecond(): Promise<object> {
    return this.call('POST', '/deliveries', { retryMs: Array<number>(60).fill(1000) });
  }

  /** Sets how notifications of both providers are delivered: repeated, reordered, lost. */
  deliver(rules: Partial<DeliveryRules>): Promise<object> {
    return this.call('POST', '/deliveries', rules);
  }

  /** Drops every notification of both providers, for all tests, while `work` runs. */
  async whileNotificationsAreLost<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.deliver({ loss: 1 });
    try {
      return await work();
    } finally {
      await this.deliver({ loss: 0 });
    }
  }

  private async call<Answer extends object>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.secret('sandbox-control-token')}` };
    const answer = await new Client(this.url).request<Answer>(
      method,
      `/control${path}`,
      body,
      headers,
    );
    if (answer.status !== 200)
      throw new Error(
        `${method} ${path} of the sandbox: ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    return answer.body;
  }

  private secret(name: string): string {
    return readFileSync(join(this.dataDir, 'secrets', name), 'utf8').trim();
  }
}
