import type { Caller } from '@libs/auth';
import type { OrderDetail } from '@libs/contracts';
import { aBuyer } from './factories';
import { usePaymentsFixture } from './payments-fixture';

const fixture = usePaymentsFixture();

const seeOrder = (as: Caller, orderId: string) =>
  fixture.service.request<OrderDetail>({ url: `/api/account/orders/${orderId}`, as });

const seen = async (as: Caller, orderId: string) => {
  const { body } = await seeOrder(as, orderId);
  return body.events.map(({ type }) => type);
};

describe('the page of an order', () => {
  it('has the order with what happened to it, from its creation to its payment and refund', async () => {
    const { buyer, tool, paymentId, orderId } = await fixture.ordered();
    const { status, body } = await seeOrder(buyer, orderId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      orderId,
      toolName: tool.name,
      status: 'pending',
      paymentId,
      reviewReason: null,
    });
    expect(body.events).toEqual([
      { type: 'created', at: body.createdAt, payCurrency: null },
      { type: 'waiting', at: expect.any(String), payCurrency: 'btc' },
    ]);
    await fixture.notify(fixture.provider.set(paymentId, { status: 'confirming' }));
    await fixture.statusBecomes({ buyer, paymentId }, 'confirming');
    await fixture.notify(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    expect(await seen(buyer, orderId)).toEqual(['created', 'waiting', 'seen', 'paid']);
    await fixture.notify(fixture.provider.set(paymentId, { status: 'refunded' }));
    await fixture.statusBecomes({ buyer, paymentId }, 'refunded');
    const { body: refunded } = await seeOrder(buyer, orderId);
    expect(refunded.events.at(-1)?.type).toBe('refunded');
    expect(refunded.creditNotes).toHaveLength(1);
  });

  it('names the cause of a review in the words of the buyer', async () => {
    const { buyer, paymentId, orderId } = await fixture.ordered();
    const { payAmount } = fixture.provider.of(paymentId);
    await fixture.notify(fixture.provider.finish(paymentId, { actuallyPaid: '0.0001' }));
    await fixture.statusBecomes({ buyer, paymentId }, 'review');
    const { body } = await seeOrder(buyer, orderId);
    expect(body.reviewReason).toBe(`You sent 0.0001 of the ${payAmount} BTC that were requested.`);
    expect(body.events.at(-1)?.type).toBe('review');
  });

  it('tells that the member canceled it', async () => {
    const { buyer, paymentId, orderId } = await fixture.ordered();
    expect(await fixture.cancel(buyer, paymentId)).toBe(200);
    expect(await seen(buyer, orderId)).toEqual(['created', 'waiting', 'cancelled']);
  });

  it('is not found for any other member, nor for an order that does not exist', async () => {
    const { orderId } = await fixture.ordered();
    const other = await aBuyer(fixture);
    expect((await seeOrder(other, orderId)).status).toBe(404);
    expect((await seeOrder(other, '0190a000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});
