import type { MemberOrder } from '@libs/contracts';
import { type TestService } from '@testing';
import { SettleCreation } from '../src/use-cases/checkout/settle-creation';
import { CryptoProvider } from '../src/providers/crypto-provider';
import { OpenAttempt } from '../src/use-cases/checkout/open-attempt';
import { TimedTransactions } from '../src/store/database-clock';
import { aBuyer, buy, seePayment, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';

const HOUR = 3_600_000;

describe("a process killed between opening an attempt and the provider's response", () => {
  const fixture = usePaymentsFixture();

  /** The state after a killed process: an attempt that no process is creating any more. */
  async function leftBehind() {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture)];
    const { app }: TestService = fixture.service;
    const opened = await app
      .get(TimedTransactions)
      .run((tx, now) =>
        app.get(OpenAttempt).run(tx, { userId: buyer.userId, toolId: tool.id, payCurrency: 'btc', minimumUsd: '2', livemode: false, now }),
      );
    return { buyer, tool, paymentId: opened.attempt.id, orderId: opened.order.id };
  }
  const sweep = (laterMs: number) => fixture.sweep(new Date(Date.now() + laterMs));
  /** Creates the payment that the killed process had requested. */
  const createAtProvider = (attemptId: string) =>
    fixture.service.app.get(CryptoProvider).createPayment({
      ...{ attemptId, amountCents: 2999, payCurrency: 'btc', description: 'Port scanner', mode: 'direct' },
    });

  it('leaves nothing pending: the attempt is abandoned, and the order expires', async () => {
    const { buyer, paymentId, orderId } = await leftBehind();
    await sweep(1000);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('waiting');
    await sweep(4000);
    expect(await seePayment(fixture, buyer, paymentId)).toMatchObject({ status: 'failed', payable: false });
    await sweep(25 * HOUR);
    expect(await fixture.orderStatus(orderId)).toBe('expired');
    const orders = await fixture.service.request<MemberOrder[]>({ url: '/api/account/orders', as: buyer });
    expect(orders.body).toMatchObject([{ orderId, status: 'expired', paymentStatus: 'expired' }]);
  });

  it.each([
    ['after the sweep has closed the attempt', () => sweep(4000)],
    ['before the sweep', async () => fixture.setClock(new Date(Date.now() + 4000))],
  ])('does not prevent the buyer from another attempt, %s', async (_when, wait) => {
    const { buyer, tool, paymentId, orderId } = await leftBehind();
    await wait();
    const again = await buy(fixture, buyer, tool.id);
    expect(again).toMatchObject({ status: 201, body: { orderId } });
    expect(again.body.paymentId).not.toBe(paymentId);
  });

  it('still matches a late response, from a notification or from the process itself', async () => {
    const [notified, answered] = [await leftBehind(), await leftBehind()];
    await sweep(4000);
    await createAtProvider(notified.paymentId);
    await fixture.notify(fixture.provider.of(notified.paymentId));
    await fixture.statusBecomes(notified, 'waiting');
    expect((await seePayment(fixture, notified.buyer, notified.paymentId)).payable).toBe(true);
    await fixture.notify(fixture.provider.finish(notified.paymentId));
    await fixture.statusBecomes(notified, 'paid');
    const payment = await createAtProvider(answered.paymentId);
    await fixture.service.dataSource.transaction((tx) =>
      fixture.service.app.get(SettleCreation).created(tx, answered.paymentId, payment, new Date()),
    );
    expect(await seePayment(fixture, answered.buyer, answered.paymentId)).toMatchObject({ status: 'waiting', payable: true });
  });

  it('follows a response that arrives after another attempt was started, without requesting coins there', async () => {
    const { buyer, tool, paymentId } = await leftBehind();
    await sweep(4000);
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
