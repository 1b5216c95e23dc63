import { randomUUID } from 'node:crypto';
import { type EventOf, type purchaseGranted, type purchaseRevoked, toolDeleted } from '@libs/contracts';
import { anAdmin, aUser, aVisitor, eventually } from '@testing';
import { aCustomer, aTool, type PaymentsContext, startPayments, withCustomer, withTool } from './factories';

describe('purchases granted by an administrator', () => {
  let context: PaymentsContext;
  const admin = anAdmin();

  beforeAll(async () => {
    context = await startPayments();
  });
  afterAll(() => context.close());

  const grant = (userId: string, toolId: unknown, as = admin, reason = 'a prize') =>
    context.service.request({ method: 'POST', url: `/api/admin/users/${userId}/purchases`, body: { toolId, reason }, as });
  const revoke = (userId: string, toolId: string, as = admin) =>
    context.service.request({
      method: 'POST',
      url: `/api/admin/users/${userId}/purchases/${toolId}/revoke`,
      body: { reason: 'by mistake' },
      as,
    });
  const owns = async (userId: string, toolId: string) =>
    (await context.service.request({ url: `/api/user/purchases/${toolId}`, as: aUser({ userId }) })).body.hasPurchased;

  it('make the user own the tool free of charge, audited and published', async () => {
    const [user, tool] = [await withCustomer(context), await withTool(context)];
    expect(await owns(user.id, tool.id)).toBe(false);
    const { status, body } = await grant(user.id, tool.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({ userId: user.id, toolId: tool.id, amount: 0, currency: 'USD' });
    expect(await owns(user.id, tool.id)).toBe(true);
    const [record] = await context.service.query('select * from audit_records where user_id = $1', [user.id]);
    expect(record).toMatchObject({ actor_id: admin.userId, action: 'purchase.grant', reason: 'a prize', before: null });
    expect(body.paymentId).toBe(`grant:${record.id}`);
    const event = await context.service.nextEvent<EventOf<typeof purchaseGranted>>(
      'purchase.granted',
      ({ data }) => data.userId === user.id,
    );
    expect(event.data).toEqual({ userId: user.id, toolId: tool.id, paymentId: body.paymentId });
  });

  it('are created once for concurrent requests', async () => {
    const [user, tool] = [await withCustomer(context), await withTool(context)];
    const answers = await Promise.all(Array.from({ length: 8 }, () => grant(user.id, tool.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(await grant(user.id, tool.id)).toMatchObject({ status: 409, body: { message: 'This user already owns the tool' } });
    expect(await context.service.query('select 1 from audit_records where user_id = $1', [user.id])).toHaveLength(1);
  });

  it.each(['free', 'pro'] as const)('are rejected for a %s tool', async (accessLevel) => {
    const [user, tool] = [await withCustomer(context), await withTool(context, { accessLevel, price: 0 })];
    expect((await grant(user.id, tool.id)).status).toBe(400);
    expect(await owns(user.id, tool.id)).toBe(false);
  });

  it('are revoked with a higher version, and can be granted again', async () => {
    const [user, tool] = [await withCustomer(context), await withTool(context)];
    await grant(user.id, tool.id);
    expect((await revoke(user.id, tool.id)).status).toBe(200);
    expect(await owns(user.id, tool.id)).toBe(false);
    const granted = await context.service.nextEvent<EventOf<typeof purchaseGranted>>(
      'purchase.granted',
      ({ data }) => data.userId === user.id,
    );
    const revoked = await context.service.nextEvent<EventOf<typeof purchaseRevoked>>(
      'purchase.revoked',
      ({ data }) => data.userId === user.id,
    );
    expect(revoked.version).toBeGreaterThan(granted.version!);
    expect((await revoke(user.id, tool.id)).status).toBe(404);
    expect((await grant(user.id, tool.id)).status).toBe(201);
  });

  it('are not revoked when the tool was paid for', async () => {
    const [user, tool] = [await withCustomer(context), await withTool(context)];
    await context.service.query(
      `insert into tool_purchases (id, user_id, tool_id, payment_id, amount, purchased_at, order_id) values ($1, $2, $3, 'p1', 2999, now(), $4)`,
      [randomUUID(), user.id, tool.id, randomUUID()],
    );
    expect((await revoke(user.id, tool.id)).status).toBe(409);
    expect(await owns(user.id, tool.id)).toBe(true);
  });

  it('work for a tool whose event has not arrived, by asking catalogue', async () => {
    const [user, tool] = [await withCustomer(context), aTool()];
    context.catalogue.answers.set(`/internal/tools/${tool.id}`, tool);
    expect((await grant(user.id, tool.id)).status).toBe(201);
  });

  it('return 404 for an unknown tool or user, 400 for a malformed one, and 503 while catalogue is unavailable', async () => {
    const user = await withCustomer(context);
    expect(await grant(user.id, randomUUID())).toMatchObject({ status: 404, body: { message: 'Tool not found' } });
    expect(await grant(randomUUID(), aTool().id)).toMatchObject({ status: 404, body: { message: 'User not found' } });
    for (const id of ['x', 7, null, `'; drop table customers; --`]) expect((await grant(user.id, id)).status).toBe(400);
    context.catalogue.mode = 'slow';
    const answer = await grant(user.id, randomUUID());
    context.catalogue.mode = 'up';
    expect(answer.status).toBe(503);
  });

  it('are deleted with the tool', async () => {
    const [user, tool] = [await withCustomer(context), await withTool(context)];
    await grant(user.id, tool.id);
    await context.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () => expect(await owns(user.id, tool.id)).toBe(false));
    expect((await grant(user.id, tool.id)).status).toBe(404);
  });

  it('are for administrators only', async () => {
    const { id } = aCustomer();
    expect((await grant(id, aTool().id, aVisitor)).status).toBe(401);
    expect((await grant(id, aTool().id, aUser())).status).toBe(403);
    expect((await revoke(id, aTool().id, aUser())).status).toBe(403);
  });
});
