import { type AdminPayment } from '@libs/contracts';
import { anAdmin, eventually } from '@testing';
import { add, multiplyUp, type Payment } from '../../../dev/payment-sandbox';
import { type OrderedTool, usePaymentsFixture } from './payments-fixture';

describe('money above the price', () => {
  const fixture = usePaymentsFixture();

  const share = (paymentId: string, ratio: string) => multiplyUp(fixture.provider.of(paymentId).payAmount, ratio, 8);
  const shown = async ({ orderId }: OrderedTool): Promise<AdminPayment | undefined> => {
    const url = `/api/admin/payments?search=${orderId}`;
    return (await fixture.service.request<AdminPayment[]>({ url, as: anAdmin() })).body[0];
  };
  const becomesSurplus = (ordered: OrderedTool, count = 1): Promise<void> =>
    eventually(async () => {
      expect(await shown(ordered)).toMatchObject({ status: 'paid', hasSurplus: true });
      expect(await fixture.reasons(ordered.orderId)).toHaveLength(count);
    });

  it.each<[string, (payments: Payment[]) => Payment[]]>([
    ['only the second is notified', (payments) => payments.slice(1)],
    ['both are notified, the second one first', (payments) => [...payments].reverse()],
    ['both are notified in their order', (payments) => payments],
  ])('is surplus when the price arrives twice at one address and %s', async (_name, notified) => {
    const ordered = await fixture.ordered();
    const payments = [fixture.provider.finish(ordered.paymentId), fixture.provider.payAgain(ordered.paymentId)];
    await Promise.all(notified(payments).map((payment) => fixture.notify(payment)));
    await fixture.statusBecomes(ordered, 'paid');
    await becomesSurplus(ordered);
  });

  it('is surplus when the first payment finishes after its top-up has bought the order', async () => {
    const ordered = await fixture.ordered();
    fixture.provider.finish(ordered.paymentId);
    const topUp = fixture.provider.payAgain(ordered.paymentId);
    fixture.provider.set(ordered.paymentId, { status: 'waiting', actuallyPaid: '0' });
    await fixture.notify(topUp);
    await fixture.statusBecomes(ordered, 'paid');
    expect(await shown(ordered)).toMatchObject({ hasSurplus: false });
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await becomesSurplus(ordered);
  });

  it('is surplus when the amount of an accepted payment grows', async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await fixture.statusBecomes(ordered, 'paid');
    await fixture.notify(fixture.provider.finish(ordered.paymentId, { actuallyPaid: share(ordered.paymentId, '2') }));
    await becomesSurplus(ordered);
  });

  it('is surplus when one payment holds more than one percent too much', async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.finish(ordered.paymentId, { actuallyPaid: share(ordered.paymentId, '1.5') }));
    await fixture.statusBecomes(ordered, 'paid');
    await becomesSurplus(ordered);
    expect(await fixture.reasons(ordered.orderId)).toEqual([expect.stringMatching(/^Paid [\d.]+ BTC instead of [\d.]+ BTC: /)]);
  });

  it('is surplus as a further top-up that was not needed, when all are read together', async () => {
    const ordered = await fixture.ordered();
    const partial = { status: 'partially_paid', actuallyPaid: share(ordered.paymentId, '0.6') } as const;
    fixture.provider.set(ordered.paymentId, partial);
    fixture.provider.topUp(ordered.paymentId, share(ordered.paymentId, '0.4'));
    await fixture.notify(fixture.provider.topUp(ordered.paymentId, share(ordered.paymentId, '0.4')));
    await fixture.statusBecomes(ordered, 'paid');
    await becomesSurplus(ordered);
  });

  it('is published, so that administrators count the reviews again', async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await fixture.statusBecomes(ordered, 'paid');
    const second = fixture.provider.payAgain(ordered.paymentId);
    await fixture.notify(fixture.provider.change(second.id, { status: 'confirming', actuallyPaid: second.payAmount }));
    await fixture.handled();
    const published = () =>
      fixture.service.query(`select 1 from outbox where envelope->>'type' = 'payment.changed' and envelope->>'subject' = $1`, [
        ordered.orderId,
      ]);
    const before = (await published()).length;
    await fixture.notify(fixture.provider.change(second.id, { status: 'finished' }));
    await becomesSurplus(ordered);
    expect((await published()).length).toBeGreaterThan(before);
  });

  it('of up to one percent is kept, and shown to administrators like a late payment', async () => {
    const ordered = await fixture.ordered();
    const { payAmount } = fixture.provider.of(ordered.paymentId);
    await fixture.notify(fixture.provider.finish(ordered.paymentId, { actuallyPaid: add(payAmount, '0.00000001') }));
    await fixture.statusBecomes(ordered, 'paid');
    expect(await shown(ordered)).toMatchObject({ hasSurplus: false, notes: ['overpaid'] });
  });
});
