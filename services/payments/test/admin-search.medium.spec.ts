import { randomUUID } from 'node:crypto';
import { metricsText } from '@libs/service';
import { aUser, CASE_VARIANTS } from '@testing';
import { AdminOrders } from './admin-orders';
import { aBuyer, buy, withCustomer, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';

const fixture = usePaymentsFixture();

describe("the administrator's search", () => {
  const orders = new AdminOrders(fixture);
  const found = async (search: string, more: Record<string, string> = {}) =>
    (await orders.list({ search, ...more })).body.map(({ orderId }) => orderId);

  it('finds an order by its IDs, address, buyer and tool, ignoring case', async () => {
    const tool = await withTool(fixture, { name: 'Deep 100% Packet_Probe' });
    const buyer = await withCustomer(fixture, {
      username: 'Grace_Hopper',
      email: 'g.hopper+exe@xn--bcher-kva.example',
    });
    const { orderId, paymentId } = (await buy(fixture, aUser({ userId: buyer.id }), tool.id)).body;
    await fixture.ordered();
    const { id: providerId, payAddress } = fixture.provider.of(paymentId);
    const terms = [
      orderId,
      orderId.slice(0, 30),
      orderId.toUpperCase(),
      paymentId,
      providerId,
      payAddress,
      payAddress.slice(0, -3).toUpperCase(),
    ];
    const names = [
      'grace_hop',
      'G.HOPPER+exe',
      '+exe@bücher.example',
      'packet_',
      '100% packet',
      `  ${tool.name}  `,
    ];
    for (const term of [...terms, ...names])
      expect([term, await found(term)]).toEqual([term, [orderId]]);
  });

  it.each(CASE_VARIANTS)(
    'finds the order of a tool or a buyer named %s as %s',
    async (stored, typed) => {
      const tag = randomUUID().slice(0, 6);
      const tool = await withTool(fixture, { name: `${stored} ${tag}` });
      const buyer = await withCustomer(fixture, { email: `${stored}.${tag}@example.org` });
      const { orderId } = (await buy(fixture, aUser({ userId: buyer.id }), tool.id)).body;
      for (const term of [`${typed} ${tag}`, `${typed}.${tag}@`])
        expect([term, await found(term)]).toEqual([term, [orderId]]);
      expect(await found(`${typed}x ${tag}`)).toEqual([]);
    },
  );

  it('matches wildcards, quotes and backslashes literally', async () => {
    await fixture.ordered();
    for (const term of [
      '%%%',
      '\\',
      '_'.repeat(36),
      'user_________',
      "'; drop table orders; --",
      ':text',
      '$1',
      '\u0007',
      '💸',
    ])
      expect([term, await found(term)]).toEqual([term, []]);
    for (const term of ['a'.repeat(254), ''])
      expect((await orders.list({ search: term })).status).toBe(200);
    for (const query of [
      'search=a&search=b',
      `search=${'a'.repeat(255)}`,
      'search=%00',
      'limit=0',
      'limit=201',
      'limit=x',
      'status=x',
    ]) {
      const { status } = await fixture.service.request({
        url: `/api/admin/payments?${query}`,
        as: orders.admin,
      });
      expect([query, status]).toEqual([query, 400]);
    }
  });

  it('filters by status and returns the newest orders first, up to the limit', async () => {
    const buyer = await aBuyer(fixture);
    const tools = [await withTool(fixture), await withTool(fixture), await withTool(fixture)];
    const bought = [];
    for (const tool of tools) bought.push((await buy(fixture, buyer, tool.id)).body);
    const [first, second, third] = bought.map(({ orderId }) => orderId);
    await fixture.notify(fixture.provider.finish(bought[1]!.paymentId));
    await fixture.statusBecomes({ buyer, paymentId: bought[1]!.paymentId }, 'paid');
    const name = `user_${buyer.userId.slice(0, 8)}`;
    expect(await found(name)).toEqual([third, second, first]);
    expect(await found(name, { limit: '2' })).toEqual([third, second]);
    expect(await found(name, { status: 'pending' })).toEqual([third, first]);
    expect(await found(name, { status: 'review' })).toEqual([]);
    expect(await found('', { userId: buyer.userId })).toEqual([third, second, first]);
    expect(await found('', { userId: buyer.userId, status: 'pending' })).toEqual([third, first]);
    expect((await orders.list({ userId: 'nobody' })).status).toBe(400);
  });

  it('counts the same orders as the metric: those under review and closed ones with surplus', async () => {
    const summary = async () =>
      (
        await fixture.service.request<{ review: number }>({
          url: '/api/admin/payments/summary',
          as: orders.admin,
        })
      ).body;
    const before = (await summary()).review;
    await orders.paid({ payCurrency: 'ltc' }, 'review');
    const paid = await orders.paid({}, 'paid');
    await fixture.notify(fixture.provider.payAgain(paid.paymentId));
    await fixture.handled();
    expect(await summary()).toEqual({ review: before + 2 });
    expect(await metricsText()).toMatch(
      new RegExp(`^payments_in_review(\\{.*\\})? ${before + 2}$`, 'm'),
    );
    expect((await orders.list({ status: 'review' })).body).toHaveLength(before + 2);
    await orders.decide('surplus', paid.orderId);
    expect(await summary()).toEqual({ review: before + 1 });
  });
});
