import { DatabaseClock, TimedTransactions } from '../src/store/database-clock';
import { claimDueAttempts } from '../src/store/attempt.repository';
import { CreateAtProvider } from '../src/workflows/checkout/create-at-provider';
import { OpenAttempt } from '../src/use-cases/checkout/open-attempt';
import { PollPayments } from '../src/workflows/webhooks/poll-payments';
import { SweepOrders } from '../src/workflows/webhooks/sweep-orders';
import { aBuyer, buy, seePayment, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';

const HOUR = 3_600_000;

describe('polling closed payments', () => {
  const fixture = usePaymentsFixture();

  const pollAt = async (ms: number) => {
    fixture.setClock(new Date(ms));
    await fixture.service.app.get(PollPayments).run();
  };
  const sweep = async () => {
    const [clock, sweepOrders] = [fixture.service.app.get(DatabaseClock), fixture.service.app.get(SweepOrders)];
    await fixture.service.dataSource.transaction(async (tx) => sweepOrders.run(await clock.now(tx)));
  };
  const readings = (paymentId: string) =>
    fixture.provider.calls('get-payment').filter(({ path }) => path.endsWith(`/${fixture.provider.of(paymentId).id}`)).length;
  const claimFirst = async () => {
    const [clock] = [fixture.service.app.get(DatabaseClock)];
    return fixture.service.dataSource.transaction(async (tx) =>
      claimDueAttempts(tx, { livemode: false, limit: 1, now: await clock.now(tx) }),
    );
  };

  it('reads a canceled payment six times in eight days, and then stops', async () => {
    const { buyer, paymentId } = await fixture.ordered();
    expect(await fixture.cancel(buyer, paymentId)).toBe(200);
    const start = Date.now();
    for (let hour = 0.5; hour <= 24 * 12; hour += hour < 100 ? 1 : 6) {
      await pollAt(start + hour * HOUR);
      await sweep();
    }
    expect(readings(paymentId)).toBeGreaterThanOrEqual(4);
    expect(readings(paymentId)).toBeLessThanOrEqual(6);
    expect(await fixture.service.query('select status, next_poll_at from attempts where id = $1', [paymentId])).toEqual([
      { status: 'expired', next_poll_at: null },
    ]);
  });

  it('finds coins for a canceled payment without a notification', async () => {
    const { buyer, paymentId } = await fixture.ordered();
    await fixture.cancel(buyer, paymentId);
    fixture.provider.finish(paymentId);
    await pollAt(Date.now() + 0.5 * HOUR);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('cancelled');
    await pollAt(Date.now() + 1.1 * HOUR);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('paid');
  });

  it('polls payments of waiting buyers before canceled ones, however long those have been due', async () => {
    const buyer = await aBuyer(fixture);
    for (let index = 0; index < 3; index += 1) {
      await fixture.cancel(buyer, (await buy(fixture, buyer, (await withTool(fixture)).id)).body.paymentId);
    }
    const old = await fixture.ordered();
    const fresh = await fixture.ordered();
    await fixture.service.query(`update attempts set next_poll_at = now() - interval '1 hour' where id <> $1`, [fresh.paymentId]);
    await fixture.service.query(`update attempts set created_at = now() - interval '2 hours' where id = $1`, [old.paymentId]);
    await fixture.service.query(`update attempts set next_poll_at = now() - interval '1 second' where id = $1`, [fresh.paymentId]);
    expect(await claimFirst()).toEqual([fixture.provider.of(fresh.paymentId).id]);
    expect(await claimFirst()).toEqual([fixture.provider.of(old.paymentId).id]);
    expect(await claimFirst()).toHaveLength(1);
  });

  it('treats a payment whose order was canceled during its creation as closed', async () => {
    const [{ userId }, { id: toolId }] = [await aBuyer(fixture), await withTool(fixture)];
    const { app } = fixture.service;
    const opened = await app
      .get(TimedTransactions)
      .run((tx, now) => app.get(OpenAttempt).run(tx, { userId, toolId, payCurrency: 'btc', minimumUsd: '2', livemode: false, now }));
    await fixture.service.query(`update orders set status = 'cancelled' where id = $1`, [opened.order.id]);
    const { closedAt, nextPollAt } = await app.get(CreateAtProvider).run(opened);
    expect(nextPollAt!.getTime() - closedAt!.getTime()).toBe(HOUR);
  });
});
