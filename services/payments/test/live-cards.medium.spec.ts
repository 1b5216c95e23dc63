import type { EventOf, purchaseRevoked, subscriptionChanged } from '@libs/contracts';
import { type Broker, eventually, takeNatsAccount } from '@testing';
import { aBuyer, buy, ownsTool, type PaymentsContext, seePayment, startPayments, withTool } from './factories';
import { type RunningSandbox, startPaymentSandbox } from '../../../dev/payment-sandbox';
import { WebhookGateway } from './webhook-gateway';

describe('sandbox entitlements once real keys are set', () => {
  let nats: Broker;
  let sandbox: RunningSandbox;
  let live: PaymentsContext;
  let database: string;
  let byCard: Awaited<ReturnType<typeof aBuyer>>;
  let byCoin: Awaited<ReturnType<typeof aBuyer>>;
  let toolId: string;

  beforeAll(async () => {
    [nats, sandbox] = await Promise.all([takeNatsAccount(), startPaymentSandbox()]);
    const test = await startPayments({ ...sandbox.environment, PAYMENTS_POLL_SECONDS: '3600' }, nats);
    const gateway = await WebhookGateway.open(test.service);
    sandbox.control.callbackUrl = gateway.url;
    [byCard, byCoin] = [await aBuyer(test), await aBuyer(test)];
    await buyEverything(test);
    database = test.service.environment.DATABASE_NAME ?? '';
    await test.close();
    await gateway.close();
    live = await startPayments({ DATABASE_NAME: database, NODE_ENV: 'production' }, nats);
  });
  afterAll(async () => {
    await live.close();
    await Promise.all([sandbox.close(), nats.stop()]);
  });

  async function buyEverything(context: PaymentsContext): Promise<void> {
    const { body } = await context.service.request({ method: 'POST', url: '/api/create-subscription', as: byCard });
    sandbox.control.card(body.clientSecret as string, 'approve');
    await eventually(async () => expect((await subscriptionOf(context, byCard)).source).toBe('stripe'));
    toolId = (await withTool(context)).id;
    const { paymentId } = (await buy(context, byCoin, toolId)).body;
    sandbox.control.payments.act(sandbox.control.payments.ofOrder(paymentId)[0]!.id, 'pay');
    await eventually(async () => expect((await seePayment(context, byCoin, paymentId)).status).toBe('paid'));
    expect(await ownsTool(context, byCoin, toolId)).toBe(true);
  }

  const subscriptionOf = async (context: PaymentsContext, as: typeof byCard) =>
    (await context.service.request({ url: '/api/account/subscription', as })).body;

  it('do not count: no Pro, no tool, no card', async () => {
    expect(await subscriptionOf(live, byCard)).toMatchObject({ proUntil: null, source: null, card: null });
    expect(await ownsTool(live, byCoin, toolId)).toBe(false);
  });

  it('are published once as revoked', async () => {
    const changed = await live.service.nextEvent<EventOf<typeof subscriptionChanged>>(
      'subscription.changed',
      ({ data }) => data.userId === byCard.userId && data.proUntil === null,
    );
    expect(changed.data).toMatchObject({ accessUntil: null, source: null });
    await live.service.nextEvent<EventOf<typeof purchaseRevoked>>('purchase.revoked', ({ data }) => data.userId === byCoin.userId);
    const published = () =>
      live.service.query(`select 1 from outbox where envelope->>'subject' = any($1)`, [[byCard.userId, byCoin.userId]]);
    const before = (await published()).length;
    const again = await startPayments({ DATABASE_NAME: database, NODE_ENV: 'production' }, nats);
    await again.close();
    expect(await published()).toHaveLength(before);
  });

  it('do not prevent buying the same with real money', async () => {
    await live.service.query(
      `insert into subscription_periods (id, user_id, source, starts, ends, grace_days) values (gen_random_uuid(), $1, 'stripe', now(), now() + interval '30 days', 3)`,
      [byCard.userId],
    );
    await live.service.query(
      `insert into tool_purchases (id, user_id, tool_id, payment_id, amount, purchased_at) values (gen_random_uuid(), $1, $2, 'live', 2999, now())`,
      [byCoin.userId, toolId],
    );
    expect((await subscriptionOf(live, byCard)).source).toBe('stripe');
    expect(await ownsTool(live, byCoin, toolId)).toBe(true);
  });

  it('count again when the same database is used with a sandbox', async () => {
    await live.service.query('delete from subscription_periods where livemode');
    const test = await startPayments({ ...sandbox.environment, DATABASE_NAME: database, PAYMENTS_POLL_SECONDS: '3600' }, nats);
    const counted = await subscriptionOf(test, byCard);
    await test.close();
    expect(counted).toMatchObject({ source: 'stripe', card: { status: 'active' } });
  });
});
