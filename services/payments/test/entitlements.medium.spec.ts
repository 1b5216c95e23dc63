import { randomUUID } from 'node:crypto';
import { anAdmin, aService, aUser, aVisitor, eventually, DAY } from '@testing';
import { withCustomer, withTool, aBuyer, buyPro, periodsOf } from './factories';
import {
  type EventOf,
  type purchaseGranted,
  type purchaseRevoked,
  userDeleted,
} from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { republishEntitlements } from '../src/pro/republish-entitlements';
import { usePaymentsFixture } from './payments-fixture';

const fixture = usePaymentsFixture();

describe('entitlements', () => {
  const ask = (path: string, as = aService('downloads')) =>
    fixture.service.request({ url: `/internal/entitlements/${path}`, as });
  const byAdmin = (url: string, body: object) =>
    fixture.service.request({ method: 'POST', url, body, as: anAdmin() });

  it('are empty for an unknown user', async () => {
    expect((await ask(randomUUID())).body).toEqual({ accessUntil: null, hasPurchased: false });
  });

  it('include a purchase and a membership from the moment they are granted', async () => {
    const [user, tool] = [await withCustomer(fixture), await withTool(fixture)];
    const until = new Date(Date.now() + 1e8).toISOString();
    await byAdmin(`/api/admin/users/${user.id}/pro`, { until, reason: 'a gift' });
    await byAdmin(`/api/admin/users/${user.id}/purchases`, { toolId: tool.id, reason: 'a gift' });
    expect((await ask(`${user.id}?toolId=${tool.id}`)).body).toEqual({
      accessUntil: until,
      hasPurchased: true,
    });
    expect((await ask(user.id)).body.hasPurchased).toBe(false);
    fixture.setClock(new Date(until));
    expect((await ask(user.id)).body.accessUntil).toBeNull();
  });

  it('are listed to the member: the tools that the member owns, without revoked ones and those of others', async () => {
    const [user, other] = [await withCustomer(fixture), await withCustomer(fixture)];
    const [kept, revoked, foreign] = [
      await withTool(fixture),
      await withTool(fixture),
      await withTool(fixture),
    ];
    const grant = (userId: string, toolId: string) =>
      byAdmin(`/api/admin/users/${userId}/purchases`, { toolId, reason: 'a gift' });
    for (const [userId, toolId] of [
      [user.id, kept.id],
      [user.id, revoked.id],
      [other.id, foreign.id],
    ] as const)
      await grant(userId, toolId);
    await byAdmin(`/api/admin/users/${user.id}/purchases/${revoked.id}/revoke`, {
      reason: 'a mistake',
    });
    const list = async (as: ReturnType<typeof aUser>) =>
      (await fixture.service.request({ url: '/api/account/purchases', as })).body;
    expect(await list(aUser({ userId: user.id }))).toEqual({ toolIds: [kept.id] });
    expect(await list(aUser())).toEqual({ toolIds: [] });
    expect(
      (await fixture.service.request({ url: '/api/account/purchases', as: aVisitor })).status,
    ).toBe(401);
  });

  it('include the days of grace after a paid period', async () => {
    const [user, [starts, ends]] = [
      await withCustomer(fixture),
      ['2026-01-01T00:00:00.000Z', '2026-01-31T00:00:00.000Z'],
    ];
    await fixture.service.query(
      `insert into subscription_periods (id, user_id, source, starts, ends, grace_days) values ($1, $2, 'crypto', $3, $4, 3)`,
      [randomUUID(), user.id, starts, ends],
    );
    fixture.setClock(new Date('2026-02-02T23:59:59Z'));
    expect((await ask(user.id)).body.accessUntil).toBe('2026-02-03T00:00:00.000Z');
    fixture.setClock(new Date('2026-02-03T00:00:00Z'));
    expect((await ask(user.id)).body.accessUntil).toBeNull();
  });

  it('are served to services only', async () => {
    expect((await ask(randomUUID(), aUser())).status).toBe(403);
    expect((await ask(randomUUID(), anAdmin())).status).toBe(403);
    expect((await ask(randomUUID(), aVisitor)).status).toBe(403);
  });

  it('are rejected for a malformed ID', async () => {
    expect((await ask('x')).status).toBe(404);
    expect((await ask(`${randomUUID()}?toolId=x`)).status).toBe(400);
  });

  it('return false to the member for an unknown tool, 404 for a malformed ID, 401 for visitors', async () => {
    const check = (id: string, as = aUser()) =>
      fixture.service.request({ url: `/api/user/purchases/${id}`, as });
    expect(await check(randomUUID())).toMatchObject({ status: 200, body: { hasPurchased: false } });
    expect((await check(`x' or 1=1`)).status).toBe(404);
    expect((await check(randomUUID(), aVisitor)).status).toBe(401);
    expect(
      (await fixture.service.request({ url: '/api/account/subscription', as: aVisitor })).status,
    ).toBe(401);
  });
});

type PurchaseEvent = EventOf<typeof purchaseGranted> | EventOf<typeof purchaseRevoked>;

describe('the republished state', () => {
  const bought = async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await fixture.statusBecomes(ordered, 'paid');
    return { userId: ordered.buyer.userId, toolId: ordered.tool.id, orderId: ordered.orderId };
  };
  const admin = (url: string, body: object) =>
    fixture.service.request({
      method: 'POST',
      url: `/api/admin/${url}`,
      body: { reason: 'a test', ...body },
      as: anAdmin(),
    });

  /** A copy of who owns what, built only from the events published after a position of the outbox. */
  const projectionFrom = async (seq: number): Promise<Map<string, boolean>> => {
    const rows = await fixture.service.query<{ envelope: PurchaseEvent & { type: string } }>(
      `select envelope from outbox where seq > $1 and envelope->>'type' like 'purchase.%' order by seq`,
      [seq],
    );
    return new Map(
      rows.map(({ envelope: { type, data } }) => [
        `${data.userId} ${data.toolId}`,
        type === 'purchase.granted',
      ]),
    );
  };

  it('revokes what a projection that lost purchase.revoked still holds: refunded, revoked and erased tools', async () => {
    const [kept, refunded, gone] = [await bought(), await bought(), await bought()];
    expect((await admin(`payments/${refunded.orderId}/refund`, {})).status).toBe(200);
    const [member, tool] = [await aBuyer(fixture), await withTool(fixture)];
    expect((await admin(`users/${member.userId}/purchases`, { toolId: tool.id })).status).toBe(201);
    expect((await admin(`users/${member.userId}/purchases/${tool.id}/revoke`, {})).status).toBe(
      200,
    );
    await fixture.service.publish(userDeleted({ userId: gone.userId }, { version: 2 }));
    const owners = () =>
      fixture.service.query('select 1 from tool_purchases where user_id = $1', [gone.userId]);
    await eventually(async () => expect(await owners()).toEqual([]));
    const [{ last }] = (await fixture.service.query<{ last: string }>(
      'select max(seq) as last from outbox',
    )) as [{ last: string }];
    await fixture.service.app
      .get(Transactions)
      .run((tx) => republishEntitlements(tx, undefined, 1000));
    const projection = await projectionFrom(Number(last));
    const owns = ({ userId, toolId }: { userId: string; toolId: string }) =>
      projection.get(`${userId} ${toolId}`);
    const revoked = { userId: member.userId, toolId: tool.id };
    expect([kept, refunded, revoked, gone].map(owns)).toEqual([true, false, false, false]);
    expect(owns({ userId: randomUUID(), toolId: tool.id })).toBeUndefined();
  });
});

describe('renewing Pro with crypto', () => {
  it.each([
    ['in the last seven days', 24],
    ['in the days of grace', 32],
  ])('%s adds 30 days to the old end', async (_when, days) => {
    const buyer = await aBuyer(fixture);
    await fixture.payPro(buyer);
    fixture.setClock(new Date(Date.now() + days * DAY));
    await fixture.payPro(buyer);
    const [first, second] = await periodsOf(fixture, buyer);
    expect(second?.starts).toEqual(first?.ends);
    expect(Number(second?.ends) - Number(first?.starts)).toBe(60 * DAY);
  });

  it('after the grace starts on the day of payment', async () => {
    const buyer = await aBuyer(fixture);
    await fixture.payPro(buyer);
    const later = new Date(Date.now() + 34 * DAY);
    fixture.setClock(later);
    await fixture.payPro(buyer);
    expect((await periodsOf(fixture, buyer))[1]?.starts).toEqual(later);
  });

  it('is rejected while more than seven days remain, without a call to the provider', async () => {
    const buyer = await aBuyer(fixture);
    await fixture.payPro(buyer);
    fixture.provider.clearCalls();
    fixture.setClock(new Date(Date.now() + 22 * DAY));
    expect((await buyPro(fixture, buyer)).status).toBe(409);
    expect(fixture.provider.calls('create-payment')).toEqual([]);
  });
});
