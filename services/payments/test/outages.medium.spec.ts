import { usePaymentsFixture } from './payments-fixture';
import { metricsText } from '@libs/service';
import { eventually, shuffle } from '@testing';
import { Client } from 'pg';
import {
  type CheckoutContext,
  aBuyer,
  buy,
  ownsTool,
  seePayment,
  startCheckout,
  startReplicaOf,
  withTool,
} from './factories';
import { type RunningSandbox, startPaymentSandbox } from '../../../dev/payment-sandbox';

/** Far longer than a payment takes on a busy machine: one that is paid has not waited for a call that hangs. */
const PROVIDER_TIMEOUT_MS = 30_000;

describe('payments during failures', () => {
  const context = usePaymentsFixture({ PAYMENTS_CREATED_PER_MINUTE: '1000' });

  it('counts notifications that have waited for more than a minute, and orders under review', async () => {
    await context.service.query(
      `insert into webhooks (id, provider, dedupe_key, subject, raw, received_at, next_try_at)
       values (gen_random_uuid(), 'nowpayments', 'stuck', '1', '{}', now() - interval '2 minutes', now() + interval '1 day')`,
    );
    expect(await metricsText()).toMatch(/^payments_unapplied(\{.*\})? 1$/m);
    expect(await metricsText()).toMatch(/^payments_in_review(\{.*\})? 0$/m);
    await context.service.query(`delete from webhooks where dedupe_key = 'stuck'`);
  });

  it('responds 5xx to a notification it cannot store, and accepts it once the database is available', async () => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    const { paymentId } = (await buy(context, buyer, tool.id)).body;
    const payment = context.provider.finish(paymentId);
    const { DATABASE_URL, DATABASE_NAME } = context.service.environment;
    const operator = new Client({ connectionString: DATABASE_URL });
    await operator.connect();
    await operator.query(`alter database ${DATABASE_NAME} allow_connections false`);
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [DATABASE_NAME],
    );
    const refused = await context.provider.notify(context.service, payment);
    await operator.query(`alter database ${DATABASE_NAME} allow_connections true`);
    await operator.end();
    expect(refused).toBeGreaterThanOrEqual(500);
    await eventually(async () =>
      expect(await context.provider.notify(context.service, payment)).toBe(200),
    );
    await eventually(async () =>
      expect((await seePayment(context, buyer, paymentId)).status).toBe('paid'),
    );
  });

  it('applies shuffled and duplicated notifications at two replicas exactly once each', async () => {
    const replica = await startReplicaOf(context);
    const tools = await Promise.all(Array.from({ length: 20 }, () => withTool(context)));
    const buyer = await aBuyer(context);
    const bought = await Promise.all(tools.map((tool) => buy(context, buyer, tool.id)));
    const notifications = bought.flatMap(({ body }) => {
      const payment = context.provider.finish(body.paymentId);
      return ['waiting', 'confirming', 'sending', 'finished', 'finished', 'failed', 'expired'].map(
        (payment_status) => ({
          payment,
          payment_status,
        }),
      );
    });
    const statuses = await Promise.all(
      shuffle([...notifications, ...notifications]).map(({ payment, payment_status }, index) =>
        context.provider.notify(index % 2 === 0 ? context.service : replica, payment, {
          payment_status,
        }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await eventually(async () =>
      expect(
        await context.service.query('select 1 from webhooks where handled_at is null'),
      ).toEqual([]),
    );
    const paid = await context.service.query(
      `select note from order_history where "to" = 'paid' and order_id = any($1)`,
      [bought.map(({ body }) => body.orderId)],
    );
    expect(paid).toHaveLength(20);
    for (const tool of tools) expect(await ownsTool(context, buyer, tool.id)).toBe(true);
    await replica.close();
  });

  it('records a payment by polling when no notification arrives', async () => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    const { paymentId } = (await buy(context, buyer, tool.id)).body;
    context.provider.finish(paymentId);
    await context.service.query('update attempts set next_poll_at = now() where id = $1', [
      paymentId,
    ]);
    const replica = await startReplicaOf(context, { PAYMENTS_POLL_SECONDS: '1' });
    await eventually(async () =>
      expect((await seePayment(context, buyer, paymentId)).status).toBe('paid'),
    );
    await replica.close();
  });

  it('processes the notifications that a killed process had claimed after a minute', async () => {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    const { paymentId } = (await buy(context, buyer, tool.id)).body;
    const payment = context.provider.finish(paymentId);
    await context.service.query(
      `insert into webhooks (id, provider, dedupe_key, subject, raw, received_at, next_try_at, tries)
       values (gen_random_uuid(), 'nowpayments', 'abandoned', $1, '{}', now(), now() + interval '60 seconds', 1)`,
      [payment.id],
    );
    expect((await seePayment(context, buyer, paymentId)).status).toBe('waiting');
    context.setClock(new Date(Date.now() + 61_000));
    await eventually(async () =>
      expect((await seePayment(context, buyer, paymentId)).status).toBe('paid'),
    );
    context.setClock();
  });
});

describe('the webhook queue', () => {
  let context: CheckoutContext;
  let cards: RunningSandbox;

  beforeAll(async () => {
    cards = await startPaymentSandbox();
    const {
      STRIPE_API_URL = '',
      STRIPE_SECRET_KEY = '',
      STRIPE_WEBHOOK_SECRET = '',
    } = cards.environment;
    const stripe = {
      STRIPE_API_URL,
      STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET,
      STRIPE_PRICE_ID: 'price_1',
    };
    context = await startCheckout({
      ...stripe,
      PAYMENTS_PROVIDER_BUDGET_MS: String(PROVIDER_TIMEOUT_MS),
    });
  });
  afterAll(async () => {
    await cards.close(); // first, or the service waits for the calls that hang
    await context.close();
  });
  afterEach(() => {
    context.provider.recover();
    cards.control.faults.clear();
    context.setClock();
  });

  async function ordered() {
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    return { buyer, paymentId: (await buy(context, buyer, tool.id)).body.paymentId };
  }
  const untilPaid = ({ buyer, paymentId }: Awaited<ReturnType<typeof ordered>>) =>
    eventually(
      async () => expect((await seePayment(context, buyer, paymentId)).status).toBe('paid'),
      PROVIDER_TIMEOUT_MS / 2,
    );
  const store = (provider: string, subject: string) =>
    context.service.query(
      `insert into webhooks (id, provider, dedupe_key, subject, raw, received_at, next_try_at)
       values (gen_random_uuid(), $1, gen_random_uuid()::text, $2, '{}', now() - interval '1 minute', now() - interval '1 minute')`,
      [provider, subject],
    );

  const readingsOf = (id: string) =>
    context.provider.calls('get-payment').filter(({ path }) => path.endsWith(id));

  it('processes payments immediately while the card provider does not respond', async () => {
    const order = await ordered();
    cards.control.faults.add({ operation: '*', kind: 'hang', times: 50 });
    for (let index = 0; index < 10; index += 1) await store('stripe', `sub_hanging_${index}`);
    await eventually(() => expect(cards.control.calls().length).toBeGreaterThan(0));
    await context.provider.notify(context.service, context.provider.finish(order.paymentId));
    await untilPaid(order);
  });

  it('processes other payments while one read hangs, however often that payment is notified', async () => {
    const [hanging, ...others] = [
      await ordered(),
      await ordered(),
      await ordered(),
      await ordered(),
    ];
    const readings = () => readingsOf(context.provider.of(hanging.paymentId).id);
    const notify = (copy: number) =>
      context.provider.notify(context.service, context.provider.finish(hanging.paymentId), {
        order_description: `copy ${copy}`,
      });
    context.provider.hang(hanging.paymentId);
    await notify(0);
    await eventually(() => expect(readings()).toHaveLength(1));
    for (let copy = 1; copy < 8; copy += 1) await notify(copy);
    for (const order of others)
      await context.provider.notify(context.service, context.provider.finish(order.paymentId));
    for (const order of others) await untilPaid(order);
    expect((await seePayment(context, hanging.buyer, hanging.paymentId)).status).toBe('waiting');
    expect(readings()).toHaveLength(1);
  });

  it('reprocesses an identical notification that had no effect, at most once in five seconds', async () => {
    const [order, later] = [await ordered(), await ordered()];
    const finished = { payment_status: 'finished' };
    const outcome = async () =>
      (
        await context.service.query('select outcome from webhooks where subject = $1', [
          context.provider.of(order.paymentId).id,
        ])
      ).map((row) => row.outcome as string | null);
    await context.provider.notify(context.service, context.provider.of(order.paymentId), finished);
    await eventually(async () => expect(await outcome()).toEqual(['unchanged']));
    const waiting = { ...context.provider.of(order.paymentId) };
    context.provider.finish(order.paymentId);
    await context.provider.notify(context.service, waiting, finished);
    expect(await outcome()).toEqual(['unchanged']); // a request that reopens a notification erases its outcome
    expect((await seePayment(context, order.buyer, order.paymentId)).status).toBe('waiting');
    context.setClock(new Date(Date.now() + 6000));
    expect(await context.provider.notify(context.service, waiting, finished)).toBe(200);
    await untilPaid(order);
    expect(await outcome()).toEqual(['finished']);
    context.provider.clearCalls();
    context.setClock(new Date(Date.now() + 60_000));
    await context.provider.notify(context.service, waiting, finished);
    await context.provider.notify(context.service, context.provider.finish(later.paymentId));
    await untilPaid(later);
    expect(await outcome()).toEqual(['finished']);
    expect(readingsOf(waiting.id)).toEqual([]);
  });
});
