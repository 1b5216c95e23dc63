import { type Caller } from '@libs/auth';
import type { ToolState } from '@libs/contracts';
import { eventually } from '@testing';
import type { ExactFields } from '../../../deploy/embedded/payment-sandbox/money/exact-json';
import type { Payment } from '../../../deploy/embedded/payment-sandbox/nowpayments/payment';
import { aBuyer, buy, type BuyingUnderTest, seePayment, withTool } from './factories';

/** A tool that was ordered and is not paid yet. */
export interface OrderedTool {
  buyer: Caller & { userId: string };
  tool: ToolState;
  paymentId: string;
  orderId: string;
}

/** What tests of being paid do and ask again and again. */
export class TestDesk {
  constructor(private readonly world: BuyingUnderTest) {}

  async ordered(currency = 'btc'): Promise<OrderedTool> {
    const [buyer, tool] = [await aBuyer(this.world), await withTool(this.world)];
    const { paymentId, orderId } = (await buy(this.world, buyer, tool.id, currency)).body;
    return { buyer, tool, paymentId, orderId };
  }

  /** The provider tells the service about a payment. */
  tell(payment: Payment, fields: ExactFields = {}): Promise<number> {
    return this.world.provider.tell(this.world.service, payment, fields);
  }

  /** Waits until its owner sees a payment in a state. */
  statusBecomes({ buyer, paymentId }: Pick<OrderedTool, 'buyer' | 'paymentId'>, status: string): Promise<void> {
    return eventually(async () => expect((await seePayment(this.world, buyer, paymentId)).status).toBe(status));
  }

  async orderStatus(orderId: string): Promise<string> {
    return (await this.world.service.query('select status from orders where id = $1', [orderId]))[0].status as string;
  }

  /** Why an order waits for a person. */
  async reasons(orderId: string): Promise<string[]> {
    const rows = await this.world.service.query('select review_reason from attempts where order_id = $1 and review_reason is not null', [
      orderId,
    ]);
    return rows.map(({ review_reason }) => review_reason as string);
  }

  /** The notes beside each time an order became paid. */
  async notes(orderId: string): Promise<(string | null)[]> {
    const rows = await this.world.service.query(`select note from payment_events where order_id = $1 and "to" = 'paid'`, [orderId]);
    return rows.map(({ note }) => note as string | null);
  }

  /** Waits until all news has been worked through. */
  async handled(): Promise<void> {
    await eventually(async () =>
      expect(await this.world.service.query('select 1 from provider_events where handled_at is null')).toEqual([]),
    );
  }
}
