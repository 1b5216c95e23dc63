import { Transactions } from '@libs/persistence';
import { eventually } from '@testing';
import { CryptoProvider, type ProviderPayment } from '../src/providers/crypto-provider';
import { lockOrder } from '../src/store/order.repository';
import { SyncPayment } from '../src/workflows/webhooks/sync-payment';
import { buy, seePayment } from './factories';
import { usePaymentsFixture } from './payments-fixture';

const HOUR_MS = 3_600_000;

describe('orders that time or late responses change', () => {
  const fixture = usePaymentsFixture();

  it('expire and are reviewed although one of them cannot be stored', async () => {
    const [broken, other] = [await fixture.ordered(), await fixture.ordered()];
    await fixture.service.query(`
      create function refuse_broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`);
    await fixture.service.query(`
      create trigger refuse_broken before update on attempts for each row when (old.id = '${broken.paymentId}') execute function refuse_broken()`);
    await fixture.sweep(new Date(Date.parse(fixture.provider.of(other.paymentId).validUntil) + HOUR_MS));
    await fixture.service.query('drop trigger refuse_broken on attempts');
    expect((await seePayment(fixture, broken.buyer, broken.paymentId)).status).toBe('waiting');
    expect((await seePayment(fixture, other.buyer, other.paymentId)).status).toBe('expired');
  });

  it('stay closed when the response of a lost creation arrives after the order was canceled', async () => {
    const { buyer, tool, paymentId, orderId } = await fixture.ordered('ltc');
    fixture.provider.failOnce('reset-after');
    expect((await buy(fixture, buyer, tool.id, 'btc')).status).toBe(502);
    const lost = fixture.provider.latest();
    expect(await fixture.cancel(buyer, paymentId)).toBe(200);
    await fixture.notify(lost);
    await fixture.handled();
    const [attempt] = await fixture.service.query('select provider_payment_id, over_at from attempts where id = $1', [lost.orderId]);
    expect(attempt).toMatchObject({ provider_payment_id: lost.id, over_at: expect.any(Date) });
    expect(await fixture.orderStatus(orderId)).toBe('cancelled');
  });

  it('do not expire when the payment arrives between the search for due orders and the lock of the order', async () => {
    const { buyer, paymentId, orderId } = await fixture.ordered();
    const { app } = fixture.service;
    const end = Date.parse(fixture.provider.of(paymentId).validUntil);
    await fixture.sweep(new Date(end + HOUR_MS));
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const waitingForLocks = async () => (await fixture.service.query(waiting)).length;
    const { id: providerPaymentId } = fixture.provider.finish(paymentId);
    let sweep: Promise<void> | undefined;
    let sync: Promise<unknown> | undefined;
    await app.get(Transactions).run(async (tx) => {
      await lockOrder(tx, orderId);
      sync = app.get(SyncPayment).run({ providerPaymentId, actor: 'poller' });
      await eventually(async () => expect(await waitingForLocks()).toBe(1)); // the payment is first in the queue for the order
      sweep = fixture.sweep(new Date(end + 26 * HOUR_MS));
      await eventually(async () => expect(await waitingForLocks()).toBe(2)); // the sweep has found the order and waits as well
      expect(await fixture.orderStatus(orderId)).toBe('pending');
    });
    await Promise.all([sweep, sync]);
    expect(await fixture.orderStatus(orderId)).toBe('paid');
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('paid');
    const history = await fixture.service.query('select "to" from payment_events where order_id = $1 and attempt_id is null', [orderId]);
    expect(history.map(({ to }) => to as string)).not.toContain('expired');
  });

  it('keep a newer reading of a payment when an older one is recorded after it', async () => {
    const { paymentId, orderId } = await fixture.ordered();
    const { app } = fixture.service;
    const provider = app.get(CryptoProvider);
    const read = provider.readPayment.bind(provider);
    const { id: providerPaymentId } = fixture.provider.set(paymentId, { status: 'partially_paid', actuallyPaid: '0.0001' });
    /** Returns what the provider said before another replica read and recorded a newer state. */
    const readBeforeOthers = async (id: string): Promise<ProviderPayment | null> => {
      const older = await read(id);
      fixture.provider.set(paymentId, { payCurrency: 'ltc', actuallyPaid: '0.2' });
      await app.get(SyncPayment).run({ providerPaymentId, actor: 'poller' });
      return older;
    };
    const readPayment = jest.spyOn(provider, 'readPayment').mockImplementationOnce(readBeforeOthers);
    await app.get(SyncPayment).run({ providerPaymentId, actor: 'poller' });
    readPayment.mockRestore();
    const [attempt] = await fixture.service.query('select paid_currency from attempts where id = $1', [paymentId]);
    expect(attempt).toEqual({ paid_currency: 'ltc' });
    expect(await fixture.reasons(orderId)).toEqual([expect.stringMatching(/^Paid 0\.2 LTC /)]);
  });
});
