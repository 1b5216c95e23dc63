import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CardAction, DeliveryRules, Payment, PaymentAction } from '../../dev/payment-sandbox';
import { Client } from './client';

/** The payment sandbox of a running marketplace, driven by its control calls (dev/payment-sandbox/README.md). */
export class PaymentSandbox {
  private constructor(
    private readonly url: string,
    private readonly dataDir: string,
  ) {}

  /** The sandbox of the marketplace under test; payments take no time in it. */
  static async ofMarketplace(dataDir = process.env.EXE_DATA_DIR ?? ''): Promise<PaymentSandbox> {
    const { body } = await new Client().get<{ sandboxUrl: string }>('/api/config');
    const sandbox = new PaymentSandbox(body.sandboxUrl, dataDir);
    await sandbox.call('POST', '/pace', { stepMs: 0 });
    return sandbox;
  }

  /** The secret notifications are signed with. */
  get ipnSecret(): string {
    return this.secret('sandbox-nowpayments-ipn');
  }

  /** The provider's payment behind one of ours. */
  async paymentOf(paymentId: string): Promise<Payment> {
    const [payment] = await this.call<Payment[]>('GET', `/payments?order_id=${paymentId}`);
    if (!payment) throw new Error(`the sandbox has no payment for ${paymentId}`);
    return payment;
  }

  /** Does what a button of the sandbox's page does to one of our payments. */
  async act(paymentId: string, action: PaymentAction): Promise<Payment> {
    const { id } = await this.paymentOf(paymentId);
    return this.call('POST', `/payments/${id}/act`, { action });
  }

  /** Does what a button of a card payment's page does; found by its client secret or the subscription. */
  card(clientSecret: string, action: CardAction): Promise<object> {
    return this.call('POST', `/card-payments/${clientSecret}`, { action });
  }

  /** Has notifications that were not taken sent again every second, for a minute. */
  retryEverySecond(): Promise<object> {
    return this.call('POST', '/deliveries', { retryMs: Array<number>(60).fill(1000) });
  }

  /** Changes how notifications of both providers are delivered: repeated, overtaking each other, lost. */
  deliver(rules: Partial<DeliveryRules>): Promise<object> {
    return this.call('POST', '/deliveries', rules);
  }

  /** Loses every notification that is sent while `work` runs; both providers' and everybody's, so keep it short. */
  async whileNotificationsAreLost<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.deliver({ loss: 1 });
    try {
      return await work();
    } finally {
      await this.deliver({ loss: 0 });
    }
  }

  private async call<Answer extends object>(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.secret('sandbox-control-token')}` };
    const answer = await new Client(this.url).request<Answer>(method, `/control${path}`, body, headers);
    if (answer.status !== 200) throw new Error(`${method} ${path} of the sandbox: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  private secret(name: string): string {
    return readFileSync(join(this.dataDir, 'secrets', name), 'utf8').trim();
  }
}
