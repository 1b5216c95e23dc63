import type { EventOf, paymentChanged } from '@libs/contracts';
import { eventually, HOUR, shuffle } from '@testing';
import { PollPayments } from '../src/crypto/crypto.job';
import { multiplyUp, TOP_UP_DETAILS } from '../../../dev/payment-sandbox';
import { ownsTool, seePayment, startReplicaOf, withCustomer } from './factories';
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

  it('accepts coins sent to the address of an expired attempt, with a note that they were late', async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.set(ordered.paymentId, { status: 'expired' }));
    await fixture.statusBecomes(ordered, 'expired');
    await fixture.notify(fixture.provider.topUp(ordered.paymentId, part(ordered.paymentId, '1')));
    await fixture.statusBecomes(ordered, 'paid');
    expect(await fixture.notes(ordered.orderId)).toEqual([expect.stringContaining('paid_late')]);
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
    fixture.setClock(new Date(Date.now() + HOUR));
    await fixture.service.app.get(PollPayments).run();
    await fixture.statusBecomes(ordered, 'paid');
  });

  it('is matched by the parent its notification names when neither response nor address matches', async () => {
    const ordered = await underpaid();
    fixture.provider.describeTopUps('documented');
    const rest = fixture.provider.topUp(ordered.paymentId, part(ordered.paymentId, '0.4'));
    fixture.provider.change(fixture.provider.of(ordered.paymentId).id, { childIds: [] });
    await fixture.notify(fixture.provider.change(rest.id, { payAddress: 'written otherwise' }));
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

describe('a refund at the provider', () => {
  it('of part of a topped-up payment is reviewed, and of its first payment revokes the purchase', async () => {
    const ordered = await fixture.ordered();
    const half = multiplyUp(fixture.provider.of(ordered.paymentId).payAmount, '0.5', 8);
    await fixture.notify(
      fixture.provider.set(ordered.paymentId, { status: 'partially_paid', actuallyPaid: half }),
    );
    await fixture.statusBecomes(ordered, 'partially_paid');
    const rest = fixture.provider.topUp(ordered.paymentId, half);
    await fixture.notify(rest);
    await fixture.statusBecomes(ordered, 'paid');
    await fixture.notify(fixture.provider.change(rest.id, { status: 'refunded' }));
    await eventually(async () =>
      expect(await fixture.reasons(ordered.orderId)).toEqual([
        expect.stringContaining('Part of this payment'),
      ]),
    );
    expect(await ownsTool(fixture, ordered.buyer, ordered.tool.id)).toBe(true);
    await fixture.notify(fixture.provider.set(ordered.paymentId, { status: 'refunded' }));
    await fixture.statusBecomes(ordered, 'refunded');
    expect(await ownsTool(fixture, ordered.buyer, ordered.tool.id)).toBe(false);
  });
});

describe('a payment that the provider calls partial', () => {
  async function partlyPaid(share: string): Promise<OrderedTool> {
    const ordered = await fixture.ordered();
    const actuallyPaid = multiplyUp(fixture.provider.of(ordered.paymentId).payAmount, share, 9);
    await fixture.notify(
      fixture.provider.set(ordered.paymentId, { status: 'partially_paid', actuallyPaid }),
    );
    return ordered;
  }
  const mailKeys = async (orderId: string) => {
    const rows = await fixture.service.query<{ key: string }>(
      'select key from mails where key like $1 order by key',
      [`review:${orderId}%`],
    );
    return rows.map(({ key }) => key);
  };

  it('is accepted when it is what our page requested, although the provider has raised the amount since', async () => {
    const ordered = await fixture.ordered();
    const { payAmount: requested } = fixture.provider.of(ordered.paymentId);
    const requote = {
      status: 'partially_paid',
      actuallyPaid: requested,
      payAmount: multiplyUp(requested, '1.1', 8),
    } as const;
    await fixture.notify(fixture.provider.set(ordered.paymentId, requote));
    await fixture.statusBecomes(ordered, 'paid');
  });

  it('goes to review at once, with mails, when less than the minimum of the coin is missing', async () => {
    const administrator = await withCustomer(fixture, { isAdmin: true });
    const ordered = await partlyPaid('0.967');
    await fixture.statusBecomes(ordered, 'review');
    expect(await seePayment(fixture, ordered.buyer, ordered.paymentId)).toMatchObject({
      payable: false,
      amountDue: null,
    });
    expect(await fixture.reasons(ordered.orderId)).toEqual([
      expect.stringMatching(/^Paid [\d.]+ of [\d.]+ BTC\. The rest is below/),
    ]);
    const toBuyer = `review:${ordered.orderId}`;
    expect(await mailKeys(ordered.orderId)).toEqual([
      toBuyer,
      `${toBuyer}:admin:${administrator.id}`,
    ]);
  });
});
