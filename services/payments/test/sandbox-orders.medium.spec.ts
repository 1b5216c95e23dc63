import type { AdminPayment } from '@libs/contracts';
import { anAdmin, type Broker, eventually, takeNatsAccount } from '@testing';
import { aBuyer, buy, buyPro, ownsTool, type PaymentsContext, periodsOf, seePayment, startPayments, withTool } from './factories';
import { TestProcessor } from './test-processor';

type Order = { buyer: Awaited<ReturnType<typeof aBuyer>>; toolId: string | null; paymentId: string; orderId: string };

/** Live keys of one provider make the system live, whatever the other one is. */
const LIVE_CARDS = { STRIPE_SECRET_KEY: 'sk_live_never_called', STRIPE_WEBHOOK_SECRET: 'whsec_live', STRIPE_PRICE_ID: 'price_live' };

describe('a sandbox order in a system with live cards', () => {
  let provider: TestProcessor;
  let nats: Broker;
  let live: PaymentsContext;
  let [tool, pro, unpaid] = [] as unknown as [Order, Order, Order];

  beforeAll(async () => {
    [provider, nats] = await Promise.all([TestProcessor.start(), takeNatsAccount()]);
    const settings = { ...provider.settings, PAYMENTS_POLL_SECONDS: '3600' };
    const sandbox = await startPayments(settings, nats);
    [tool, pro, unpaid] = [await orderTool(sandbox), await orderPro(sandbox), await orderTool(sandbox)];
    await sandbox.close();
    const { DATABASE_NAME = '' } = sandbox.service.environment;
    live = await startPayments({ ...settings, ...LIVE_CARDS, DATABASE_NAME }, nats);
  });
  afterAll(async () => {
    await live.close();
    await Promise.all([provider.stop(), nats.stop()]);
  });

  async function orderTool(context: PaymentsContext): Promise<Order> {
    const [buyer, { id: toolId }] = [await aBuyer(context), await withTool(context)];
    return { buyer, toolId, ...(await buy(context, buyer, toolId)).body };
  }

  async function orderPro(context: PaymentsContext): Promise<Order> {
    const buyer = await aBuyer(context);
    return { buyer, toolId: null, ...(await buyPro(context, buyer)).body };
  }

  const settle = (orderId: string, withoutPayment = false) =>
    live.service.request({
      method: 'POST',
      url: `/api/admin/payments/${orderId}/settle`,
      body: { reason: 'a test', withoutPayment },
      as: anAdmin(),
    });
  const published = ({ buyer }: Order) =>
    live.service.query(`select 1 from outbox where envelope->>'type' = 'purchase.granted' and envelope->'data'->>'userId' = $1`, [
      buyer.userId,
    ]);

  it('goes to review with its reason when its coins are confirmed, and gives nothing', async () => {
    for (const { buyer, paymentId, orderId } of [tool, pro]) {
      await provider.notify(live.service, provider.finish(paymentId));
      await eventually(async () => expect((await seePayment(live, buyer, paymentId)).status).toBe('review'));
      const { body } = await live.service.request<AdminPayment[]>({ url: `/api/admin/payments?search=${orderId}`, as: anAdmin() });
      expect(body).toMatchObject([{ receiptNumber: null, reason: expect.stringContaining('sandbox order') }]);
    }
    expect(await ownsTool(live, tool.buyer, tool.toolId ?? '')).toBe(false);
    expect([await published(tool), await periodsOf(live, pro.buyer)]).toEqual([[], []]);
  });

  it('cannot be settled or granted by an administrator', async () => {
    for (const [order, withoutPayment] of [
      [tool, false],
      [pro, false],
      [unpaid, true],
    ] as const) {
      const answer = await settle(order.orderId, withoutPayment);
      expect(answer).toMatchObject({ status: 409, body: { code: 'cannot_settle', message: expect.stringContaining('sandbox order') } });
      expect([await published(order), await periodsOf(live, order.buyer)]).toEqual([[], []]);
    }
  });
});
