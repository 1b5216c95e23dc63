import { metricsText } from '@libs/service';
import { eventually, shuffle } from '@testing';
import { Client } from 'pg';
import { aBuyer, buy, type BuyingUnderTest, ownsTool, seePayment, startBuying, startReplicaOf, withTool } from './factories';

describe('payments while things break', () => {
  let world: BuyingUnderTest;

  beforeAll(async () => {
    world = await startBuying({ PAYMENTS_CREATED_PER_MINUTE: '1000' });
  });
  afterAll(() => world.close());

  it('counts notifications that have waited for more than a minute, and orders under review', async () => {
    await world.service.query(
      `insert into provider_events (id, provider, dedupe_key, subject, raw, received_at, next_try_at)
       values (gen_random_uuid(), 'nowpayments', 'stuck', '1', '{}', now() - interval '2 minutes', now() + interval '1 day')`,
    );
    expect(await metricsText()).toMatch(/^payments_unapplied(\{.*\})? 1$/m);
    expect(await metricsText()).toMatch(/^payments_in_review(\{.*\})? 0$/m);
    await world.service.query(`delete from provider_events where dedupe_key = 'stuck'`);
  });

  it('answers 5xx to a notification it cannot store, and takes it once the database is back', async () => {
    const [buyer, tool] = [await aBuyer(world), await withTool(world)];
    const { paymentId } = (await buy(world, buyer, tool.id)).body;
    const payment = world.provider.finish(paymentId);
    const { DATABASE_URL, DATABASE_NAME } = world.service.environment;
    const operator = new Client({ connectionString: DATABASE_URL });
    await operator.connect();
    await operator.query(`alter database ${DATABASE_NAME} allow_connections false`);
    await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [DATABASE_NAME]);
    const refused = await world.provider.tell(world.service, payment);
    await operator.query(`alter database ${DATABASE_NAME} allow_connections true`);
    await operator.end();
    expect(refused).toBeGreaterThanOrEqual(500);
    await eventually(async () => expect(await world.provider.tell(world.service, payment)).toBe(200));
    await eventually(async () => expect((await seePayment(world, buyer, paymentId)).status).toBe('paid'));
  });

  it('applies shuffled and duplicated notifications at two replicas exactly once each', async () => {
    const replica = await startReplicaOf(world);
    const tools = await Promise.all(Array.from({ length: 20 }, () => withTool(world)));
    const buyer = await aBuyer(world);
    const bought = await Promise.all(tools.map((tool) => buy(world, buyer, tool.id)));
    const notifications = bought.flatMap(({ body }) => {
      const payment = world.provider.finish(body.paymentId);
      return ['waiting', 'confirming', 'sending', 'finished', 'finished', 'failed', 'expired'].map((payment_status) => ({
        payment,
        payment_status,
      }));
    });
    const statuses = await Promise.all(
      shuffle([...notifications, ...notifications]).map(({ payment, payment_status }, index) =>
        world.provider.tell(index % 2 === 0 ? world.service : replica, payment, { payment_status }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await eventually(async () => expect(await world.service.query('select 1 from provider_events where handled_at is null')).toEqual([]));
    const paid = await world.service.query(`select note from payment_events where "to" = 'paid' and order_id = any($1)`, [
      bought.map(({ body }) => body.orderId),
    ]);
    expect(paid).toHaveLength(20);
    for (const tool of tools) expect(await ownsTool(world, buyer, tool.id)).toBe(true);
    await replica.close();
  });

  it('is paid by the poller when no notification arrives', async () => {
    const [buyer, tool] = [await aBuyer(world), await withTool(world)];
    const { paymentId } = (await buy(world, buyer, tool.id)).body;
    world.provider.finish(paymentId);
    await world.service.query('update attempts set next_poll_at = now() where id = $1', [paymentId]);
    const replica = await startReplicaOf(world, { PAYMENTS_POLL_SECONDS: '1' });
    await eventually(async () => expect((await seePayment(world, buyer, paymentId)).status).toBe('paid'));
    await replica.close();
  });

  it('processes the notifications a killed process had claimed, a minute later', async () => {
    const [buyer, tool] = [await aBuyer(world), await withTool(world)];
    const { paymentId } = (await buy(world, buyer, tool.id)).body;
    const payment = world.provider.finish(paymentId);
    await world.service.query(
      `insert into provider_events (id, provider, dedupe_key, subject, raw, received_at, next_try_at, tries)
       values (gen_random_uuid(), 'nowpayments', 'left behind', $1, '{}', now(), now() + interval '60 seconds', 1)`,
      [payment.id],
    );
    expect((await seePayment(world, buyer, paymentId)).status).toBe('waiting');
    world.setClock(new Date(Date.now() + 61_000));
    await eventually(async () => expect((await seePayment(world, buyer, paymentId)).status).toBe('paid'));
    world.setClock();
  });
});
