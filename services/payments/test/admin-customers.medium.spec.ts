import { userChanged } from '@libs/contracts';
import { anAdmin, aUser, aVisitor, CASE_VARIANTS, eventually } from '@testing';
import { type PaymentsContext, startPayments, withCustomer } from './factories';

describe("an administrator's search for customers", () => {
  let context: PaymentsContext;

  beforeAll(async () => {
    context = await startPayments();
  });
  afterAll(() => context.close());

  const search = (query: string, as = anAdmin()) => context.service.request({ url: `/api/admin/customers?${query}`, as });
  const namesFor = async (text: string) =>
    (await search(new URLSearchParams({ search: text }).toString())).body.map(({ username }: { username: string }) => username);

  it('finds part of a username or email, ignoring case, sorted by name', async () => {
    await withCustomer(context, { username: 'Zoe_Finder', email: 'one@example.com' });
    await withCustomer(context, { username: 'anna', email: 'FINDER@example.com' });
    await withCustomer(context, { username: 'other', email: 'other@example.com' });
    expect(await namesFor('finder')).toEqual(['anna', 'Zoe_Finder']);
  });

  it.each(CASE_VARIANTS)('finds the email of %s as %s', async (stored, typed) => {
    const { username } = await withCustomer(context, { email: `${stored}.finder@example.net` });
    expect(await namesFor(`${typed}.finder@`)).toEqual([username]);
    expect(await namesFor(`${typed}x.finder@`)).toEqual([]);
  });

  it('finds an email by its international domain in both forms', async () => {
    await withCustomer(context, { username: 'reader', email: 'reader@xn--bcher-kva.example' });
    for (const text of ['@bücher.example', 'BÜCHER', 'xn--bcher']) expect([text, await namesFor(text)]).toEqual([text, ['reader']]);
  });

  it('matches wildcards literally', async () => {
    await withCustomer(context, { username: 'under_score', email: 'a@example.org' });
    await withCustomer(context, { username: 'underXscore', email: '50%off@example.org' });
    expect(await namesFor('der_sc')).toEqual(['under_score']);
    expect(await namesFor('0%o')).toEqual(['underXscore']);
    expect(await namesFor('\\')).toEqual([]);
  });

  it('shows users and whether they are Pro', async () => {
    const user = await withCustomer(context, { username: 'member-to-be', isAdmin: true });
    const until = new Date(Date.now() + 1e8).toISOString();
    const expected = { id: user.id, username: user.username, email: user.email, isAdmin: true, createdAt: user.createdAt };
    expect((await search('search=member-to-be')).body).toEqual([{ ...expected, isPro: false, proUntil: null }]);
    const body = { until, reason: 'a gift' };
    await context.service.request({ method: 'POST', url: `/api/admin/users/${user.id}/pro`, body, as: anAdmin() });
    expect((await search('search=member-to-be')).body).toEqual([{ ...expected, isPro: true, proUntil: until }]);
  });

  it('follows changes, and ignores an older one that arrives late', async () => {
    const user = await withCustomer(context, { username: 'first-name', email: 'changing@example.net' });
    const marker = await withCustomer(context, { email: 'marker@example.net' });
    await context.service.publish(
      userChanged({ ...user, username: 'third-name' }, { version: 3 }),
      userChanged({ ...user, username: 'second-name' }, { version: 2 }),
      userChanged({ ...marker, username: 'received' }, { version: 2 }),
    );
    await eventually(async () => expect(await namesFor('marker@example.net')).toEqual(['received']));
    expect(await namesFor('changing@example.net')).toEqual(['third-name']);
  });

  it('returns at most the requested number', async () => {
    expect((await search('limit=1')).body).toHaveLength(1);
    for (const limit of ['0', '101', 'many', '1.5']) expect((await search(`limit=${limit}`)).status).toBe(400);
    expect((await search('search=a&search=b')).status).toBe(400);
  });

  it('is for administrators only', async () => {
    expect((await search('', aVisitor)).status).toBe(401);
    expect((await search('', aUser())).status).toBe(403);
  });
});
