import type { Caller } from '@libs/auth';
import type { PaymentCreation, ToolState } from '@libs/contracts';
import { eventually, type StubService, type TestService } from '@testing';
import { describeReview, type Review } from '../src/orders/review';
import { SweepOrders } from '../src/crypto/crypto.job';
import {
  aBuyer,
  buy,
  buyPro,
  type CheckoutContext,
  seePayment,
  startCheckout,
  withTool,
} from './factories';
import type { ExactFields, Payment } from '../../../dev/payment-sandbox';
import type { TestProcessor } from './test-processor';

export interface OrderedTool {
  buyer: Caller & { userId: string };
  tool: ToolState;
  paymentId: string;
  orderId: string;
}

/** Starts a payments service for the surrounding tests; after each test, the clocks and the provider are reset. */
export function usePaymentsFixture(settings: Record<string, string> = {}): PaymentsFixture {
  return useFixture(new PaymentsFixture(), settings);
}

/** Starts the service of a fixture for the surrounding tests, and resets the fixture after each of them. */
export function useFixture<F extends PaymentsFixture>(
  fixture: F,
  settings: Record<string, string>,
): F {
  beforeAll(() => fixture.start(settings));
  afterAll(() => fixture.close());
  afterEach(() => fixture.reset());
  return fixture;
}

/** A payments service and the actions its tests share. */
export class PaymentsFixture implements CheckoutContext {
  private context!: CheckoutContext;

  async start(settings: Record<string, string>): Promise<void> {
    this.context = await startCheckout(settings);
  }

  close(): Promise<void> {
    return this.context.close();
  }

  reset(): void {
    this.context.setClock();
    this.context.provider.recover();
  }

  get service(): TestService {
    return this.context.service;
  }

  get provider(): TestProcessor {
    return this.context.provider;
  }

  get identity(): StubService {
    return this.context.identity;
  }

  get catalogue(): StubService {
    return this.context.catalogue;
  }

  setClock(now?: Date): void {
    this.context.setClock(now);
  }

  async ordered(currency = 'btc'): Promise<OrderedTool> {
    const [buyer, tool] = [await aBuyer(this), await withTool(this)];
    const { paymentId, orderId } = (await buy(this, buyer, tool.id, currency)).body;
    return { buyer, tool, paymentId, orderId };
  }

  async payPro(buyer: OrderedTool['buyer']): Promise<PaymentCreation> {
    const { body } = await buyPro(this, buyer);
    await this.notify(this.provider.finish(body.paymentId));
    await this.statusBecomes({ buyer, paymentId: body.paymentId }, 'paid');
    return body;
  }

  async cancel(buyer: OrderedTool['buyer'], paymentId: string): Promise<number> {
    return (
      await this.service.request({
        method: 'POST',
        url: `/api/payments/${paymentId}/cancel`,
        as: buyer,
      })
    ).status;
  }

  notify(payment: Payment, fields: ExactFields = {}): Promise<number> {
    return this.provider.notify(this.service, payment, fields);
  }

  statusBecomes(
    { buyer, paymentId }: Pick<OrderedTool, 'buyer' | 'paymentId'>,
    status: string,
  ): Promise<void> {
    return eventually(async () =>
      expect((await seePayment(this, buyer, paymentId)).status).toBe(status),
    );
  }

  /** Expires and reviews orders as of a time. */
  async sweep(now: Date): Promise<void> {
    this.setClock(now);
    await this.service.app.get(SweepOrders).run();
    this.setClock();
  }

  async orderStatus(orderId: string): Promise<string> {
    return (await this.service.query('select status from orders where id = $1', [orderId]))[0]
      .status as string;
  }

  async reasons(orderId: string): Promise<string[]> {
    const rows = await this.service.query(
      'select review_code as code, review_detail as detail from attempts where order_id = $1 and review_code is not null',
      [orderId],
    );
    return rows.map((review) => describeReview(review as Review));
  }

  async notes(orderId: string): Promise<(string | null)[]> {
    const rows = await this.service.query(
      `select note from order_history where order_id = $1 and "to" = 'paid'`,
      [orderId],
    );
    return rows.map(({ note }) => note as string | null);
  }

  async handled(): Promise<void> {
    await eventually(async () =>
      expect(await this.service.query('select 1 from webhooks where handled_at is null')).toEqual(
        [],
      ),
    );
  }
}
