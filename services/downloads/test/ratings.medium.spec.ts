import { randomUUID } from 'node:crypto';
import {
  type AdminRating,
  type DownloadsExport,
  type OwnRatingResponse,
  type RatingsResponse,
  toolDeleted,
  userDeleted,
} from '@libs/contracts';
import { anAdmin, aService, aUser, aVisitor, eventually, type TestResponse } from '@testing';
import { download, type DownloadsUnderTest, startDownloads, withTool } from './factories';

let fixture: DownloadsUnderTest;
beforeAll(async () => (fixture = await startDownloads()));
afterAll(() => fixture.close());

type Member = ReturnType<typeof aUser>;

const GOOD = { stars: 5, text: ' Clear and useful. ', author: 'Ada' };

const send = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  as: Parameters<DownloadsUnderTest['service']['request']>[0]['as'],
  body?: object,
): Promise<TestResponse> => fixture.service.request({ method, url, as, body });
const rate = (toolId: string, as: Member, given: object = {}) =>
  send('PUT', `/api/tools/${toolId}/rating`, as, { ...GOOD, ...given });
const ratingsOf = async (toolId: string, query = '') =>
  (await send('GET', `/api/tools/${toolId}/ratings${query}`, aVisitor)).body as RatingsResponse;
const ownOf = async (toolId: string, as: Member) =>
  (await send('GET', `/api/tools/${toolId}/rating`, as)).body as OwnRatingResponse;

/** A tool, and members who have downloaded it. */
async function aDownloadedTool(members = 1): Promise<{ toolId: string; members: Member[] }> {
  const { id: toolId } = await withTool(fixture);
  const downloaders = Array.from({ length: members }, () => aUser());
  for (const member of downloaders) await download(fixture, toolId, member);
  return { toolId, members: downloaders };
}

async function aRating(): Promise<{ toolId: string; author: Member; id: string }> {
  const { toolId, members } = await aDownloadedTool();
  const id = (await rate(toolId, members[0]!)).body.id as string;
  return { toolId, author: members[0]!, id };
}

const published = (toolId: string) =>
  fixture.service.query<{ data: object; version: string }>(
    `select envelope -> 'data' as data, envelope ->> 'version' as version from outbox
     where envelope ->> 'type' = 'tool.rated' and envelope ->> 'subject' = $1 order by seq`,
    [toolId],
  );

describe('a rating', () => {
  it('is for members who downloaded the tool; visitors read it', async () => {
    const { toolId, members } = await aDownloadedTool();
    const [member, other] = [members[0]!, aUser()];
    expect((await rate(toolId, other)).body).toMatchObject({ code: 'not_downloaded' });
    expect(await ownOf(toolId, other)).toEqual({ hasDownloaded: false, rating: null });
    expect(await ownOf(toolId, member)).toEqual({ hasDownloaded: true, rating: null });
    const { status, body } = await rate(toolId, member);
    const time = expect.stringMatching(/Z$/);
    const rating = {
      id: expect.any(String),
      stars: 5,
      text: 'Clear and useful.',
      author: 'Ada',
      createdAt: time,
      updatedAt: time,
    };
    expect({ status, body }).toEqual({ status: 200, body: { ...rating, hiddenReason: null } });
    expect(await ratingsOf(toolId)).toEqual({
      summary: { mean: 5, count: 1 },
      distribution: [0, 0, 0, 0, 1],
      ratings: [rating],
    });
    expect((await rate(toolId, aVisitor)).status).toBe(401);
  });

  it('is one for each member, who changes and deletes it; every change publishes the new sum', async () => {
    const { toolId, members } = await aDownloadedTool(2);
    const [first, second] = [members[0]!, members[1]!];
    const { id } = (await rate(toolId, first)).body as { id: string };
    await rate(toolId, second, { stars: 2, text: '' });
    expect((await rate(toolId, first, { stars: 4 })).body).toMatchObject({ id, stars: 4 });
    await rate(toolId, first, { stars: 4, text: 'Another text' });
    expect((await ratingsOf(toolId)).summary).toEqual({ mean: 3, count: 2 });
    expect((await send('DELETE', `/api/tools/${toolId}/rating`, first)).status).toBe(200);
    expect((await send('DELETE', `/api/tools/${toolId}/rating`, first)).status).toBe(404);
    expect(await ownOf(toolId, first)).toEqual({ hasDownloaded: true, rating: null });
    expect(await published(toolId)).toEqual(
      [
        { count: 1, total: 5 },
        { count: 2, total: 7 },
        { count: 2, total: 6 },
        { count: 1, total: 2 },
      ].map((counts, index) => ({ data: { toolId, ...counts }, version: String(index + 1) })),
    );
  });

  it('is counted once for each of many members at the same time', async () => {
    const { toolId, members } = await aDownloadedTool(6);
    await Promise.all(members.map((member) => rate(toolId, member, { stars: 3 })));
    expect((await published(toolId)).at(-1)!.data).toEqual({ toolId, count: 6, total: 18 });
  });

  it.each([
    [{ stars: 0 }, 'stars'],
    [{ stars: 6 }, 'stars'],
    [{ stars: 2.5 }, 'stars'],
    [{ stars: '5' }, 'stars'],
    [{ text: 'a'.repeat(501) }, 'text'],
    [{ text: 'a\u0000b' }, 'text'],
    [{ text: 'Buy at HTTPS://example.com' }, 'text'],
    [{ text: 'line\nwww.example.com' }, 'text'],
    [{ text: 'Cheaper at foo.com' }, 'text'],
    [{ author: ' ' }, 'author'],
    [{ author: 'a\nb' }, 'author'],
    [{ author: 'www.example.com' }, 'author'],
    [{ author: 'E X E Support' }, 'author'],
    [{ author: 'a'.repeat(41) }, 'author'],
  ])('is refused with %j', async (given, field) => {
    const { toolId, members } = await aDownloadedTool();
    const { status, body } = await rate(toolId, members[0]!, given);
    expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([
      400,
      [field],
    ]);
  });

  it('is not found for an unknown tool', async () => {
    const { status, body } = await send('DELETE', `/api/tools/${randomUUID()}/rating`, aUser());
    expect([status, body.code]).toEqual([404, 'tool_not_found']);
  });

  it('has pages, newest first', async () => {
    const { toolId, members } = await aDownloadedTool(3);
    for (const [index, member] of members.entries())
      await rate(toolId, member, { author: `Member ${index}` });
    const first = await send('GET', `/api/tools/${toolId}/ratings?limit=2`, aVisitor);
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const authors = ({ ratings }: RatingsResponse) => ratings.map(({ author }) => author);
    expect(authors(first.body)).toEqual(['Member 2', 'Member 1']);
    const second = await send('GET', next, aVisitor);
    expect([authors(second.body), second.headers.get('link')]).toEqual([['Member 0'], null]);
    expect((await send('GET', `/api/tools/${toolId}/ratings?cursor=x`, aVisitor)).status).toBe(400);
  });

  it('is limited to ten changes in a minute', async () => {
    const { toolId, members } = await aDownloadedTool();
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1)
      statuses.push((await rate(toolId, members[0]!)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe('a report', () => {
  const report = (id: string, as: Member, reason = 'It advertises') =>
    send('POST', `/api/ratings/${id}/report`, as, { reason });
  const listed = async (state: string): Promise<AdminRating[]> =>
    (await send('GET', `/api/admin/ratings?state=${state}&limit=100`, anAdmin())).body;
  const decide = (id: string, action: 'hide' | 'show', as = anAdmin(), reason = 'It advertises') =>
    send('POST', `/api/admin/ratings/${id}/${action}`, as, { reason });

  it('is listed for administrators once for each member, until one of them decides', async () => {
    const { id, toolId, author } = await aRating();
    expect((await report(id, author)).body).toMatchObject({ code: 'own_rating' });
    const reporter = aUser();
    for (let time = 0; time < 2; time += 1) expect((await report(id, reporter)).status).toBe(200);
    expect((await listed('reported')).find((rating) => rating.id === id)).toMatchObject({
      tool: { id: toolId },
      userId: author.userId,
      hiddenAt: null,
      reports: [{ reason: 'It advertises', reportedAt: expect.stringMatching(/Z$/) }],
    });
    expect((await decide(id, 'show')).status).toBe(200);
    expect((await listed('reported')).map((rating) => rating.id)).not.toContain(id);
    expect((await ratingsOf(toolId)).ratings).toHaveLength(1);
  });

  it('can hide the rating, with a reason that its author reads, and in the audit log', async () => {
    const { id, toolId, author } = await aRating();
    const admin = anAdmin();
    await report(id, aUser());
    expect((await decide(id, 'hide', admin)).status).toBe(200);
    expect(await ratingsOf(toolId)).toMatchObject({ summary: null, ratings: [] });
    expect((await ownOf(toolId, author)).rating).toMatchObject({ hiddenReason: 'It advertises' });
    expect((await rate(toolId, author)).body).toMatchObject({ code: 'rating_hidden' });
    expect((await report(id, aUser())).status).toBe(404);
    expect((await listed('hidden')).map((rating) => rating.id)).toContain(id);
    const [record] = await fixture.service.query<{ data: object }>(
      `select envelope -> 'data' as data from outbox where envelope ->> 'type' = 'downloads.audited' and envelope ->> 'subject' = $1`,
      [toolId],
    );
    expect(record?.data).toMatchObject({
      action: 'rating.hide',
      actorId: admin.userId,
      userId: author.userId,
      reason: 'It advertises',
      before: { hidden: false },
      after: { hidden: true },
    });
    expect((await published(toolId)).at(-1)!.data).toMatchObject({ count: 0 });
    await decide(id, 'show');
    expect((await ratingsOf(toolId)).summary).toEqual({ mean: 5, count: 1 });
  });

  it('of a hidden rating that its author deletes leaves no name and text, and no new rating until an administrator allows it', async () => {
    const { id, toolId, author } = await aRating();
    await decide(id, 'hide');
    const remove = () => send('DELETE', `/api/tools/${toolId}/rating`, author);
    const { status, body } = await remove();
    expect([status, body.message]).toEqual([
      200,
      'The text and the name of your rating were deleted. You cannot rate this tool again.',
    ]);
    const left = { id, author: null, text: '', hiddenReason: 'It advertises' };
    expect((await ownOf(toolId, author)).rating).toMatchObject(left);
    expect((await listed('hidden')).find((rating) => rating.id === id)).toMatchObject({
      ...left,
      userId: author.userId,
    });
    expect((await remove()).status).toBe(404);
    expect((await rate(toolId, author)).body).toMatchObject({ code: 'rating_hidden' });
    expect((await decide(id, 'hide')).status).toBe(200);
    expect((await decide(id, 'show')).status).toBe(200);
    expect(await ratingsOf(toolId)).toMatchObject({ summary: null, ratings: [] });
    expect((await listed('all')).map((rating) => rating.id)).not.toContain(id);
    expect((await rate(toolId, author, { stars: 3 })).status).toBe(200);
    expect((await published(toolId)).at(-1)!.data).toMatchObject({ count: 1, total: 3 });
  });

  it('is decided by administrators only, and only about ratings that exist', async () => {
    const { id } = await aRating();
    expect((await decide(id, 'hide', aUser())).status).toBe(403);
    expect((await send('GET', '/api/admin/ratings', aUser())).status).toBe(403);
    expect((await decide(randomUUID(), 'hide')).status).toBe(404);
    expect((await decide(id, 'hide', anAdmin(), 'a')).status).toBe(400);
    expect((await report(randomUUID(), aUser())).status).toBe(404);
  });
});

describe('the ratings of a deleted account', () => {
  it('still count, without name and text; its reports are gone', async () => {
    const { toolId, author } = await aRating();
    const other = await aRating();
    await send('POST', `/api/ratings/${other.id}/report`, author, { reason: 'It advertises' });
    const data = async () =>
      (
        await fixture.service.request<DownloadsExport>({
          url: `/internal/users/${author.userId}/data`,
          as: aService('identity'),
        })
      ).body;
    expect(await data()).toMatchObject({
      ratings: [{ toolId, stars: 5, text: 'Clear and useful.', author: 'Ada' }],
      ratingReports: [{ toolId: other.toolId, reason: 'It advertises' }],
    });
    await fixture.service.publish(userDeleted({ userId: author.userId! }, { version: 2 }));
    await eventually(async () =>
      expect(await ratingsOf(toolId)).toMatchObject({
        summary: { count: 1 },
        ratings: [{ author: null, text: '', stars: 5 }],
      }),
    );
    expect(await data()).toMatchObject({ ratings: [], ratingReports: [] });
    expect((await rate(toolId, author)).status).toBe(403);
  });

  it('stay hidden if they were, and are deleted if their author had deleted them', async () => {
    const [kept, deleted] = [await aRating(), await aRating()];
    for (const { id } of [kept, deleted])
      await send('POST', `/api/admin/ratings/${id}/hide`, anAdmin(), { reason: 'It advertises' });
    await send('DELETE', `/api/tools/${deleted.toolId}/rating`, deleted.author);
    for (const { author } of [kept, deleted])
      await fixture.service.publish(userDeleted({ userId: author.userId! }, { version: 2 }));
    const left = async () =>
      (await send('GET', '/api/admin/ratings?state=hidden&limit=100', anAdmin())).body.filter(
        ({ id }: AdminRating) => id === kept.id || id === deleted.id,
      );
    await eventually(async () =>
      expect(await left()).toEqual([
        expect.objectContaining({
          id: kept.id,
          userId: null,
          author: null,
          text: '',
          stars: 5,
          hiddenReason: 'It advertises',
        }),
      ]),
    );
    expect(await ratingsOf(kept.toolId)).toMatchObject({ summary: null, ratings: [] });
    await send('POST', `/api/admin/ratings/${kept.id}/show`, anAdmin(), { reason: 'A mistake' });
    expect(await ratingsOf(kept.toolId)).toMatchObject({
      summary: { mean: 5, count: 1 },
      ratings: [{ author: null, text: '' }],
    });
  });

  it('and those of a deleted tool are deleted', async () => {
    const { toolId } = await aRating();
    await fixture.service.publish(toolDeleted({ toolId }, { version: 9 }));
    await eventually(async () => expect((await ratingsOf(toolId)).summary).toBeNull());
  });
});
