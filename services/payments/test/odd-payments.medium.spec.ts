import { randomUUID } from 'node:crypto';
import { type EventOf, type purchaseRevoked, toolDeleted, toolUpdated } from '@libs/contracts';
import { metricsText } from '@libs/service';
import { eventually } from '@testing';
import { createPayment, type PaymentStatus, token } from '../../../dev/payment-sandbox';
import { aBuyer, buy, ownsTool, withTool } from './factories';
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
