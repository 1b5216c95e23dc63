import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@testing';
import { type RunningSandbox, startPaymentSandbox } from '../../../dev/payment-sandbox';
import { aBuyer, buy, seePayment, startBuying, type BuyingUnderTest, withTool } from './factories';

describe('the queue of notifications', () => {
  let world: BuyingUnderTest;
  let cards: RunningSandbox;

  beforeAll(async () => {
    cards = await startPaymentSandbox();
    const { STRIPE_API_URL = '', STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '' } = cards.environment;
    const stripe = { STRIPE_API_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID: 'price_1' };
    world = await startBuying({ ...stripe, PAYMENTS_PROVIDER_BUDGET_MS: '6000' });
  });
  afterAll(async () => {
    await world.close();
    await cards.close();
  });
  afterEach(() => {
    world.provider.recover();
    cards.control.faults.clear();
    world.setClock();
  });

  async function ordered() {
    const [buyer, tool] = [await aBuyer(world), await withTool(world)];
    return { buyer, paymentId: (await buy(world, buyer, tool.id)).body.paymentId };
  }
  const paidWithin = async ({ buyer, paymentId }: Awaited<ReturnType<typeof ordered>>, limitMs: number) => {
    const begun = Date.now();
    await eventually(async () => expect((await seePayment(world, buyer, paymentId)).status).toBe('paid'));
    expect(Date.now() - begun).toBeLessThan(limitMs);
  };
  const store = (provider: string, subject: string) =>
    world.service.query(
      `insert into provider_events (id, provider, dedupe_key, subject, raw, received_at, next_try_at)
       values (gen_random_uuid(), $1, gen_random_uuid()::text, $2, '{}', now() - interval '1 minute', now() - interval '1 minute')`,
      [provider, subject],
    );

  it('processes payments at once while the card provider does not answer', async () => {
    const order = await ordered();
    cards.control.faults.add({ operation: '*', kind: 'hang', times: 50 });
    for (let index = 0; index < 10; index += 1) await store('stripe', `sub_hanging_${index}`);
    await eventually(() => expect(cards.control.calls().length).toBeGreaterThan(0));
    await world.provider.tell(world.service, world.provider.finish(order.paymentId));
    await paidWithin(order, 3000);
  });

  it('processes other payments while one is not answered, however often that one is notified', async () => {
    const [hanging, ...others] = [await ordered(), await ordered(), await ordered(), await ordered()];
    world.provider.hang(hanging.paymentId);
    for (let index = 0; index < 8; index += 1) {
      await world.provider.tell(world.service, world.provider.finish(hanging.paymentId), { order_description: `copy ${index}` });
      await sleep(100);
    }
    for (const order of others) await world.provider.tell(world.service, world.provider.finish(order.paymentId));
    for (const order of others) await paidWithin(order, 3000);
    expect((await seePayment(world, hanging.buyer, hanging.paymentId)).status).toBe('waiting');
    const { id } = world.provider.of(hanging.paymentId);
    expect(world.provider.calls('get-payment').filter(({ path }) => path.endsWith(id))).toHaveLength(1);
  });

  it('processes the same notification again when the first time had no effect, at most once in five seconds', async () => {
    const order = await ordered();
    const finished = { payment_status: 'finished' };
    const outcome = async () =>
      (await world.service.query('select outcome from provider_events where subject = $1', [world.provider.of(order.paymentId).id])).map(
        (row) => row.outcome as string | null,
      );
    await world.provider.tell(world.service, world.provider.of(order.paymentId), finished);
    await eventually(async () => expect(await outcome()).toEqual(['unchanged']));
    const waiting = { ...world.provider.of(order.paymentId) };
    world.provider.finish(order.paymentId);
    await world.provider.tell(world.service, waiting, finished);
    await sleep(500);
    expect((await seePayment(world, order.buyer, order.paymentId)).status).toBe('waiting');
    world.setClock(new Date(Date.now() + 6000));
    expect(await world.provider.tell(world.service, waiting, finished)).toBe(200);
    await paidWithin(order, 3000);
    expect(await outcome()).toEqual(['finished']);
    world.provider.forgetCalls();
    world.setClock(new Date(Date.now() + 60_000));
    await world.provider.tell(world.service, waiting, finished);
    await sleep(500);
    expect(world.provider.calls('get-payment')).toEqual([]);
  });
});
