import type { MemberOrder } from '@libs/contracts';
import { DatabaseClock, Transactions } from '@libs/persistence';
import { HOUR_MS, type TestService, untilBlocked } from '@testing';
import { CryptoProvider, type ProviderPayment } from '../src/crypto/crypto-provider';
import { PollPayments, SweepOrders } from '../src/crypto/crypto.job';
import { CreatePayment } from '../src/crypto/start';
import { SyncPayment } from '../src/crypto/sync';
import { AttemptRepository } from '../src/orders/attempt.repository';
import { OpenAttempt } from '../src/orders/open-attempt';
import { OrderRepository } from '../src/orders/order.repository';
import { aBuyer, buy, seePayment, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';

const fixture = usePaymentsFixture();

describe('orders that time or late responses change', () => {
  it('expire and are reviewed although one of them cannot be stored', async () => {
    const [broken, other] = [await fixture.ordered(), await fixture.ordered()];
    await fixture.service.query(`
      create function refuse_broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`);
    await fixture.service.query(`
      create trigger refuse_broken before update on attempts for each row when (old.id = '${broken.paymentId}') execute function refuse_broken()`);
    await fixture.sweep(
      new Date(Date.parse(fixture.provider.of(other.paymentId).validUntil) + HOUR_MS),
    );
    await fixture.service.query('drop trigger refuse_broken on attempts');
    expect((await seePayment(fixture, broken.buyer, broken.paymentId)).status).toBe('waiting');
    expect((await seePayment(fixture, other.buyer, other.paymentId)).status).toBe('expired');
  });

  it('have the time of their own change in the history, however long the sweep has been running', async () => {
    const orders = [await fixture.ordered(), await fixture.ordered()];
    const [first, last] = orders.map(({ orderId }) => orderId).sort();
    const attempts = orders.map(({ paymentId }) => paymentId);
    await fixture.service.query(
      `update attempts set expires_at = now() - interval '1 minute' where id = any($1)`,
      [attempts],
    );
    const { app } = fixture.service;
    let sweep: Promise<void> | undefined;
    const released = await app.get(Transactions).run(async (tx) => {
      await app.get(OrderRepository).lock(tx, first!);
      sweep = app.get(SweepOrders).run();
      await untilBlocked(fixture.service);
      return app.get(Transactions).now();
    });
    await sweep;
    const [entry] = await fixture.service.query<{ at: Date }>(
      `select at from order_history where order_id = $1 and "to" = 'expired'`,
      [last],
    );
    expect(entry!.at.getTime()).toBeGreaterThanOrEqual(released.getTime());
  });

  it('stay closed when the response of a lost creation arrives after the order was canceled', async () => {
    const { buyer, tool, paymentId, orderId } = await fixture.ordered('ltc');
    fixture.provider.failOnce('reset-after');
    expect((await buy(fixture, buyer, tool.id, 'btc')).status).toBe(502);
    const lost = fixture.provider.latest();
    expect(await fixture.cancel(buyer, paymentId)).toBe(200);
    await fixture.notify(lost);
    await fixture.handled();
    const [attempt] = await fixture.service.query(
      'select provider_payment_id, closed_at from attempts where id = $1',
      [lost.orderId],
    );
    expect(attempt).toMatchObject({ provider_payment_id: lost.id, closed_at: expect.any(Date) });
    expect(await fixture.orderStatus(orderId)).toBe('cancelled');
  });

  it('do not expire when the payment arrives between the search for due orders and the lock of the order', async () => {
    const { buyer, paymentId, orderId } = await fixture.ordered();
    const { app } = fixture.service;
    const end = Date.parse(fixture.provider.of(paymentId).validUntil);
    await fixture.sweep(new Date(end + HOUR_MS));
    const { id: providerPaymentId } = fixture.provider.finish(paymentId);
    let sweep: Promise<void> | undefined;
    let sync: Promise<unknown> | undefined;
    await app.get(Transactions).run(async (tx) => {
      await app.get(OrderRepository).lock(tx, orderId);
      sync = app.get(SyncPayment).run({ providerPaymentId, actor: 'poller' });
      await untilBlocked(fixture.service); // the payment is first in the queue for the order
      sweep = fixture.sweep(new Date(end + 26 * HOUR_MS));
      await untilBlocked(fixture.service, { statements: 2 }); // the sweep has found the order and waits as well
      expect(await fixture.orderStatus(orderId)).toBe('pending');
    });
    await Promise.all([sweep, sync]);
    expect(await fixture.orderStatus(orderId)).toBe('paid');
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('paid');
    const history = await fixture.service.query(
      'select "to" from order_history where order_id = $1 and attempt_id is null',
      [orderId],
    );
    expect(history.map(({ to }) => to as string)).not.toContain('expired');
  });

  it('keep a newer reading of a payment when an older one is recorded after it', async () => {
    const { paymentId, orderId } = await fixture.ordered();
    const { app } = fixture.service;
    const provider = app.get(CryptoProvider);
    const read = provider.readPayment.bind(provider);
    const { id: providerPaymentId } = fixture.provider.set(paymentId, {
      status: 'partially_paid',
      actuallyPaid: '0.0001',
    });
    /** Returns what the provider said before another replica read and recorded a newer state. */
    const readBeforeOthers = async (id: string): Promise<ProviderPayment | null> => {
      const older = await read(id);
      fixture.provider.set(paymentId, { payCurrency: 'ltc', actuallyPaid: '0.2' });
      await app.get(SyncPayment).run({ providerPaymentId, actor: 'poller' });
      return older;
    };
    const readPayment = jest
      .spyOn(provider, 'readPayment')
      .mockImplementationOnce(readBeforeOthers);
    await app.get(SyncPayment).run({ providerPaymentId, actor: 'poller' });
    readPayment.mockRestore();
    const [attempt] = await fixture.service.query(
      'select paid_currency from attempts where id = $1',
      [paymentId],
    );
    expect(attempt).toEqual({ paid_currency: 'ltc' });
    expect(await fixture.reasons(orderId)).toEqual([expect.stringMatching(/^Paid 0\.2 LTC /)]);
  });
});

describe('polling closed payments', () => {
  const pollAt = async (ms: number) => {
    fixture.setClock(new Date(ms));
    await fixture.service.app.get(PollPayments).run();
  };
  const sweep = () => fixture.service.app.get(SweepOrders).run();
  const readings = (paymentId: string) =>
    fixture.provider
      .calls('get-payment')
      .filter(({ path }) => path.endsWith(`/${fixture.provider.of(paymentId).id}`)).length;
  const claimFirst = async () => {
    const [clock] = [fixture.service.app.get(DatabaseClock)];
    return fixture.service.dataSource.transaction(async (tx) =>
      fixture.service.app
        .get(AttemptRepository)
        .claimDue(tx, { limit: 1, now: await clock.now(tx) }),
    );
  };

  it('reads a canceled payment six times in eight days, and then stops', async () => {
    const { buyer, paymentId } = await fixture.ordered();
    expect(await fixture.cancel(buyer, paymentId)).toBe(200);
    const start = Date.now();
    for (let hour = 0.5; hour <= 24 * 12; hour += hour < 100 ? 1 : 6) {
      await pollAt(start + hour * HOUR_MS);
      await sweep();
    }
    expect(readings(paymentId)).toBeGreaterThanOrEqual(4);
    expect(readings(paymentId)).toBeLessThanOrEqual(6);
    expect(
      await fixture.service.query('select status, next_poll_at from attempts where id = $1', [
        paymentId,
      ]),
    ).toEqual([{ status: 'expired', next_poll_at: null }]);
  });

  it('finds coins for a canceled payment without a notification', async () => {
    const { buyer, paymentId } = await fixture.ordered();
    await fixture.cancel(buyer, paymentId);
    fixture.provider.finish(paymentId);
    await pollAt(Date.now() + 0.5 * HOUR_MS);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('cancelled');
    await pollAt(Date.now() + 1.1 * HOUR_MS);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('paid');
  });

  it('polls payments of waiting buyers before canceled ones, however long those have been due', async () => {
    const buyer = await aBuyer(fixture);
    for (let index = 0; index < 3; index += 1) {
      await fixture.cancel(
        buyer,
        (await buy(fixture, buyer, (await withTool(fixture)).id)).body.paymentId,
      );
    }
    const old = await fixture.ordered();
    const fresh = await fixture.ordered();
    const own = [buyer.userId, old.buyer.userId, fresh.buyer.userId];
    await fixture.service.query(
      `update attempts set next_poll_at = case when o.user_id = any($1) then now() - interval '1 hour' end
       from orders o where o.id = attempts.order_id`,
      [own],
    );
    await fixture.service.query(
      `update attempts set created_at = now() - interval '2 hours' where id = $1`,
      [old.paymentId],
    );
    await fixture.service.query(
      `update attempts set next_poll_at = now() - interval '1 second' where id = $1`,
      [fresh.paymentId],
    );
    expect(await claimFirst()).toEqual([fixture.provider.of(fresh.paymentId).id]);
    expect(await claimFirst()).toEqual([fixture.provider.of(old.paymentId).id]);
    expect(await claimFirst()).toHaveLength(1);
  });

  it('treats a payment whose order was canceled during its creation as closed', async () => {
    const [{ userId }, { id: toolId }] = [await aBuyer(fixture), await withTool(fixture)];
    const { app } = fixture.service;
    const opened = await app
      .get(Transactions)
      .run((tx, now) =>
        app.get(OpenAttempt).run(tx, { userId, toolId, payCurrency: 'btc', minimumUsd: '2', now }),
      );
    await fixture.service.query(`update orders set status = 'cancelled' where id = $1`, [
      opened.order.id,
    ]);
    const { closedAt, nextPollAt } = await app.get(CreatePayment).run(opened);
    expect(nextPollAt!.getTime() - closedAt!.getTime()).toBe(HOUR_MS);
  });
});

/** An attempt without a response is given up after three times the provider's budget, which is five seconds here. */
const GIVEN_UP_MS = 16_000;

describe("a process killed between opening an attempt and the provider's response", () => {
  /** The state after a killed process: an attempt that no process is creating any more. */
  async function leftBehind() {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture)];
    const { app }: TestService = fixture.service;
    const opened = await app.get(Transactions).run((tx, now) =>
      app.get(OpenAttempt).run(tx, {
        userId: buyer.userId,
        toolId: tool.id,
        payCurrency: 'btc',
        minimumUsd: '2',
        now,
      }),
    );
    return { buyer, tool, paymentId: opened.attempt.id, orderId: opened.order.id };
  }
  const sweep = (laterMs: number) => fixture.sweep(new Date(Date.now() + laterMs));
  /** Creates the payment that the killed process had requested. */
  const createAtProvider = (attemptId: string) =>
    fixture.service.app.get(CryptoProvider).createPayment({
      attemptId,
      amountCents: 2999,
      payCurrency: 'btc',
      description: 'Port scanner',
      mode: 'direct',
    });

  it('leaves nothing pending: the attempt is abandoned, and the order expires', async () => {
    const { buyer, paymentId, orderId } = await leftBehind();
    await sweep(1000);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('waiting');
    await sweep(GIVEN_UP_MS);
    expect(await seePayment(fixture, buyer, paymentId)).toMatchObject({
      status: 'failed',
      payable: false,
    });
    await sweep(25 * HOUR_MS);
    expect(await fixture.orderStatus(orderId)).toBe('expired');
    const orders = await fixture.service.request<MemberOrder[]>({
      url: '/api/account/orders',
      as: buyer,
    });
    expect(orders.body).toMatchObject([{ orderId, status: 'expired', paymentStatus: 'expired' }]);
  });

  it.each([
    ['after the sweep has closed the attempt', () => sweep(GIVEN_UP_MS)],
    ['before the sweep', async () => fixture.setClock(new Date(Date.now() + GIVEN_UP_MS))],
  ])('does not prevent the buyer from another attempt, %s', async (_when, wait) => {
    const { buyer, tool, paymentId, orderId } = await leftBehind();
    await wait();
    const again = await buy(fixture, buyer, tool.id);
    expect(again).toMatchObject({ status: 201, body: { orderId } });
    expect(again.body.paymentId).not.toBe(paymentId);
  });

  it('still matches a late response, from a notification or from the process itself', async () => {
    const [notified, answered] = [await leftBehind(), await leftBehind()];
    await sweep(GIVEN_UP_MS);
    await createAtProvider(notified.paymentId);
    await fixture.notify(fixture.provider.of(notified.paymentId));
    await fixture.statusBecomes(notified, 'waiting');
    expect((await seePayment(fixture, notified.buyer, notified.paymentId)).payable).toBe(true);
    await fixture.notify(fixture.provider.finish(notified.paymentId));
    await fixture.statusBecomes(notified, 'paid');
    const payment = await createAtProvider(answered.paymentId);
    await fixture.service.dataSource.transaction((tx) =>
      fixture.service.app
        .get(CreatePayment)
        .record(tx, { id: answered.paymentId, orderId: answered.orderId }, payment, new Date()),
    );
    expect(await seePayment(fixture, answered.buyer, answered.paymentId)).toMatchObject({
      status: 'waiting',
      payable: true,
    });
  });

  it('follows a response that arrives after another attempt was started, without requesting coins there', async () => {
    const { buyer, tool, paymentId } = await leftBehind();
    await sweep(GIVEN_UP_MS);
    const again = (await buy(fixture, buyer, tool.id)).body;
    await createAtProvider(paymentId);
    await fixture.notify(fixture.provider.of(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'waiting');
    expect((await seePayment(fixture, buyer, paymentId)).payable).toBe(false);
    expect((await seePayment(fixture, buyer, again.paymentId)).payable).toBe(true);
    await fixture.notify(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
  });
});
