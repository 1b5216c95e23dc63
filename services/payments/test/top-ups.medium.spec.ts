import type { EventOf, paymentChanged } from '@libs/contracts';
import { HOUR_MS, shuffle } from '@testing';
import { multiplyUp, TOP_UP_DETAILS } from '../../../dev/payment-sandbox';
import { PollPayments } from '../src/crypto/crypto.job';
import { ownsTool, seePayment, startReplicaOf } from './factories';
import { type OrderedTool, usePaymentsFixture } from './payments-fixture';

const fixture = usePaymentsFixture();

describe('a topped-up payment', () => {
  const part = (paymentId: string, share: string) =>
    multiplyUp(fixture.provider.of(paymentId).payAmount, share, 8);
  const view = ({ buyer, paymentId }: OrderedTool) => seePayment(fixture, buyer, paymentId);
  const partially = (paymentId: string, share = '0.6') =>
    fixture.provider.set(paymentId, {
      status: 'partially_paid',
      actuallyPaid: part(paymentId, share),
    });

  async function underpaid(share = '0.6'): Promise<OrderedTool> {
    const ordered = await fixture.ordered();
    await fixture.notify(partially(ordered.paymentId, share));
    await fixture.statusBecomes(ordered, 'partially_paid');
    return ordered;
  }

  it.each(TOP_UP_DETAILS)(
    'is accepted as one payment when the rest arrives, with top-up detail "%s"',
    async (detail) => {
      const ordered = await underpaid();
      fixture.provider.describeTopUps(detail);
      const rest = fixture.provider.topUp(ordered.paymentId, (await view(ordered)).amountDue!);
      expect(rest.status).toBe('partially_paid');
      await fixture.notify(rest);
      await fixture.statusBecomes(ordered, 'paid');
      expect(await ownsTool(fixture, ordered.buyer, ordered.tool.id)).toBe(true);
      expect(await fixture.notes(ordered.orderId)).toEqual(['topped_up']);
      const attempts = await fixture.service.query(
        'select parent_attempt_id, accepted, paid_currency, review_code from attempts where order_id = $1 order by created_at, id',
        [ordered.orderId],
      );
      expect(attempts).toEqual([
        { parent_attempt_id: null, accepted: true, paid_currency: 'btc', review_code: null },
        {
          parent_attempt_id: ordered.paymentId,
          accepted: false,
          paid_currency: 'btc',
          review_code: null,
        },
      ]);
      const { payAmount } = fixture.provider.of(ordered.paymentId);
      const seen = await view(ordered);
      expect(seen).toMatchObject({ payable: false, amountDue: null, paidCurrency: 'btc' });
      expect(Number(seen.actuallyPaid)).toBeCloseTo(Number(payAmount), 8);
    },
  );

  it('is confirming and requests nothing while the second deposit is being transferred, and its page is notified', async () => {
    const ordered = await underpaid();
    const rest = fixture.provider.topUp(ordered.paymentId, part(ordered.paymentId, '0.4'));
    await fixture.notify(fixture.provider.change(rest.id, { status: 'confirming' }));
    await fixture.service.nextEvent<EventOf<typeof paymentChanged>>(
      'payment.changed',
      ({ data }) => data.paymentId === ordered.paymentId && data.status === 'confirming',
    );
    expect(await view(ordered)).toMatchObject({
      status: 'confirming',
      payable: false,
      amountDue: null,
    });
    expect(await fixture.orderStatus(ordered.orderId)).toBe('pending');
    await fixture.notify(fixture.provider.change(rest.id, { status: 'finished' }));
    await fixture.statusBecomes(ordered, 'paid');
  });

  it('has one effect when the notifications of both deposits arrive shuffled, repeated and at two replicas', async () => {
    const replica = await startReplicaOf(fixture);
    const orders = await Promise.all(Array.from({ length: 8 }, () => fixture.ordered()));
    fixture.provider.describeTopUps('documented');
    const notifications = orders.flatMap(({ paymentId }) => {
      const payments = [
        partially(paymentId),
        fixture.provider.topUp(paymentId, part(paymentId, '0.4')),
      ];
      return payments.flatMap((payment) =>
        ['confirming', 'partially_paid', 'finished', 'finished'].map((payment_status) => ({
          payment,
          payment_status,
        })),
      );
    });
    const statuses = await Promise.all(
      shuffle(notifications).map(({ payment, payment_status }, index) =>
        fixture.provider.notify(index % 2 === 0 ? fixture.service : replica, payment, {
          payment_status,
        }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await fixture.handled();
    for (const ordered of orders) {
      expect([(await view(ordered)).status, await fixture.notes(ordered.orderId)]).toEqual([
        'paid',
        ['topped_up'],
      ]);
      const purchases = await fixture.service.query(
        'select 1 from tool_purchases where order_id = $1',
        [ordered.orderId],
      );
      expect([purchases.length, await fixture.reasons(ordered.orderId)]).toEqual([1, []]);
    }
    await replica.close();
  });

  it('is found by polling the first payment when no notification of the top-up arrives', async () => {
    const ordered = await underpaid();
    fixture.provider.describeTopUps('documented');
    fixture.provider.topUp(ordered.paymentId, part(ordered.paymentId, '0.4'));
    fixture.setClock(new Date(Date.now() + HOUR_MS));
    await fixture.service.app.get(PollPayments).run();
    await fixture.statusBecomes(ordered, 'paid');
  });

  it('is accepted when only the notification of the top-up arrives', async () => {
    const ordered = await fixture.ordered();
    partially(ordered.paymentId);
    fixture.provider.describeTopUps('documented');
    await fixture.notify(fixture.provider.topUp(ordered.paymentId, part(ordered.paymentId, '0.4')));
    await fixture.statusBecomes(ordered, 'paid');
  });
});
