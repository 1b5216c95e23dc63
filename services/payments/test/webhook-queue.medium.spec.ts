import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@testing';
import { aBuyer, buy, seePayment, startCheckout, type CheckoutContext, withTool } from './factories';
import { type RunningSandbox, startPaymentSandbox } from '../../../dev/payment-sandbox';

/** Far longer than a payment takes on a busy machine: one that is paid has not waited for a call that hangs. */
const PROVIDER_TIMEOUT_MS = 30_000;

describe('the webhook queue', () => {
  let context: CheckoutContext;
  let cards: RunningSandbox;

  beforeAll(async () => {
    cards = await startPaymentSandbox();
    const { STRIPE_API_URL = '', STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '' } = cards.environment;
    const stripe = { STRIPE_API_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID: 'price_1' };
    context = await startCheckout({ ...stripe, PAYMENTS_PROVIDER_BUDGET_MS: String(PROVIDER_TIMEOUT_MS) });
  });
  afterAll(async () => {
    await context.close();
    await cards.close();
  }, 60_000);
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
    eventually(async () => expect((await seePayment(context, buyer, paymentId)).status).toBe('paid'), PROVIDER_TIMEOUT_MS / 2);
  const store = (provider: string, subject: string) =>
    context.service.query(
      `insert into provider_events (id, provider, dedupe_key, subject, raw, received_at, next_try_at)
       values (gen_random_uuid(), $1, gen_random_uuid()::text, $2, '{}', now() - interval '1 minute', now() - interval '1 minute')`,
      [provider, subject],
    );

  it('processes payments immediately while the card provider does not respond', async () => {
    const order = await ordered();
    cards.control.faults.add({ operation: '*', kind: 'hang', times: 50 });
    for (let index = 0; index < 10; index += 1) await store('stripe', `sub_hanging_${index}`);
    await eventually(() => expect(cards.control.calls().length).toBeGreaterThan(0));
    await context.provider.notify(context.service, context.provider.finish(order.paymentId));
    await untilPaid(order);
  });

  it('processes other payments while one read hangs, however often that payment is notified', async () => {
    const [hanging, ...others] = [await ordered(), await ordered(), await ordered(), await ordered()];
    context.provider.hang(hanging.paymentId);
    for (let index = 0; index < 8; index += 1) {
      await context.provider.notify(context.service, context.provider.finish(hanging.paymentId), { order_description: `copy ${index}` });
      await sleep(100);
    }
    for (const order of others) await context.provider.notify(context.service, context.provider.finish(order.paymentId));
    for (const order of others) await untilPaid(order);
    expect((await seePayment(context, hanging.buyer, hanging.paymentId)).status).toBe('waiting');
    const { id } = context.provider.of(hanging.paymentId);
    expect(context.provider.calls('get-payment').filter(({ path }) => path.endsWith(id))).toHaveLength(1);
  });

  it('reprocesses an identical notification that had no effect, at most once in five seconds', async () => {
    const order = await ordered();
    const finished = { payment_status: 'finished' };
    const outcome = async () =>
      (
        await context.service.query('select outcome from provider_events where subject = $1', [context.provider.of(order.paymentId).id])
      ).map((row) => row.outcome as string | null);
    await context.provider.notify(context.service, context.provider.of(order.paymentId), finished);
    await eventually(async () => expect(await outcome()).toEqual(['unchanged']));
    const waiting = { ...context.provider.of(order.paymentId) };
    context.provider.finish(order.paymentId);
    await context.provider.notify(context.service, waiting, finished);
    await sleep(500);
    expect((await seePayment(context, order.buyer, order.paymentId)).status).toBe('waiting');
    context.setClock(new Date(Date.now() + 6000));
    expect(await context.provider.notify(context.service, waiting, finished)).toBe(200);
    await untilPaid(order);
    expect(await outcome()).toEqual(['finished']);
    context.provider.clearCalls();
    context.setClock(new Date(Date.now() + 60_000));
    await context.provider.notify(context.service, waiting, finished);
    await sleep(500);
    expect(context.provider.calls('get-payment').filter(({ path }) => path.endsWith(waiting.id))).toEqual([]);
  });
});
