import { randomUUID } from 'node:crypto';
import {
  type EventOf,
  type subscriptionChanged,
  userDeleted,
  userChanged,
  type purchaseGranted,
  type purchaseRevoked,
  toolDeleted,
  type AuditRecord,
  paymentsAudited,
} from '@libs/contracts';
import {
  aService,
  aToolState,
  aUserSnapshot,
  anAdmin,
  aUser,
  aVisitor,
  CASE_VARIANTS,
  eventually,
  DAY_MS,
} from '@testing';
import { auditsOf, withCustomer, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';

const fixture = usePaymentsFixture();

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

describe('Pro set by an administrator', () => {
  const admin = anAdmin();

  const setPro = (userId: string, body: unknown, as = admin) =>
    fixture.service.request({ method: 'POST', url: `/api/admin/users/${userId}/pro`, body, as });
  const subscriptionOf = async (userId: string) =>
    (await fixture.service.request({ url: '/api/account/subscription', as: aUser({ userId }) }))
      .body;
  const changeOf = (userId: string, proUntil: string | null) =>
    fixture.service.nextEvent<EventOf<typeof subscriptionChanged>>(
      'subscription.changed',
      ({ data }) => data.userId === userId && data.proUntil === proUntil,
    );

  it('is granted until the given time, audited and published', async () => {
    const { id } = await withCustomer(fixture);
    const until = inDays(30);
    const answer = await setPro(id, { until, reason: 'a gift' });
    expect(answer).toMatchObject({
      status: 200,
      body: { proUntil: until, source: 'grant', cancelled: false },
    });
    expect(await subscriptionOf(id)).toMatchObject({
      proUntil: until,
      source: 'grant',
      cancelled: false,
      canCancel: false,
    });
    expect((await changeOf(id, until)).data).toMatchObject({
      accessUntil: until,
      source: 'grant',
      cancelled: false,
    });
    expect(await auditsOf(fixture, id)).toMatchObject([
      {
        actorId: admin.userId,
        action: 'pro.set',
        reason: 'a gift',
        before: { proUntil: null, periods: [] },
        after: { proUntil: until, source: 'grant' },
      },
    ]);
  });

  it('is extended and shortened to exactly the new end', async () => {
    const { id } = await withCustomer(fixture);
    for (const until of [inDays(10), inDays(40), inDays(5)]) {
      expect((await setPro(id, { until, reason: 'as agreed' })).body.proUntil).toBe(until);
    }
    const [{ last }] = await fixture.service.query(
      'select max(ends) as last from membership_periods where user_id = $1 and ends > starts',
      [id],
    );
    expect(Date.parse(last)).toBeLessThan(Date.now() + 6 * DAY_MS);
  });

  it.each([null, '2020-01-01T00:00:00Z'])(
    'ends immediately for %s, and is published with a higher version',
    async (until) => {
      const { id } = await withCustomer(fixture);
      const granted = inDays(30);
      await setPro(id, { until: granted, reason: 'a gift' });
      expect((await setPro(id, { until, reason: 'misused' })).body).toMatchObject({
        proUntil: null,
        source: null,
        cancelled: false,
      });
      const [before, after] = [await changeOf(id, granted), await changeOf(id, null)];
      expect(after.data).toMatchObject({ accessUntil: null, source: null });
      expect(after.version).toBeGreaterThan(before.version!);
    },
  );

  it('loses the grace of a paid period when an administrator ends it', async () => {
    const { id } = await withCustomer(fixture);
    await fixture.service.query(
      `insert into membership_periods (id, user_id, source, starts, ends, grace_days) values ($1, $2, 'crypto', $3, $4, 3)`,
      [randomUUID(), id, inDays(-31), inDays(-1)],
    );
    expect((await subscriptionOf(id)).source).toBe('crypto');
    await setPro(id, { until: null, reason: 'asked to leave' });
    expect(await subscriptionOf(id)).toMatchObject({ proUntil: null });
  });

  it('ends by the clock, without an event', async () => {
    const { id } = await withCustomer(fixture);
    const until = inDays(30);
    await setPro(id, { until, reason: 'a gift' });
    const published = () =>
      fixture.service.query(
        `select 1 from outbox where envelope->>'subject' = $1 and envelope->>'type' = 'subscription.changed'`,
        [id],
      );
    expect(await published()).toHaveLength(1);
    fixture.setClock(new Date(Date.parse(until) - 1));
    expect((await subscriptionOf(id)).proUntil).toBe(until);
    fixture.setClock(new Date(until));
    expect((await subscriptionOf(id)).proUntil).toBeNull();
    expect(await published()).toHaveLength(1);
  });

  it('handles eight concurrent administrators: no overlap, one end, distinct versions', async () => {
    const { id } = await withCustomer(fixture);
    const ends = Array.from({ length: 8 }, (_, index) => inDays(10 + index));
    const answers = await Promise.all(
      ends.map((until) => setPro(id, { until, reason: 'all at once' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const events = await Promise.all(ends.map((until) => changeOf(id, until)));
    const last = events.reduce((one, other) => (one.version! > other.version! ? one : other));
    expect(new Set(events.map(({ version }) => version)).size).toBe(8);
    expect((await subscriptionOf(id)).proUntil).toBe(last.data.proUntil);
  });

  it('works for a user whose registration has not arrived, by asking identity', async () => {
    const user = aUserSnapshot();
    fixture.identity.answers.set(`/internal/users/${user.id}`, user);
    expect((await setPro(user.id, { until: inDays(1), reason: 'welcome' })).status).toBe(200);
    expect(
      await fixture.service.query('select username from customers where user_id = $1', [user.id]),
    ).toEqual([{ username: user.username }]);
  });

  it('returns 404 for an unknown user and 503 while identity is unavailable', async () => {
    expect(await setPro(randomUUID(), { until: inDays(1), reason: 'who' })).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    });
    expect((await setPro('not-an-id', { until: inDays(1), reason: 'who' })).status).toBe(404);
    fixture.identity.mode = 'away';
    const answer = await setPro(randomUUID(), { until: inDays(1), reason: 'who' });
    fixture.identity.mode = 'up';
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
  });

  it('is refused to visitors and members before the request is validated', async () => {
    expect((await setPro('x', {}, aVisitor)).status).toBe(401);
    expect(await setPro('x', {}, aUser())).toMatchObject({
      status: 403,
      body: { message: 'Admin access required' },
    });
  });

  it.each([
    ['a word as the time', { until: 'tomorrow', reason: 'good' }, 'until'],
    ['a day that does not exist', { until: '2030-02-30T00:00:00Z', reason: 'good' }, 'until'],
    ['a time without an offset', { until: '2030-01-31T00:00:00', reason: 'good' }, 'until'],
    ['a number as the time', { until: 5, reason: 'good' }, 'until'],
    ['no time', { reason: 'good' }, 'until'],
    ['a reason of one letter', { until: null, reason: ' a ' }, 'reason'],
    ['a reason of 501 letters', { until: null, reason: 'a'.repeat(501) }, 'reason'],
    ['a reason with invisible characters', { until: null, reason: 'a\u202Egift' }, 'reason'],
    ['no reason', { until: null }, 'reason'],
  ])('rejects %s and names the field', async (_, body, field) => {
    const answer = await setPro(aUserSnapshot().id, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });
});

describe("an administrator's search for customers", () => {
  const search = (query: string, as = anAdmin()) =>
    fixture.service.request({ url: `/api/admin/customers?${query}`, as });
  const namesFor = async (text: string) =>
    (await search(new URLSearchParams({ search: text }).toString())).body.map(
      ({ username }: { username: string }) => username,
    );

  it('finds part of a username or email, ignoring case, sorted by name', async () => {
    await withCustomer(fixture, { username: 'Zoe_Finder', email: 'one@example.com' });
    await withCustomer(fixture, { username: 'anna', email: 'FINDER@example.com' });
    await withCustomer(fixture, { username: 'other', email: 'other@example.com' });
    expect(await namesFor('finder')).toEqual(['anna', 'Zoe_Finder']);
  });

  it.each(CASE_VARIANTS)('finds the email of %s as %s', async (stored, typed) => {
    const { username } = await withCustomer(fixture, { email: `${stored}.finder@example.net` });
    expect(await namesFor(`${typed}.finder@`)).toEqual([username]);
    expect(await namesFor(`${typed}x.finder@`)).toEqual([]);
  });

  it('finds an email by its international domain in both forms', async () => {
    await withCustomer(fixture, { username: 'reader', email: 'reader@xn--bcher-kva.example' });
    for (const text of ['@bücher.example', 'BÜCHER', 'xn--bcher'])
      expect([text, await namesFor(text)]).toEqual([text, ['reader']]);
  });

  it('matches wildcards literally', async () => {
    await withCustomer(fixture, { username: 'under_score', email: 'a@example.org' });
    await withCustomer(fixture, { username: 'underXscore', email: '50%off@example.org' });
    expect(await namesFor('der_sc')).toEqual(['under_score']);
    expect(await namesFor('0%o')).toEqual(['underXscore']);
    expect(await namesFor('\\')).toEqual([]);
  });

  it('shows users and whether they are Pro', async () => {
    const user = await withCustomer(fixture, { username: 'member-to-be', isAdmin: true });
    const until = new Date(Date.now() + 1e8).toISOString();
    const expected = {
      id: user.id,
      username: user.username,
      email: user.email,
      isAdmin: true,
      createdAt: user.createdAt,
    };
    expect((await search('search=member-to-be')).body).toEqual([
      { ...expected, isPro: false, proUntil: null },
    ]);
    const body = { until, reason: 'a gift' };
    await fixture.service.request({
      method: 'POST',
      url: `/api/admin/users/${user.id}/pro`,
      body,
      as: anAdmin(),
    });
    expect((await search('search=member-to-be')).body).toEqual([
      { ...expected, isPro: true, proUntil: until },
    ]);
  });

  it('follows changes, and ignores an older one that arrives late', async () => {
    const user = await withCustomer(fixture, {
      username: 'first-name',
      email: 'changing@example.net',
    });
    const marker = await withCustomer(fixture, { email: 'marker@example.net' });
    await fixture.service.publish(
      userChanged({ ...user, username: 'third-name' }, { version: 3 }),
      userChanged({ ...user, username: 'second-name' }, { version: 2 }),
      userChanged({ ...marker, username: 'received' }, { version: 2 }),
    );
    await eventually(async () =>
      expect(await namesFor('marker@example.net')).toEqual(['received']),
    );
    expect(await namesFor('changing@example.net')).toEqual(['third-name']);
  });

  it('returns at most the requested number', async () => {
    expect((await search('limit=1')).body).toHaveLength(1);
    for (const limit of ['0', '101', 'many', '1.5'])
      expect((await search(`limit=${limit}`)).status).toBe(400);
    expect((await search('search=a&search=b')).status).toBe(400);
  });

  it('is for administrators only', async () => {
    expect((await search('', aVisitor)).status).toBe(401);
    expect((await search('', aUser())).status).toBe(403);
  });
});

describe('purchases granted by an administrator', () => {
  const admin = anAdmin();

  const grant = (userId: string, toolId: unknown, as = admin, reason = 'a prize') =>
    fixture.service.request({
      method: 'POST',
      url: `/api/admin/users/${userId}/purchases`,
      body: { toolId, reason },
      as,
    });
  const revoke = (userId: string, toolId: string, as = admin) =>
    fixture.service.request({
      method: 'POST',
      url: `/api/admin/users/${userId}/purchases/${toolId}/revoke`,
      body: { reason: 'by mistake' },
      as,
    });
  const owns = async (userId: string, toolId: string) =>
    (await fixture.service.request({ url: `/api/user/purchases/${toolId}`, as: aUser({ userId }) }))
      .body.hasPurchased;

  it('make the user own the tool free of charge, audited and published', async () => {
    const [user, tool] = [await withCustomer(fixture), await withTool(fixture)];
    expect(await owns(user.id, tool.id)).toBe(false);
    const { status, body } = await grant(user.id, tool.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({ userId: user.id, toolId: tool.id, amount: 0, currency: 'USD' });
    expect(await owns(user.id, tool.id)).toBe(true);
    const [record] = await auditsOf(fixture, user.id);
    expect(record).toMatchObject({
      actorId: admin.userId,
      action: 'purchase.grant',
      reason: 'a prize',
      before: null,
    });
    expect(body.paymentId).toBe(`grant:${record!.id}`);
    const event = await fixture.service.nextEvent<EventOf<typeof purchaseGranted>>(
      'purchase.granted',
      ({ data }) => data.userId === user.id,
    );
    expect(event.data).toEqual({
      userId: user.id,
      toolId: tool.id,
      paymentId: body.paymentId,
      bought: false,
    });
  });

  it('are created once for concurrent requests', async () => {
    const [user, tool] = [await withCustomer(fixture), await withTool(fixture)];
    const answers = await Promise.all(Array.from({ length: 8 }, () => grant(user.id, tool.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ]);
    expect(await grant(user.id, tool.id)).toMatchObject({
      status: 409,
      body: { message: 'This user already owns the tool' },
    });
    expect(await auditsOf(fixture, user.id)).toHaveLength(1);
  });

  it.each(['free', 'pro'] as const)('are rejected for a %s tool', async (accessLevel) => {
    const [user, tool] = [
      await withCustomer(fixture),
      await withTool(fixture, { accessLevel, price: 0 }),
    ];
    expect((await grant(user.id, tool.id)).status).toBe(400);
    expect(await owns(user.id, tool.id)).toBe(false);
  });

  it('are revoked with a higher version, and can be granted again', async () => {
    const [user, tool] = [await withCustomer(fixture), await withTool(fixture)];
    await grant(user.id, tool.id);
    expect((await revoke(user.id, tool.id)).status).toBe(200);
    expect(await owns(user.id, tool.id)).toBe(false);
    const granted = await fixture.service.nextEvent<EventOf<typeof purchaseGranted>>(
      'purchase.granted',
      ({ data }) => data.userId === user.id,
    );
    const revoked = await fixture.service.nextEvent<EventOf<typeof purchaseRevoked>>(
      'purchase.revoked',
      ({ data }) => data.userId === user.id,
    );
    expect(revoked.version).toBeGreaterThan(granted.version!);
    expect((await revoke(user.id, tool.id)).status).toBe(404);
    expect((await grant(user.id, tool.id)).status).toBe(201);
  });

  it('are not revoked when the tool was paid for', async () => {
    const [user, tool] = [await withCustomer(fixture), await withTool(fixture)];
    await fixture.service.query(
      `insert into tool_purchases (id, user_id, tool_id, payment_id, amount, purchased_at, order_id) values ($1, $2, $3, 'p1', 2999, now(), $4)`,
      [randomUUID(), user.id, tool.id, randomUUID()],
    );
    expect((await revoke(user.id, tool.id)).status).toBe(409);
    expect(await owns(user.id, tool.id)).toBe(true);
  });

  it('work for a tool whose event has not arrived, by asking catalogue', async () => {
    const [user, tool] = [await withCustomer(fixture), aToolState()];
    fixture.catalogue.answers.set(`/internal/tools/${tool.id}`, tool);
    expect((await grant(user.id, tool.id)).status).toBe(201);
  });

  it('return 404 for an unknown tool or user, 400 for a malformed one, and 503 while catalogue is unavailable', async () => {
    const user = await withCustomer(fixture);
    expect(await grant(user.id, randomUUID())).toMatchObject({
      status: 404,
      body: { message: 'Tool not found' },
    });
    expect(await grant(randomUUID(), aToolState().id)).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    });
    for (const id of ['x', 7, null, `'; drop table customers; --`])
      expect((await grant(user.id, id)).status).toBe(400);
    fixture.catalogue.mode = 'slow';
    const answer = await grant(user.id, randomUUID());
    fixture.catalogue.mode = 'up';
    expect(answer.status).toBe(503);
  });

  it('are deleted with the tool', async () => {
    const [user, tool] = [await withCustomer(fixture), await withTool(fixture)];
    await grant(user.id, tool.id);
    await fixture.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () => expect(await owns(user.id, tool.id)).toBe(false));
    expect((await grant(user.id, tool.id)).status).toBe(404);
  });

  it('are for administrators only', async () => {
    const { id } = aUserSnapshot();
    expect((await grant(id, aToolState().id, aVisitor)).status).toBe(401);
    expect((await grant(id, aToolState().id, aUser())).status).toBe(403);
    expect((await revoke(id, aToolState().id, aUser())).status).toBe(403);
  });
});

describe("the audit of administrators' changes in payments", () => {
  const admin = anAdmin();
  const reason = 'as agreed by mail';

  /** The published records of a user or order, oldest first. */
  const recordsOf = async (subjectId: string): Promise<AuditRecord[]> => {
    const rows = await fixture.service.query<{ envelope: unknown }>(
      `select envelope from outbox where envelope ->> 'type' = 'payments.audited' and envelope ->> 'subject' = $1 order by seq`,
      [subjectId],
    );
    return rows.map(({ envelope }) => paymentsAudited.parse(envelope).data);
  };
  const post = (url: string, body: object) =>
    fixture.service.request({ method: 'POST', url, body: { reason, ...body }, as: admin });

  it('is published for grants, revocations and Pro', async () => {
    const [user, tool] = [await withCustomer(fixture), await withTool(fixture)];
    const until = '2031-01-01T00:00:00.000Z';
    await post(`/api/admin/users/${user.id}/purchases`, { toolId: tool.id });
    await post(`/api/admin/users/${user.id}/purchases/${tool.id}/revoke`, {});
    await post(`/api/admin/users/${user.id}/pro`, { until });
    const records = await recordsOf(user.id);
    const subject = {
      actorId: admin.userId,
      subjectType: 'user',
      subjectId: user.id,
      userId: user.id,
      subjectName: null,
      reason,
    };
    expect(records).toEqual([
      expect.objectContaining({
        ...subject,
        action: 'purchase.grant',
        before: null,
        after: expect.objectContaining({ toolId: tool.id }),
      }),
      expect.objectContaining({
        ...subject,
        action: 'purchase.revoke',
        before: expect.objectContaining({ toolId: tool.id }),
        after: null,
      }),
      expect.objectContaining({
        ...subject,
        action: 'pro.set',
        after: expect.objectContaining({ proUntil: until }),
      }),
    ]);
    expect(JSON.stringify(records)).not.toContain(user.email);
    expect(JSON.stringify(records)).not.toContain(user.username);
  });
});

describe('the question of downloads whether a user exists', () => {
  const ask = (userId: string, as = aService('downloads')) =>
    fixture.service.request({ url: `/internal/customers/${userId}`, as });

  it('is answered from the copy of the users, or by identity', async () => {
    const [known, late] = [await withCustomer(fixture), aUserSnapshot()];
    fixture.identity.answers.set(`/internal/users/${late.id}`, late);
    for (const { id } of [known, late])
      expect(await ask(id)).toMatchObject({ status: 200, body: { userId: id } });
  });

  it('is 404 for an unknown and a deleted user, and only services may ask', async () => {
    const deleted = await withCustomer(fixture);
    await fixture.service.publish(userDeleted({ userId: deleted.id }, { version: 2 }));
    await eventually(async () => expect((await ask(deleted.id)).status).toBe(404));
    for (const userId of [randomUUID(), 'not-an-id'])
      expect(await ask(userId)).toMatchObject({ status: 404, body: { message: 'User not found' } });
    expect((await ask(deleted.id, aUser())).status).toBe(403);
  });
});
