import type { Caller } from '@libs/auth';
import {
  type EventOf,
  type MemberOrder,
  type OrderDetail,
  type paymentChanged,
  toolDeleted,
  type ToolState,
  toolUpdated,
} from '@libs/contracts';
import { anAdmin, eventually } from '@testing';
import { multiplyUp } from '../../../dev/payment-sandbox';
import { aBuyer, buy, ownsTool, seePayment, withTool } from './factories';
import { type OrderedTool, usePaymentsFixture } from './payments-fixture';

const fixture = usePaymentsFixture();

interface TwoAttempts extends OrderedTool {
  other: string;
}

describe('the status of an order on the pages of its attempts', () => {
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
    for (const seen of await views(ordered))
      expect(seen).toMatchObject({ status: 'paid', payable: false, amountDue: null });
  });

  it('shows review on every page, then paid or refunded as decided, and never requests the rest', async () => {
    for (const [action, status] of [
      ['settle', 'paid'],
      ['refund', 'refunded'],
    ] as const) {
      const ordered = await twoAttempts();
      const short = multiplyUp(fixture.provider.of(ordered.paymentId).payAmount, '0.6', 8);
      await fixture.notify(fixture.provider.finish(ordered.paymentId, { actuallyPaid: short }));
      await Promise.all([
        published(ordered.paymentId, 'review'),
        published(ordered.other, 'review'),
      ]);
      for (const seen of await views(ordered))
        expect(seen).toMatchObject({ status: 'review', payable: false, amountDue: null });
      expect((await decide(ordered.orderId, action)).status).toBe(200);
      await Promise.all([published(ordered.paymentId, status), published(ordered.other, status)]);
      for (const seen of await views(ordered))
        expect(seen).toMatchObject({ status, payable: false, amountDue: null });
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
    for (const seen of await views(ordered))
      expect(seen).toMatchObject({ status: 'expired', payable: false });
    await fixture.notify(
      fixture.provider.set(ordered.other, { status: 'confirming', actuallyPaid: '0.1' }),
    );
    await fixture.statusBecomes({ ...ordered, paymentId: ordered.other }, 'confirming');
    expect((await views(ordered)).map(({ status }) => status)).toEqual(['expired', 'confirming']);
  });

  it('lists an order with the attempt that paid it, not the latest', async () => {
    const ordered = await twoAttempts();
    const orders = async () =>
      (
        await fixture.service.request<MemberOrder[]>({
          url: '/api/account/orders',
          as: ordered.buyer,
        })
      ).body;
    expect(await orders()).toMatchObject([
      { paymentId: ordered.other, paymentStatus: 'waiting', receiptNumber: null },
    ]);
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
      expect(
        await fixture.service.query('select 1 from tool_views where id = $1 and file_key is null', [
          tool.id,
        ]),
      ).toHaveLength(1),
    );
    expect(await seePayment(fixture, buyer, paymentId)).toMatchObject({
      status: 'waiting',
      toolName: tool.name,
      price: tool.price,
    });
    await fixture.notify(fixture.provider.finish(paymentId));
    await fixture.statusBecomes(ordered, 'paid');
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    await fixture.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () =>
      expect(
        await fixture.service.query('select 1 from tool_views where id = $1', [tool.id]),
      ).toEqual([]),
    );
    expect(await seePayment(fixture, buyer, paymentId)).toMatchObject({
      status: 'paid',
      toolId: tool.id,
      toolName: tool.name,
    });
  });
});

describe('an open payment page', () => {
  const view = ({ buyer, paymentId }: OrderedTool) => seePayment(fixture, buyer, paymentId);
  const publish = (tool: ToolState, change: Partial<ToolState>) =>
    fixture.service.publish(toolUpdated({ ...tool, ...change, version: 2 }, { version: 2 }));

  it.each<[string, (tool: ToolState) => Promise<void>]>([
    ['deleted', ({ id }) => fixture.service.publish(toolDeleted({ toolId: id }))],
    ['made free', (tool) => publish(tool, { accessLevel: 'free', price: 0 })],
    ['unlisted', (tool) => publish(tool, { unlisted: true })],
    ['left without its file', (tool) => publish(tool, { file: null })],
  ])('asks for nothing once its tool was %s', async (_name, change) => {
    const ordered = await fixture.ordered();
    expect(await view(ordered)).toMatchObject({ payable: true });
    await change(ordered.tool);
    await eventually(async () =>
      expect(await view(ordered)).toMatchObject({ payable: false, amountDue: null }),
    );
    expect((await buy(fixture, ordered.buyer, ordered.tool.id)).status).toBeGreaterThanOrEqual(400);
  });

  it.each(['waiting', 'partially_paid'] as const)(
    'asks for nothing after its own expiration while it is %s',
    async (status) => {
      const ordered = await fixture.ordered();
      const { payAmount, validUntil } = fixture.provider.of(ordered.paymentId);
      const actuallyPaid = status === 'waiting' ? '0' : multiplyUp(payAmount, '0.5', 8);
      await fixture.notify(fixture.provider.set(ordered.paymentId, { status, actuallyPaid }));
      await fixture.statusBecomes(ordered, status);
      expect(await view(ordered)).toMatchObject({ payable: true });
      fixture.setClock(new Date(Date.parse(validUntil) + 1000));
      expect(await view(ordered)).toMatchObject({ payable: false, amountDue: null });
    },
  );
});

/** Announces a change of a tool, and waits until payments has it. */
async function changeSale(
  tool: ToolState,
  change: Partial<Pick<ToolState, 'price' | 'unlisted'>>,
  version = 2,
): Promise<void> {
  await fixture.service.publish(toolUpdated({ ...tool, ...change, version }, { version }));
  await eventually(async () => {
    const views = await fixture.service.query(
      'select price, unlisted from tool_views where id = $1',
      [tool.id],
    );
    expect(views).toMatchObject([change]);
  });
}

describe('a price that changes while an order is open', () => {
  const reprice = (tool: ToolState, price: number) => changeSale(tool, { price });
  const orders = (userId: string) =>
    fixture.service.query(
      'select id, status, amount_cents from orders where user_id = $1 order by id',
      [userId],
    );

  it('opens a new order at the displayed price, and no page requests coins at the old one', async () => {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture, { price: 999 })];
    const old = (await buy(fixture, buyer, tool.id)).body;
    await reprice(tool, 4999);
    const next = (await buy(fixture, buyer, tool.id)).body;
    expect(next.orderId).not.toBe(old.orderId);
    expect(fixture.provider.of(next.paymentId).priceAmount).toBe('49.99');
    expect(await seePayment(fixture, buyer, next.paymentId)).toMatchObject({
      price: 4999,
      payable: true,
    });
    expect(await seePayment(fixture, buyer, old.paymentId)).toMatchObject({
      price: 999,
      payable: false,
      status: 'cancelled',
    });
    await fixture.service.nextEvent<EventOf<typeof paymentChanged>>(
      'payment.changed',
      ({ data }) => data.paymentId === old.paymentId && data.status === 'cancelled',
    );
    const notes = await fixture.service.query(
      `select note from order_history where order_id = $1 and "to" = 'cancelled'`,
      [old.orderId],
    );
    expect(notes).toEqual([{ note: 'the price changed' }]);
    expect((await buy(fixture, buyer, tool.id)).body.paymentId).toBe(next.paymentId);
  });

  it('still accepts late money at the old price, and closes the new order', async () => {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture, { price: 999 })];
    const old = (await buy(fixture, buyer, tool.id)).body;
    await reprice(tool, 4999);
    const next = (await buy(fixture, buyer, tool.id)).body;
    await fixture.notify(fixture.provider.finish(old.paymentId));
    await fixture.statusBecomes({ buyer, paymentId: old.paymentId }, 'paid');
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    expect(await fixture.notes(old.orderId)).toEqual(['paid_late']);
    expect(
      await fixture.service.query('select amount from tool_purchases where order_id = $1', [
        old.orderId,
      ]),
    ).toEqual([{ amount: 999 }]);
    await fixture.statusBecomes({ buyer, paymentId: next.paymentId }, 'cancelled');
    expect((await seePayment(fixture, buyer, next.paymentId)).payable).toBe(false);
  });

  it.each(['confirming', 'partially_paid'] as const)(
    'continues the order whose coins are %s: paying accepted its price',
    async (status) => {
      const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture, { price: 4999 })];
      const old = (await buy(fixture, buyer, tool.id)).body;
      await fixture.notify(fixture.provider.set(old.paymentId, { status, actuallyPaid: '0.0001' }));
      await fixture.statusBecomes({ buyer, paymentId: old.paymentId }, status);
      await reprice(tool, 9999);
      expect((await buy(fixture, buyer, tool.id)).body).toMatchObject({
        orderId: old.orderId,
        paymentId: old.paymentId,
      });
      expect((await buy(fixture, buyer, tool.id, 'ltc')).body).toMatchObject({
        orderId: old.orderId,
        paymentId: old.paymentId,
      });
      expect(await orders(buyer.userId)).toEqual([
        { id: old.orderId, status: 'pending', amount_cents: 4999 },
      ]);
    },
  );

  it('creates one new order for many requests around the change', async () => {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture, { price: 999 })];
    await buy(fixture, buyer, tool.id);
    const clicks = (count: number) =>
      Array.from({ length: count }, () => buy(fixture, buyer, tool.id));
    const before = clicks(4);
    const change = reprice(tool, 4999);
    const around = clicks(4);
    await change;
    const answers = await Promise.all([...before, ...around, ...clicks(8)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(
      (await orders(buyer.userId)).map(({ status, amount_cents }) => [status, amount_cents]),
    ).toEqual([
      ['cancelled', 999],
      ['pending', 4999],
    ]);
  });
});

describe('an unlisted tool', () => {
  const setUnlisted = (tool: ToolState, unlisted: boolean, version?: number) =>
    changeSale(tool, { unlisted }, version);

  it('is not sold until it is offered again, without a call to the provider', async () => {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture)];
    await setUnlisted(tool, true);
    fixture.provider.clearCalls();
    expect(await buy(fixture, buyer, tool.id)).toMatchObject({
      status: 409,
      body: { message: 'This tool is no longer offered' },
    });
    expect(fixture.provider.calls('create-payment')).toEqual([]);
    await setUnlisted(tool, false, 3);
    expect((await buy(fixture, buyer, tool.id)).status).toBe(201);
  });

  it('is still granted to a member whose payment was open', async () => {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture)];
    const { paymentId } = (await buy(fixture, buyer, tool.id)).body;
    await setUnlisted(tool, true);
    await fixture.notify(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    expect(await ownsTool(fixture, buyer, tool.id)).toBe(true);
    expect(await buy(fixture, buyer, tool.id)).toMatchObject({
      status: 409,
      body: { message: 'You already own this tool' },
    });
  });
});

describe('the page of an order', () => {
  const seeOrder = (as: Caller, orderId: string) =>
    fixture.service.request<OrderDetail>({ url: `/api/account/orders/${orderId}`, as });

  const seen = async (as: Caller, orderId: string) => {
    const { body } = await seeOrder(as, orderId);
    return body.events.map(({ type }) => type);
  };

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
