import { type EventOf, type MemberOrder, type paymentChanged, toolDeleted, toolUpdated } from '@libs/contracts';
import { anAdmin, eventually } from '@testing';
import { multiplyUp } from '../../../dev/payment-sandbox';
import { buy, ownsTool, seePayment } from './factories';
import { type OrderedTool, usePaymentsFixture } from './payments-fixture';

interface TwoAttempts extends OrderedTool {
  other: string;
}

describe('the status of an order on the pages of its attempts', () => {
  const fixture = usePaymentsFixture();

  async function twoAttempts(): Promise<TwoAttempts> {
    const ordered = await fixture.ordered('btc');
    const other = (await buy(fixture, ordered.buyer, ordered.tool.id, 'ltc')).body.paymentId;
    return { ...ordered, other };
  }
  const views = async ({ buyer, paymentId, other }: TwoAttempts) =>
    [await seePayment(fixture, buyer, paymentId), await seePayment(fixture, buyer, other)] as const;
  const published = (paymentId: string, status: string) =>
    fixture.service.nextEvent<EventOf<typeof paymentChanged>>(
      'payment.changed',
      ({ data }) => data.paymentId === paymentId && data.status === status,
    );
  const decide = (orderId: string, action: 'settle' | 'refund') =>
    fixture.service.request({
      method: 'POST',
      url: `/api/admin/payments/${orderId}/${action}`,
      body: { reason: 'as agreed' },
      as: anAdmin(),
    });

  it('shows every attempt of a paid order as paid, requests no more coins, and notifies their pages', async () => {
    const ordered = await twoAttempts();
    expect((await views(ordered)).map(({ payable }) => payable)).toEqual([true, true]);
    await fixture.notify(fixture.provider.finish(ordered.other));
    await Promise.all([published(ordered.paymentId, 'paid'), published(ordered.other, 'paid')]);
    for (const seen of await views(ordered)) expect(seen).toMatchObject({ status: 'paid', payable: false, amountDue: null });
  });

  it('requests no coins on one page while coins are being transferred on another', async () => {
    const ordered = await twoAttempts();
    await fixture.notify(fixture.provider.set(ordered.other, { status: 'confirming', actuallyPaid: '0.1' }));
    await published(ordered.paymentId, 'confirming');
    for (const seen of await views(ordered)) {
      expect(seen).toMatchObject({ status: 'confirming', payable: false, actuallyPaid: '0.1', paidCurrency: 'ltc' });
    }
    const again = await buy(fixture, ordered.buyer, ordered.tool.id, 'eth');
    expect(again).toMatchObject({ status: 201, body: { paymentId: ordered.other, payCurrency: 'ltc' } });
  });

  it('shows review on every page, then paid or refunded as decided, and never requests the rest', async () => {
    for (const [action, status] of [
      ['settle', 'paid'],
      ['refund', 'refunded'],
    ] as const) {
      const ordered = await twoAttempts();
      const short = multiplyUp(fixture.provider.of(ordered.paymentId).payAmount, '0.6', 8);
      await fixture.notify(fixture.provider.finish(ordered.paymentId, { actuallyPaid: short }));
      await Promise.all([published(ordered.paymentId, 'review'), published(ordered.other, 'review')]);
      for (const seen of await views(ordered)) expect(seen).toMatchObject({ status: 'review', payable: false, amountDue: null });
      expect((await decide(ordered.orderId, action)).status).toBe(200);
      await Promise.all([published(ordered.paymentId, status), published(ordered.other, status)]);
      for (const seen of await views(ordered)) expect(seen).toMatchObject({ status, payable: false, amountDue: null });
    }
  });

  it('starts another attempt once the payment window has passed, also before the sweep', async () => {
    const { buyer, tool, paymentId, orderId } = await fixture.ordered();
    fixture.setClock(new Date(Date.parse(fixture.provider.of(paymentId).validUntil) + 1000));
    const again = (await buy(fixture, buyer, tool.id)).body;
    expect(again.orderId).toBe(orderId);
    expect(again.paymentId).not.toBe(paymentId);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('expired');
  });

  it('shows the attempt of an expired order as expired on all pages and notifies them', async () => {
    const ordered = await twoAttempts();
    const end = Date.parse(fixture.provider.of(ordered.paymentId).validUntil);
    const sweep = (hours: number) => fixture.sweep(new Date(end + hours * 3_600_000));
    await sweep(1);
    await sweep(26);
    expect(await fixture.orderStatus(ordered.orderId)).toBe('expired');
    for (const seen of await views(ordered)) expect(seen).toMatchObject({ status: 'expired', payable: false });
    await fixture.notify(fixture.provider.set(ordered.other, { status: 'confirming', actuallyPaid: '0.1' }));
    await fixture.statusBecomes({ ...ordered, paymentId: ordered.other }, 'confirming');
    expect((await views(ordered)).map(({ status }) => status)).toEqual(['expired', 'confirming']);
  });

  it('expires an order whose only money was refunded at the provider', async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.set(ordered.paymentId, { status: 'partially_paid', actuallyPaid: '0.0001' }));
    await fixture.statusBecomes(ordered, 'partially_paid');
    await fixture.notify(fixture.provider.set(ordered.paymentId, { status: 'refunded' }));
    await fixture.statusBecomes(ordered, 'refunded');
    const later = new Date(Date.now() + 25 * 3_600_000);
    await fixture.sweep(later);
    expect(await fixture.orderStatus(ordered.orderId)).toBe('expired');
  });

  it('lists an order with the attempt that paid it, not the latest', async () => {
    const ordered = await twoAttempts();
    const orders = async () => (await fixture.service.request<MemberOrder[]>({ url: '/api/account/orders', as: ordered.buyer })).body;
    expect(await orders()).toMatchObject([{ paymentId: ordered.other, paymentStatus: 'waiting', receiptNumber: null }]);
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await fixture.statusBecomes(ordered, 'paid');
    expect(await orders()).toMatchObject([{ paymentId: ordered.paymentId, paymentStatus: 'paid' }]);
  });

  it('still shows a payment whose tool was made free, lost its file or was deleted', async () => {
    const ordered = await fixture.ordered();
    const { tool, buyer, paymentId } = ordered;
    const changed = { ...tool, accessLevel: 'free', price: 0, file: null, version: 2 } as const;
    await fixture.service.publish(toolUpdated(changed, { version: 2 }));
    await eventually(async () =>
      expect(await fixture.service.query('select 1 from tool_views where id = $1 and not has_file', [tool.id])).toHaveLength(1),
    );
    expect(await seePayment(fixture, buyer, paymentId)).toMatchObject({ status: 'waiting', toolName: tool.name, price: tool.price });
    await fixture.notify(fixture.provider.finish(paymentId));
    await fixture.statusBecomes(ordered, 'paid');
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    await fixture.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () => expect(await fixture.service.query('select 1 from tool_views where id = $1', [tool.id])).toEqual([]));
    expect(await seePayment(fixture, buyer, paymentId)).toMatchObject({ status: 'paid', toolId: tool.id, toolName: tool.name });
  });
});
