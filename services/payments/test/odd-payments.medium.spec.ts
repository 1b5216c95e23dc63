import { randomUUID } from 'node:crypto';
import {
  type AdminPayment,
  type EventOf,
  type paymentChanged,
  type purchaseRevoked,
  toolDeleted,
  toolUpdated,
} from '@libs/contracts';
import { metricsText } from '@libs/service';
import { anAdmin, eventually, HOUR_MS, shuffle } from '@testing';
import {
  createPayment,
  multiplyUp,
  type PaymentStatus,
  token,
  TOP_UP_DETAILS,
} from '../../../dev/payment-sandbox';
import { PollPayments } from '../src/crypto/crypto.job';
import { AdminOrders } from './admin-orders';
import { aBuyer, buy, ownsTool, seePayment, startReplicaOf, withTool } from './factories';
import { type OrderedTool, usePaymentsFixture } from './payments-fixture';
import type { PaymentChange } from './test-processor';

const fixture = usePaymentsFixture();

describe('a payment that deviates from its order', () => {
  it('is accepted at the price of its order, whatever the tool costs now', async () => {
    const { buyer, tool, paymentId, orderId } = await fixture.ordered();
    await fixture.service.publish(
      toolUpdated({ ...tool, price: 9999, version: 2 }, { version: 2 }),
    );
    await eventually(async () =>
      expect(
        await fixture.service.query('select price from tool_views where id = $1', [tool.id]),
      ).toEqual([{ price: 9999 }]),
    );
    await fixture.notify(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    expect(
      await fixture.service.query('select amount from tool_purchases where order_id = $1', [
        orderId,
      ]),
    ).toEqual([{ amount: tool.price }]);
  });

  it('is acknowledged without effect when the payment is unknown', async () => {
    const { paymentId } = await fixture.ordered();
    expect(
      await fixture.notify(fixture.provider.of(paymentId), {
        payment_id: token('17'),
        payment_status: 'finished',
      }),
    ).toBe(200);
    const orderId = randomUUID(); // another shop's
    await createPayment(fixture.provider, { order_id: orderId });
    expect(await fixture.notify(fixture.provider.finish(orderId))).toBe(200);
    await fixture.handled();
    const outcomes = await fixture.service.query<{ outcome: string }>(
      'select outcome from webhooks where subject = any($1)',
      [['17', fixture.provider.of(orderId).id]],
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unknown_payment', 'unknown_payment']);
  });

  it('is recognized in its notification when the response was lost', async () => {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture)];
    fixture.provider.failOnce('reset-after');
    expect((await buy(fixture, buyer, tool.id)).status).toBe(502);
    const paymentId = fixture.provider.latest().orderId ?? '';
    await fixture.notify(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
  });

  it('for a tool deleted meanwhile is recorded as paid, grants nothing and goes to review', async () => {
    const { buyer, tool, paymentId, orderId } = await fixture.ordered();
    await fixture.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () =>
      expect(
        await fixture.service.query('select 1 from tool_views where id = $1', [tool.id]),
      ).toEqual([]),
    );
    await fixture.notify(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'review');
    expect(await fixture.reasons(orderId)).toEqual([
      'The tool was deleted before it was paid for.',
    ]);
    expect(
      (await fixture.service.query('select paid_at from orders where id = $1', [orderId]))[0]
        .paid_at,
    ).not.toBeNull();
  });

  it('is revoked when the provider refunds it, and the tool can be bought again', async () => {
    const { buyer, tool, paymentId, orderId } = await fixture.ordered();
    await fixture.notify(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    await fixture.notify(fixture.provider.set(paymentId, { status: 'refunded' }));
    await fixture.statusBecomes({ buyer, paymentId }, 'refunded');
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(false);
    await fixture.service.nextEvent<EventOf<typeof purchaseRevoked>>(
      'purchase.revoked',
      ({ data }) => data.userId === buyer.userId,
    );
    const again = await buy(fixture, buyer, tool.id);
    expect(again.status).toBe(201);
    expect(again.body.orderId).not.toBe(orderId);
    await fixture.notify(fixture.provider.finish(again.body.paymentId));
    await fixture.statusBecomes({ buyer, paymentId: again.body.paymentId }, 'paid');
  });

  it('has an append-only history', async () => {
    for (const statement of [
      'update order_history set note = $$x$$',
      'delete from order_history',
      'truncate order_history cascade',
    ]) {
      await expect(fixture.service.query(statement)).rejects.toThrow(
        'payment events are append-only',
      );
    }
  });
});

describe('a status of the provider that is not part of a purchase', () => {
  async function reported(status: string, change: PaymentChange = {}): Promise<OrderedTool> {
    const ordered = await fixture.ordered();
    await fixture.notify(
      fixture.provider.set(ordered.paymentId, { status: status as PaymentStatus, ...change }),
    );
    await fixture.handled();
    return ordered;
  }

  it('raises the metric that its alert reads only for an unknown word', async () => {
    const unknown = async () =>
      Number(
        /^payments_unknown_status(?:\{.*\})? (\d+)$/m.exec(await metricsText())?.[1] ?? 'no metric',
      );
    const before = await unknown();
    expect(before).toBeGreaterThanOrEqual(0);
    await reported('wrong_asset_confirmed');
    expect(await unknown()).toBe(before);
    await reported('teleporting');
    expect(await unknown()).toBe(before + 1);
  });
});

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

describe('money above the price', () => {
  const shown = async ({ orderId }: OrderedTool): Promise<AdminPayment | undefined> => {
    const url = `/api/admin/payments?search=${orderId}`;
    return (await fixture.service.request<AdminPayment[]>({ url, as: anAdmin() })).body[0];
  };
  const becomesSurplus = (ordered: OrderedTool, count = 1): Promise<void> =>
    eventually(async () => {
      expect(await shown(ordered)).toMatchObject({ status: 'paid', hasSurplus: true });
      expect(await fixture.reasons(ordered.orderId)).toHaveLength(count);
    });

  it('is published, so that administrators count the reviews again', async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await fixture.statusBecomes(ordered, 'paid');
    const second = fixture.provider.payAgain(ordered.paymentId);
    await fixture.notify(
      fixture.provider.change(second.id, { status: 'confirming', actuallyPaid: second.payAmount }),
    );
    await fixture.handled();
    const published = () =>
      fixture.service.query(
        `select 1 from outbox where envelope->>'type' = 'payment.changed' and envelope->>'subject' = $1`,
        [ordered.orderId],
      );
    const before = (await published()).length;
    await fixture.notify(fixture.provider.change(second.id, { status: 'finished' }));
    await becomesSurplus(ordered);
    expect((await published()).length).toBeGreaterThan(before);
  });
});

describe('surplus money', () => {
  const orders = new AdminOrders(fixture);

  async function paidTwice() {
    const ordered = await orders.paid({}, 'paid');
    await fixture.notify(fixture.provider.payAgain(ordered.paymentId));
    await eventually(async () =>
      expect(await orders.inReview(ordered.orderId)).toMatchObject({
        status: 'paid',
        hasSurplus: true,
      }),
    );
    return ordered;
  }

  it('is listed until it is resolved; the buyer keeps the tool', async () => {
    const { buyer, orderId, tool, paymentId } = await paidTwice();
    const { payAmount } = fixture.provider.of(paymentId);
    const isPaid = 'This order is already paid. There is nothing to settle.';
    expect(await orders.decide('settle', orderId)).toMatchObject({
      status: 409,
      body: { message: isPaid },
    });
    expect(await orders.inReview(orderId)).toBeDefined();
    expect((await orders.decide('surplus', orderId)).body).toMatchObject({
      status: 'paid',
      reason: null,
      hasSurplus: false,
    });
    expect(await orders.inReview(orderId)).toBeUndefined();
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    expect((await seePayment(fixture, buyer, paymentId)).status).toBe('paid');
    expect(await orders.audits(orderId)).toMatchObject([
      {
        action: 'payment.surplus',
        after: { received: [{ amount: `${payAmount} BTC` }] },
      },
    ]);
    expect(await orders.decide('surplus', orderId)).toMatchObject({ status: 409 });
  });

  it('remains after the order was refunded, and is resolved separately', async () => {
    const { buyer, orderId, tool } = await paidTwice();
    expect((await orders.decide('refund', orderId)).body).toMatchObject({
      status: 'refunded',
      hasSurplus: true,
    });
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(false);
    expect((await orders.decide('surplus', orderId)).body).toMatchObject({
      status: 'refunded',
      hasSurplus: false,
    });
    expect(await orders.inReview(orderId)).toBeUndefined();
  });
});
