import { randomUUID } from 'node:crypto';
import { anAdmin, aService, aUser, aVisitor } from '@testing';
import { type PaymentsContext, startPayments, withCustomer, withTool } from './factories';

describe('entitlements', () => {
  let context: PaymentsContext;

  beforeAll(async () => {
    context = await startPayments();
  });
  afterAll(() => context.close());
  afterEach(() => context.setClock());

  const ask = (path: string, as = aService('downloads')) => context.service.request({ url: `/internal/entitlements/${path}`, as });
  const byAdmin = (url: string, body: object) => context.service.request({ method: 'POST', url, body, as: anAdmin() });

  it('are empty for an unknown user', async () => {
    expect((await ask(randomUUID())).body).toEqual({ accessUntil: null, hasPurchased: false });
  });

  it('include a purchase and a membership from the moment they are granted', async () => {
    const [user, tool] = [await withCustomer(context), await withTool(context)];
    const until = new Date(Date.now() + 1e8).toISOString();
    await byAdmin(`/api/admin/users/${user.id}/pro`, { until, reason: 'a gift' });
    await byAdmin(`/api/admin/users/${user.id}/purchases`, { toolId: tool.id, reason: 'a gift' });
    expect((await ask(`${user.id}?toolId=${tool.id}`)).body).toEqual({ accessUntil: until, hasPurchased: true });
    expect((await ask(user.id)).body.hasPurchased).toBe(false);
    context.setClock(new Date(until));
    expect((await ask(user.id)).body.accessUntil).toBeNull();
  });

  it('are listed to the member: the tools that the member owns, without revoked ones and those of others', async () => {
    const [user, other] = [await withCustomer(context), await withCustomer(context)];
    const [kept, revoked, foreign] = [await withTool(context), await withTool(context), await withTool(context)];
    const grant = (userId: string, toolId: string) => byAdmin(`/api/admin/users/${userId}/purchases`, { toolId, reason: 'a gift' });
    for (const [userId, toolId] of [
      [user.id, kept.id],
      [user.id, revoked.id],
      [other.id, foreign.id],
    ] as const)
      await grant(userId, toolId);
    await byAdmin(`/api/admin/users/${user.id}/purchases/${revoked.id}/revoke`, { reason: 'a mistake' });
    const list = async (as: ReturnType<typeof aUser>) => (await context.service.request({ url: '/api/account/purchases', as })).body;
    expect(await list(aUser({ userId: user.id }))).toEqual({ toolIds: [kept.id] });
    expect(await list(aUser())).toEqual({ toolIds: [] });
    expect((await context.service.request({ url: '/api/account/purchases', as: aVisitor })).status).toBe(401);
  });

  it('include the days of grace after a paid period', async () => {
    const [user, [starts, ends]] = [await withCustomer(context), ['2026-01-01T00:00:00.000Z', '2026-01-31T00:00:00.000Z']];
    await context.service.query(
      `insert into subscription_periods (id, user_id, source, starts, ends, grace_days) values ($1, $2, 'crypto', $3, $4, 3)`,
      [randomUUID(), user.id, starts, ends],
    );
    context.setClock(new Date('2026-02-02T23:59:59Z'));
    expect((await ask(user.id)).body.accessUntil).toBe('2026-02-03T00:00:00.000Z');
    context.setClock(new Date('2026-02-03T00:00:00Z'));
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
    const check = (id: string, as = aUser()) => context.service.request({ url: `/api/user/purchases/${id}`, as });
    expect(await check(randomUUID())).toMatchObject({ status: 200, body: { hasPurchased: false } });
    expect((await check(`x' or 1=1`)).status).toBe(404);
    expect((await check(randomUUID(), aVisitor)).status).toBe(401);
    expect((await context.service.request({ url: '/api/account/subscription', as: aVisitor })).status).toBe(401);
  });
});
