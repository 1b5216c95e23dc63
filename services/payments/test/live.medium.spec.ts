import type { AdminPayment, MemberOrder } from '@libs/contracts';
import { anAdmin, type Broker, eventually, takeNatsAccount } from '@testing';
import { PollPayments } from '../src/workflows/webhooks/poll-payments';
import { aBuyer, buy, ownsTool, type PaymentsContext, seePayment, startPayments, withTool } from './factories';
import { TestProcessor } from './test-processor';

const LIVE_URL = 'https://api.nowpayments.io/v1';

describe('a system that has gone live', () => {
  let provider: TestProcessor;
  let nats: Broker;
  let live: PaymentsContext;
  let ordered: Awaited<ReturnType<typeof orderInSandbox>>[];

  beforeAll(async () => {
    [provider, nats] = await Promise.all([TestProcessor.start(), takeNatsAccount()]);
    const settings = { ...provider.settings, PAYMENTS_POLL_SECONDS: '3600' };
    const sandbox = await startPayments(settings, nats);
    ordered = [];
    for (let count = 0; count < 5; count += 1) ordered.push(await orderInSandbox(sandbox));
    const { buyer, paymentId } = ordered[4]!;
    await provider.notify(sandbox.service, provider.finish(paymentId));
    await eventually(async () => expect((await seePayment(sandbox, buyer, paymentId)).status).toBe('paid'));
    await sandbox.close();
    answerForTheProvider();
    const { DATABASE_NAME = '' } = sandbox.service.environment;
    live = await startPayments({ ...settings, DATABASE_NAME, NODE_ENV: 'production', NOWPAYMENTS_API_URL: LIVE_URL }, nats);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await live.close();
    await Promise.all([provider.stop(), nats.stop()]);
  });
  afterEach(() => live.setClock());

  async function orderInSandbox(context: PaymentsContext) {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    return { buyer, tool, ...(await buy(context, buyer, tool.id)).body };
  }

  /** Redirects requests for the real provider to the sandbox, so that nothing leaves this machine. */
  function answerForTheProvider(): void {
    const call = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
      const isForIt = typeof address === 'string' && address.startsWith(LIVE_URL);
      return call(isForIt ? address.replace(LIVE_URL, provider.settings.NOWPAYMENTS_API_URL) : address, init);
    });
  }

  it('grants nothing for a sandbox order, even when its payment is confirmed: it goes to review', async () => {
    const { buyer, tool, paymentId, orderId } = ordered[0]!;
    expect(await provider.notify(live.service, provider.finish(paymentId))).toBe(200);
    await eventually(async () => expect(await seePayment(live, buyer, paymentId)).toMatchObject({ status: 'review', livemode: false }));
    expect(await ownsTool(live, buyer, tool.id)).toBe(false);
    const listed = await live.service.request<AdminPayment[]>({ url: '/api/admin/payments?status=review', as: anAdmin() });
    expect(listed.body).toMatchObject([{ orderId, livemode: false, reason: expect.stringContaining("Sandbox payments don't count") }]);
  });

  it('abandons a sandbox order, and accepts real money for a new one', async () => {
    const { buyer, tool, orderId } = ordered[1]!;
    const { body } = await buy(live, buyer, tool.id);
    expect(body.orderId).not.toBe(orderId);
    await provider.notify(live.service, provider.finish(body.paymentId));
    await eventually(async () => expect((await seePayment(live, buyer, body.paymentId)).status).toBe('paid'));
    expect(await ownsTool(live, buyer, tool.id)).toBe(true);
    const orders = await live.service.request<MemberOrder[]>({ url: '/api/account/orders', as: buyer });
    expect(orders.body.map(({ status, livemode }) => [status, livemode])).toEqual([
      ['paid', true],
      ['cancelled', false],
    ]);
  });

  it('reviews a sandbox order that was partially paid, instead of asking for the rest', async () => {
    const { buyer, paymentId } = ordered[3]!;
    await provider.notify(live.service, provider.set(paymentId, { status: 'partially_paid', actuallyPaid: '0.0001' }));
    await eventually(async () => expect(await seePayment(live, buyer, paymentId)).toMatchObject({ status: 'review', payable: false }));
  });

  it('sells a tool again that was bought in the sandbox, and revokes the sandbox purchase without it', async () => {
    const { buyer, tool, orderId } = ordered[4]!;
    const { body } = await buy(live, buyer, tool.id);
    await provider.notify(live.service, provider.finish(body.paymentId));
    await eventually(async () => expect((await seePayment(live, buyer, body.paymentId)).status).toBe('paid'));
    const refund = {
      method: 'POST',
      url: `/api/admin/payments/${orderId}/refund`,
      body: { reason: 'a test payment' },
      as: anAdmin(),
    } as const;
    expect((await live.service.request(refund)).status).toBe(200);
    expect(await ownsTool(live, buyer, tool.id)).toBe(true);
    const events = `select envelope->>'type' as type from outbox where envelope->'data'->>'toolId' = $1 order by seq`;
    const published = (await live.service.query(events, [tool.id])).map(({ type }) => type as string);
    expect(published).toEqual(['purchase.granted', 'purchase.revoked', 'purchase.granted']); // revoked when the system went live
  });

  it('does not poll the real provider for sandbox payments', async () => {
    const { id } = provider.of(ordered[2]!.paymentId);
    live.setClock(new Date(Date.now() + 3_600_000));
    await live.service.app.get(PollPayments).run();
    expect(provider.calls('get-payment').filter(({ path }) => path.endsWith(id))).toEqual([]);
  });

  it('without keys returns 503 for crypto, cards and the list of coins', async () => {
    const { DATABASE_NAME = '' } = live.service.environment;
    const closed = await startPayments({ DATABASE_NAME, NODE_ENV: 'production' }, nats);
    const { buyer, tool } = ordered[2]!;
    expect(await buy(closed, buyer, tool.id)).toMatchObject({ status: 503, body: { message: 'Payments are not configured' } });
    const card = await closed.service.request({ method: 'POST', url: '/api/create-subscription', as: buyer });
    expect(card).toMatchObject({ status: 503, body: { message: 'Card payment is not configured' } });
    expect((await closed.service.request({ url: '/api/cryptocurrencies' })).status).toBe(503);
    for (const provider of ['nowpayments', 'stripe'])
      expect((await closed.service.request({ method: 'POST', url: `/api/webhooks/${provider}`, body: {} })).status).toBe(503);
    await closed.close();
  });
});
