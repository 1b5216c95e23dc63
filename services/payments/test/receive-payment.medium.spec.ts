import { createHmac } from 'node:crypto';
import type {
  Entitlements,
  EventOf,
  MemberOrder,
  paymentChanged,
  purchaseGranted,
  subscriptionChanged,
} from '@libs/contracts';
import { aService, DAY_MS, eventually } from '@testing';
import fc from 'fast-check';
import { createIpnSignature } from 'nowpayments-node';
import { token } from '../../../dev/payment-sandbox';
import { PollPayments } from '../src/crypto/crypto.job';
import { SyncPayment } from '../src/crypto/sync';
import { aBuyer, buy, buyPro, ownsTool, periodsOf, seePayment } from './factories';
import { usePaymentsFixture } from './payments-fixture';
import { SIGNED_FORMS } from './sign-notification';

const fixture = usePaymentsFixture();

describe('receiving a payment', () => {
  const post = (body: string, headers: Record<string, string>) =>
    fixture.service.request({
      method: 'POST',
      url: '/api/webhooks/nowpayments',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('grants the tool, publishes it, and gives the buyer access immediately', async () => {
    const { buyer, tool, paymentId, orderId } = await fixture.ordered();
    expect(await fixture.notify(fixture.provider.finish(paymentId))).toBe(200);
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    const url = `/internal/entitlements/${buyer.userId}?toolId=${tool.id}`;
    expect(
      (await fixture.service.request<Entitlements>({ url, as: aService('downloads') })).body
        .hasPurchased,
    ).toBe(true);
    const granted = await fixture.service.nextEvent<EventOf<typeof purchaseGranted>>(
      'purchase.granted',
      ({ data }) => data.userId === buyer.userId,
    );
    expect(granted.data).toEqual({
      userId: buyer.userId,
      toolId: tool.id,
      paymentId,
      bought: true,
    });
    const changed = await fixture.service.nextEvent<EventOf<typeof paymentChanged>>(
      'payment.changed',
      ({ data }) => data.status === 'paid',
    );
    expect(changed).toMatchObject({
      data: { userId: buyer.userId, paymentId, orderId },
      version: expect.any(Number),
    });
    expect((await buy(fixture, buyer, tool.id)).status).toBe(409);
    expect(
      (await fixture.service.request<MemberOrder[]>({ url: '/api/account/orders', as: buyer }))
        .body[0],
    ).toMatchObject({
      orderId,
      status: 'paid',
    });
  });

  it('shows the progress of the transfer', async () => {
    const { buyer, paymentId } = await fixture.ordered();
    for (const word of ['confirming', 'confirmed', 'sending'] as const) {
      await fixture.notify(
        fixture.provider.set(paymentId, { status: word, actuallyPaid: '0.0001' }),
      );
      await fixture.statusBecomes({ buyer, paymentId }, 'confirming');
    }
    const cancel = await fixture.service.request({
      method: 'POST',
      url: `/api/payments/${paymentId}/cancel`,
      as: buyer,
    });
    expect(cancel.status).toBe(409);
    expect((await seePayment(fixture, buyer, paymentId)).actuallyPaid).toBe('0.0001');
  });

  it('rejects notifications with a missing, wrong or short signature, of another secret, or with a changed body', async () => {
    const { paymentId } = await fixture.ordered();
    const { body, signature } = fixture.provider.notification(fixture.provider.finish(paymentId));
    const others = [
      '',
      'x',
      signature.slice(2),
      createHmac('sha512', 'another').update(body).digest('hex'),
      signature.replace(/^./, (hex) => (hex === '0' ? '1' : '0')),
    ];
    expect((await post(body, {})).status).toBe(400);
    for (const wrong of others)
      expect((await post(body, { 'x-nowpayments-sig': wrong })).status).toBe(400);
    expect(
      (await post(body.replace('finished', 'finishea'), { 'x-nowpayments-sig': signature })).status,
    ).toBe(400);
    expect(
      await fixture.service.query('select 1 from webhooks where subject = $1', [
        fixture.provider.of(paymentId).id,
      ]),
    ).toEqual([]);
  });

  it('accepts the signatures of the independent client nowpayments-node', async () => {
    const { buyer, paymentId } = await fixture.ordered();
    const { body } = fixture.provider.notification(fixture.provider.finish(paymentId));
    const signature = createIpnSignature(
      JSON.parse(body) as Record<string, unknown>,
      fixture.provider.settings.NOWPAYMENTS_IPN_SECRET,
    );
    expect((await post(body, { 'x-nowpayments-sig': signature })).status).toBe(200);
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
  });

  it.each(SIGNED_FORMS)(
    'accepts a signature over the form "%s", as known signers use it',
    async (form) => {
      const { body, signature } = fixture.provider.notification(
        fixture.provider.of((await fixture.ordered()).paymentId),
        {},
        form,
      );
      expect((await post(body, { 'x-nowpayments-sig': signature })).status).toBe(200);
    },
  );

  it('has one effect when the same notification arrives 40 times concurrently', async () => {
    const { buyer, paymentId, orderId } = await fixture.ordered();
    const payment = fixture.provider.finish(paymentId);
    const statuses = await Promise.all(Array.from({ length: 40 }, () => fixture.notify(payment)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    await fixture.handled();
    expect(
      await fixture.service.query('select 1 from tool_purchases where order_id = $1', [orderId]),
    ).toHaveLength(1);
    expect(await fixture.notes(orderId)).toHaveLength(1);
    const published = fixture.service.broker
      .of('purchase.granted')
      .filter(({ data }) => (data as { userId?: string }).userId === buyer.userId);
    expect(published.length).toBeLessThanOrEqual(1);
  });

  it("trusts the provider's API, not the notification", async () => {
    const { buyer, tool, paymentId } = await fixture.ordered();
    expect(
      await fixture.notify(fixture.provider.of(paymentId), {
        payment_status: 'finished',
        actually_paid: token('1'),
      }),
    ).toBe(200);
    await fixture.handled();
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('waiting');
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(false);
  });

  it('retries when the provider is unavailable', async () => {
    const { buyer, paymentId } = await fixture.ordered();
    fixture.provider.failAllCalls();
    await fixture.notify(fixture.provider.finish(paymentId));
    const failed = 'select 1 from webhooks where subject = $1 and error is not null';
    await eventually(async () =>
      expect(await fixture.service.query(failed, [fixture.provider.of(paymentId).id])).toHaveLength(
        1,
      ),
    );
    fixture.provider.recover();
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
  });

  it('is found by polling at growing intervals, without any notification', async () => {
    const { buyer, paymentId } = await fixture.ordered();
    const asked = () =>
      fixture.provider
        .calls('get-payment')
        .filter(({ path }) => path.endsWith(fixture.provider.of(paymentId).id)).length;
    const pollAfter = (seconds: number) => {
      fixture.setClock(new Date(Date.now() + seconds * 1000));
      return fixture.service.app.get(PollPayments).run();
    };
    await pollAfter(20);
    expect(asked()).toBe(0);
    await pollAfter(31);
    expect(asked()).toBe(1);
    await pollAfter(60);
    expect(asked()).toBe(1);
    fixture.provider.finish(paymentId);
    await pollAfter(120);
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
  });

  it('grants 240 contiguous days for eight concurrent Pro payments', async () => {
    const buyer = await aBuyer(fixture);
    const paymentIds: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const { paymentId } = (await buyPro(fixture, buyer)).body;
      paymentIds.push(paymentId);
      await fixture.service.request({
        method: 'POST',
        url: `/api/payments/${paymentId}/cancel`,
        as: buyer,
      });
    }
    const sync = fixture.service.app.get(SyncPayment);
    const finished = paymentIds.map((id) => fixture.provider.finish(id).id);
    await Promise.all(
      finished.map((providerPaymentId) => sync.run({ providerPaymentId, actor: 'provider' })),
    );
    const periods = await periodsOf(fixture, buyer);
    expect(periods).toHaveLength(8);
    periods.slice(1).forEach(({ starts }, index) => expect(starts).toEqual(periods[index]!.ends));
    expect(periods.at(-1)!.ends.getTime() - periods[0]!.starts.getTime()).toBe(240 * DAY_MS);
  });

  it('makes a member Pro, which ends by the clock after the period and its grace', async () => {
    const buyer = await aBuyer(fixture);
    await fixture.payPro(buyer);
    const changed = await fixture.service.nextEvent<EventOf<typeof subscriptionChanged>>(
      'subscription.changed',
      ({ data }) => data.userId === buyer.userId,
    );
    expect(changed.data).toMatchObject({ source: 'crypto', cancelled: false });
    const accessUntil = async () =>
      (
        await fixture.service.request<Entitlements>({
          url: `/internal/entitlements/${buyer.userId}`,
          as: aService('downloads'),
        })
      ).body.accessUntil;
    expect(await accessUntil()).not.toBeNull();
    fixture.setClock(new Date(Date.now() + 32.9 * DAY_MS));
    expect(await accessUntil()).not.toBeNull();
    fixture.setClock(new Date(Date.now() + 33.1 * DAY_MS));
    expect(await accessUntil()).toBeNull();
  });
});

/** Amounts with all 18 decimals of ether, from one wei to ten million ether. */
const amounts = fc
  .bigInt({ min: 1n, max: 10n ** 25n })
  .map((wei) => `${wei / 10n ** 18n}.${(wei % 10n ** 18n).toString().padStart(18, '0')}`);

describe('a coin amount', () => {
  it('keeps all 18 decimals from the provider through notification and database to the buyer', async () => {
    const property = fc.asyncProperty(amounts, async (actuallyPaid) => {
      const { buyer, paymentId } = await fixture.ordered('eth');
      expect(
        await fixture.notify(
          fixture.provider.set(paymentId, { status: 'partially_paid', actuallyPaid }),
        ),
      ).toBe(200);
      await eventually(async () =>
        expect((await seePayment(fixture, buyer, paymentId)).actuallyPaid).toBe(actuallyPaid),
      );
    });
    await fc.assert(property, {
      numRuns: 20,
      examples: [['0.000000000000000001'], ['9007199254740993.000000000000000001']],
    });
  });
});
