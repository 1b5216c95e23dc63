import { randomUUID } from 'node:crypto';
import type { AdminPayment, EventOf, purchaseGranted, purchaseRevoked } from '@libs/contracts';
import { anAdmin, aUser, aVisitor, eventually } from '@testing';
import { aBuyer, buy, ownsTool, seePayment } from './factories';
import { usePaymentsFixture } from './payments-fixture';
import type { PaymentChange } from './test-processor';

describe('orders in the hands of an administrator', () => {
  const fixture = usePaymentsFixture();
  const admin = anAdmin();
  const list = (status = 'review') => fixture.service.request<AdminPayment[]>({ url: `/api/admin/payments?status=${status}`, as: admin });
  const decide = (act: string, orderId: string, reason: unknown = 'as agreed by mail', as = admin) =>
    fixture.service.request({ method: 'POST', url: `/api/admin/payments/${orderId}/${act}`, body: { reason }, as });
  const audits = (orderId: string) =>
    fixture.service.query(`select action, reason, actor_id, before, after from audit_records where after->>'orderId' = $1 order by id`, [
      orderId,
    ]);
  const paid = async (change: PaymentChange, expected: string) => {
    const ordered = await fixture.ordered();
    await fixture.tell(fixture.provider.finish(ordered.paymentId, change));
    await fixture.statusBecomes(ordered, expected);
    return ordered;
  };

  it('are listed with the reason they need a look, who bought, and what was paid', async () => {
    const { buyer, orderId, paymentId, tool } = await paid({ actuallyPaid: '0.0001' }, 'review');
    const found = (await list()).body.find((one) => one.orderId === orderId);
    expect(found).toMatchObject({
      ...{ orderId, userId: buyer.userId, username: expect.any(String), email: expect.stringContaining('@'), toolName: tool.name },
      ...{ status: 'review', reason: `Paid 0.0001 of ${fixture.provider.of(paymentId).payAmount}.`, livemode: false },
      attempts: [{ paymentId, status: 'review', actuallyPaid: '0.0001', provider: 'nowpayments', providerStatus: 'finished' }],
    });
    expect((await list('paid')).body.map((one) => one.orderId)).not.toContain(orderId);
  });

  it('are settled by hand, with a reason on record: what was ordered is given', async () => {
    const { buyer, orderId, paymentId, tool } = await paid({ actuallyPaid: '0.0001' }, 'review');
    expect(await decide('settle', orderId)).toMatchObject({ status: 200, body: { status: 'paid', reason: null } });
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('paid');
    expect(await audits(orderId)).toEqual([
      {
        ...{ action: 'payment.settle', reason: 'as agreed by mail', actor_id: admin.userId },
        ...{ before: { orderId, status: 'review' }, after: { orderId, status: 'paid' } },
      },
    ]);
    expect((await decide('settle', orderId)).status).toBe(409);
    await fixture.service.nextEvent<EventOf<typeof purchaseGranted>>('purchase.granted', ({ data }) => data.userId === buyer.userId);
  });

  it('are refunded by hand: the tool goes back and can be bought again', async () => {
    const { buyer, orderId, paymentId, tool } = await paid({}, 'paid');
    expect(await decide('refund', orderId)).toMatchObject({ status: 200, body: { status: 'refunded' } });
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(false);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('refunded');
    await fixture.service.nextEvent<EventOf<typeof purchaseRevoked>>('purchase.revoked', ({ data }) => data.userId === buyer.userId);
    expect((await buy(fixture, buyer, tool.id)).status).toBe(201);
    expect((await decide('refund', orderId)).status).toBe(409);
    expect((await decide('settle', orderId)).status).toBe(409);
    expect((await audits(orderId)).map(({ action }) => action)).toEqual(['payment.refund']);
  });

  it('for Pro are refunded by cutting the days that are left', async () => {
    const buyer = await aBuyer(fixture);
    const { orderId } = await fixture.payPro(buyer);
    expect((await decide('refund', orderId)).status).toBe(200);
    const subscription = await fixture.service.request({ url: '/api/account/subscription', as: buyer });
    expect(subscription.body).toMatchObject({ proUntil: null, source: null, cancelled: false });
  });

  it('that are paid are listed while surplus money waits, until that is settled, and keep what they gave', async () => {
    const { buyer, orderId, tool, paymentId } = await paid({}, 'paid');
    await fixture.tell(fixture.provider.payAgain(paymentId));
    const listed = async () => (await list()).body.map((one) => one.orderId);
    await eventually(async () => expect(await listed()).toContain(orderId));
    expect((await decide('settle', orderId)).body).toMatchObject({ status: 'paid', reason: null });
    expect(await listed()).not.toContain(orderId);
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
  });

  it('need a reason, an order that exists, and something that was paid', async () => {
    const { orderId } = await paid({ actuallyPaid: '0' }, 'review');
    for (const reason of [null, '', '  ', 'x', 7, 'x'.repeat(501)]) expect((await decide('settle', orderId, reason)).status).toBe(400);
    for (const id of [randomUUID(), 'x']) expect((await decide('refund', id)).status).toBe(404);
    expect((await decide('refund', (await fixture.ordered()).orderId)).status).toBe(409);
    expect((await list('strange')).status).toBe(400);
  });

  it('are for administrators alone', async () => {
    for (const [as, status] of [
      [aVisitor, 401],
      [aUser(), 403],
    ] as const) {
      expect((await fixture.service.request({ url: '/api/admin/payments', as })).status).toBe(status);
      expect((await decide('settle', randomUUID(), 'a reason', as)).status).toBe(status);
      expect((await decide('refund', randomUUID(), 'a reason', as)).status).toBe(status);
    }
  });
});
