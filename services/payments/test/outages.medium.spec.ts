import { metricsText } from '@libs/service';
import { eventually, shuffle } from '@testing';
import { Client } from 'pg';
import { aBuyer, buy, type CheckoutContext, ownsTool, seePayment, startCheckout, startReplicaOf, withTool } from './factories';

describe('payments during failures', () => {
  let context: CheckoutContext;

  beforeAll(async () => {
    context = await startCheckout({ PAYMENTS_CREATED_PER_MINUTE: '1000' });
  });
  afterAll(() => context.close());

  it('counts notifications that have waited for more than a minute, and orders under review', async () => {
    await context.service.query(
      `insert into provider_events (id, provider, dedupe_key, subject, raw, received_at, next_try_at)
       values (gen_random_uuid(), 'nowpayments', 'stuck', '1', '{}', now() - interval '2 minutes', now() + interval '1 day')`,
    );
    expect(await metricsText()).toMatch(/^payments_unapplied(\{.*\})? 1$/m);
    expect(await metricsText()).toMatch(/^payments_in_review(\{.*\})? 0$/m);
    await context.service.query(`delete from provider_events where dedupe_key = 'stuck'`);
  });

  it('responds 5xx to a notification it cannot store, and accepts it once the database is available', async () => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    const { paymentId } = (await buy(context, buyer, tool.id)).body;
    const payment = context.provider.finish(paymentId);
    const { DATABASE_URL, DATABASE_NAME } = context.service.environment;
    const operator = new Client({ connectionString: DATABASE_URL });
    await operator.connect();
    await operator.query(`alter database ${DATABASE_NAME} allow_connections false`);
    await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [DATABASE_NAME]);
    const refused = await context.provider.notify(context.service, payment);
    await operator.query(`alter database ${DATABASE_NAME} allow_connections true`);
    await operator.end();
    expect(refused).toBeGreaterThanOrEqual(500);
    await eventually(async () => expect(await context.provider.notify(context.service, payment)).toBe(200));
    await eventually(async () => expect((await seePayment(context, buyer, paymentId)).status).toBe('paid'));
  });

  it('applies shuffled and duplicated notifications at two replicas exactly once each', async () => {
    const replica = await startReplicaOf(context);
    const tools = await Promise.all(Array.from({ length: 20 }, () => withTool(context)));
    const buyer = await aBuyer(context);
    const bought = await Promise.all(tools.map((tool) => buy(context, buyer, tool.id)));
    const notifications = bought.flatMap(({ body }) => {
      const payment = context.provider.finish(body.paymentId);
      return ['waiting', 'confirming', 'sending', 'finished', 'finished', 'failed', 'expired'].map((payment_status) => ({
        payment,
        payment_status,
      }));
    });
    const statuses = await Promise.all(
      shuffle([...notifications, ...notifications]).map(({ payment, payment_status }, index) =>
        context.provider.notify(index % 2 === 0 ? context.service : replica, payment, { payment_status }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await eventually(async () => expect(await context.service.query('select 1 from provider_events where handled_at is null')).toEqual([]));
    const paid = await context.service.query(`select note from payment_events where "to" = 'paid' and order_id = any($1)`, [
      bought.map(({ body }) => body.orderId),
    ]);
    expect(paid).toHaveLength(20);
    for (const tool of tools) expect(await ownsTool(context, buyer, tool.id)).toBe(true);
    await replica.close();
  });

  it('records a payment by polling when no notification arrives', async () => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    const { paymentId } = (await buy(context, buyer, tool.id)).body;
    context.provider.finish(paymentId);
    await context.service.query('update attempts set next_poll_at = now() where id = $1', [paymentId]);
    const replica = await startReplicaOf(context, { PAYMENTS_POLL_SECONDS: '1' });
    await eventually(async () => expect((await seePayment(context, buyer, paymentId)).status).toBe('paid'));
    await replica.close();
  });

  it('processes the notifications that a killed process had claimed after a minute', async () => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    const { paymentId } = (await buy(context, buyer, tool.id)).body;
    const payment = context.provider.finish(paymentId);
    await context.service.query(
      `insert into provider_events (id, provider, dedupe_key, subject, raw, received_at, next_try_at, tries)
       values (gen_random_uuid(), 'nowpayments', 'abandoned', $1, '{}', now(), now() + interval '60 seconds', 1)`,
      [payment.id],
    );
    expect((await seePayment(context, buyer, paymentId)).status).toBe('waiting');
    context.setClock(new Date(Date.now() + 61_000));
    await eventually(async () => expect((await seePayment(context, buyer, paymentId)).status).toBe('paid'));
    context.setClock();
  });
});
