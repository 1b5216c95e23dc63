import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { CreateCardSubscriptions1700000340000 } from '../src/store/migrations/1700000340000-create-card-subscriptions';
import { MarkSandboxEntitlements1700000341000 } from '../src/store/migrations/1700000341000-mark-sandbox-entitlements';
import { type PaymentsContext, startPayments, withCustomer, withTool } from './factories';

describe('a database created before cards were polled', () => {
  let context: PaymentsContext;

  beforeAll(async () => {
    context = await startPayments();
  });
  afterAll(() => context.close());

  it('polls its existing subscriptions immediately and marks sandbox entitlements', async () => {
    const [{ id: userId }, tool] = [await withCustomer(context), await withTool(context)];
    const runner = context.service.app.get(DataSource).createQueryRunner();
    const [marks, cards] = [new MarkSandboxEntitlements1700000341000(), new CreateCardSubscriptions1700000340000()];
    await marks.down(runner);
    await cards.down(runner);
    const [order, attempt] = [randomUUID(), randomUUID()];
    await runner.query(
      `insert into orders (id, user_id, kind, amount_cents, status, livemode, created_at) values ($1, $2, 'pro', 1999, 'paid', false, now())`,
      [order, userId],
    );
    await runner.query(
      `insert into attempts (id, order_id, provider, status, livemode, created_at) values ($1, $2, 'stripe', 'finished', false, now())`,
      [attempt, order],
    );
    await runner.query(
      `insert into subscription_periods (id, user_id, source, order_id, starts, ends, grace_days)
       values ($1, $2, 'stripe', $3, now(), now() + interval '30 days', 3)`,
      [randomUUID(), userId, order],
    );
    await runner.query(
      `insert into tool_purchases (id, user_id, tool_id, payment_id, amount, purchased_at) values ($1, $2, $3, 'grant:1', 0, now())`,
      [randomUUID(), userId, tool.id],
    );
    await runner.query(
      `update customers set stripe_customer_id = 'cus_1', stripe_subscription_id = 'sub_1', stripe_status = 'active' where user_id = $1`,
      [userId],
    );
    await runner.query(`insert into card_intents (user_id, id, stripe_subscription_id, created_at) values ($1, $2, 'sub_2', now())`, [
      userId,
      randomUUID(),
    ]);
    await cards.up(runner);
    await marks.up(runner);
    await runner.release();
    const due = 'select id, status, livemode, next_poll_at <= now() as due from card_subscriptions where user_id = $1 order by id';
    expect(await context.service.query(due, [userId])).toEqual([
      { id: 'sub_1', status: 'active', livemode: false, due: true },
      { id: 'sub_2', status: 'incomplete', livemode: null, due: true },
    ]);
    expect(await context.service.query('select livemode from subscription_periods where user_id = $1', [userId])).toEqual([
      { livemode: false },
    ]);
    expect(await context.service.query('select livemode from tool_purchases where user_id = $1', [userId])).toEqual([{ livemode: true }]);
  });
});
