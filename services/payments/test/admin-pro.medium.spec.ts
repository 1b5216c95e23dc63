import { randomUUID } from 'node:crypto';
import type { EventOf, subscriptionChanged } from '@libs/contracts';
import { anAdmin, aUser, aVisitor } from '@testing';
import { aCustomer, type PaymentsContext, startPayments, withCustomer } from './factories';

const DAY = 24 * 3600 * 1000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

describe('Pro set by an administrator', () => {
  let context: PaymentsContext;
  const admin = anAdmin();

  beforeAll(async () => {
    context = await startPayments();
  });
  afterAll(() => context.close());
  afterEach(() => context.setClock());

  const setPro = (userId: string, body: unknown, as = admin) =>
    context.service.request({ method: 'POST', url: `/api/admin/users/${userId}/pro`, body, as });
  const subscriptionOf = async (userId: string) =>
    (await context.service.request({ url: '/api/account/subscription', as: aUser({ userId }) })).body;
  const changeOf = (userId: string, proUntil: string | null) =>
    context.service.nextEvent<EventOf<typeof subscriptionChanged>>(
      'subscription.changed',
      ({ data }) => data.userId === userId && data.proUntil === proUntil,
    );

  it('is granted until the given time, audited and published', async () => {
    const { id } = await withCustomer(context);
    const until = inDays(30);
    const answer = await setPro(id, { until, reason: 'a gift' });
    expect(answer).toMatchObject({ status: 200, body: { proUntil: until, source: 'grant', cancelled: false } });
    expect(await subscriptionOf(id)).toMatchObject({ proUntil: until, source: 'grant', cancelled: false, canCancel: false });
    expect((await changeOf(id, until)).data).toMatchObject({ accessUntil: until, source: 'grant', cancelled: false });
    const [record] = await context.service.query('select * from audit_records where user_id = $1', [id]);
    expect(record).toMatchObject({ actor_id: admin.userId, action: 'pro.set', reason: 'a gift' });
    expect(record.before).toMatchObject({ proUntil: null, periods: [] });
    expect(record.after).toMatchObject({ proUntil: until, source: 'grant' });
  });

  it('is extended and shortened to exactly the new end', async () => {
    const { id } = await withCustomer(context);
    for (const until of [inDays(10), inDays(40), inDays(5)]) {
      expect((await setPro(id, { until, reason: 'as agreed' })).body.proUntil).toBe(until);
    }
    const [{ last }] = await context.service.query(
      'select max(ends) as last from subscription_periods where user_id = $1 and ends > starts',
      [id],
    );
    expect(Date.parse(last)).toBeLessThan(Date.now() + 6 * DAY);
  });

  it.each([null, '2020-01-01T00:00:00Z'])('ends immediately for %s, and is published with a higher version', async (until) => {
    const { id } = await withCustomer(context);
    const granted = inDays(30);
    await setPro(id, { until: granted, reason: 'a gift' });
    expect((await setPro(id, { until, reason: 'misused' })).body).toMatchObject({ proUntil: null, source: null, cancelled: false });
    const [before, after] = [await changeOf(id, granted), await changeOf(id, null)];
    expect(after.data).toMatchObject({ accessUntil: null, source: null });
    expect(after.version).toBeGreaterThan(before.version!);
  });

  it('loses the grace of a paid period when an administrator ends it', async () => {
    const { id } = await withCustomer(context);
    await context.service.query(
      `insert into subscription_periods (id, user_id, source, starts, ends, grace_days) values ($1, $2, 'crypto', $3, $4, 3)`,
      [randomUUID(), id, inDays(-31), inDays(-1)],
    );
    expect((await subscriptionOf(id)).source).toBe('crypto');
    await setPro(id, { until: null, reason: 'asked to leave' });
    expect(await subscriptionOf(id)).toMatchObject({ proUntil: null });
  });

  it('ends by the clock, without an event', async () => {
    const { id } = await withCustomer(context);
    const until = inDays(30);
    await setPro(id, { until, reason: 'a gift' });
    const published = () =>
      context.service.query(`select 1 from outbox where envelope->>'subject' = $1 and envelope->>'type' = 'subscription.changed'`, [id]);
    expect(await published()).toHaveLength(1);
    context.setClock(new Date(Date.parse(until) - 1));
    expect((await subscriptionOf(id)).proUntil).toBe(until);
    context.setClock(new Date(until));
    expect((await subscriptionOf(id)).proUntil).toBeNull();
    expect(await published()).toHaveLength(1);
  });

  it('handles eight concurrent administrators: no overlap, one end, distinct versions', async () => {
    const { id } = await withCustomer(context);
    const ends = Array.from({ length: 8 }, (_, index) => inDays(10 + index));
    const answers = await Promise.all(ends.map((until) => setPro(id, { until, reason: 'all at once' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const events = await Promise.all(ends.map((until) => changeOf(id, until)));
    const last = events.reduce((one, other) => (one.version! > other.version! ? one : other));
    expect(new Set(events.map(({ version }) => version)).size).toBe(8);
    expect((await subscriptionOf(id)).proUntil).toBe(last.data.proUntil);
  });

  it('works for a user whose registration has not arrived, by asking identity', async () => {
    const user = aCustomer();
    context.identity.answers.set(`/internal/users/${user.id}`, user);
    expect((await setPro(user.id, { until: inDays(1), reason: 'welcome' })).status).toBe(200);
    expect(await context.service.query('select username from customers where user_id = $1', [user.id])).toEqual([
      { username: user.username },
    ]);
  });

  it('returns 404 for an unknown user and 503 while identity is unavailable', async () => {
    expect(await setPro(randomUUID(), { until: inDays(1), reason: 'who' })).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    });
    expect((await setPro('not-an-id', { until: inDays(1), reason: 'who' })).status).toBe(404);
    context.identity.mode = 'away';
    const answer = await setPro(randomUUID(), { until: inDays(1), reason: 'who' });
    context.identity.mode = 'up';
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
  });

  it('is refused to visitors and members before the request is validated', async () => {
    expect((await setPro('x', {}, aVisitor)).status).toBe(401);
    expect(await setPro('x', {}, aUser())).toMatchObject({ status: 403, body: { message: 'Admin access required' } });
  });

  it.each([
    ['a word as the time', { until: 'tomorrow', reason: 'good' }, 'until'],
    ['a day that does not exist', { until: '2030-02-30T00:00:00Z', reason: 'good' }, 'until'],
    ['a time without an offset', { until: '2030-01-31T00:00:00', reason: 'good' }, 'until'],
    ['a number as the time', { until: 5, reason: 'good' }, 'until'],
    ['no time', { reason: 'good' }, 'until'],
    ['a reason of one letter', { until: null, reason: ' a ' }, 'reason'],
    ['a reason of 501 letters', { until: null, reason: 'a'.repeat(501) }, 'reason'],
    ['no reason', { until: null }, 'reason'],
  ])('rejects %s and names the field', async (_, body, field) => {
    const answer = await setPro(aCustomer().id, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });
});
