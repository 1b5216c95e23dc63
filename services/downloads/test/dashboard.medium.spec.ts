import { randomUUID } from 'node:crypto';
import { toolDeleted, toolUpdated } from '@libs/contracts';
import { anAdmin, aUser, aVisitor, eventually } from '@testing';
import { download, type DownloadsUnderTest, startDownloads, withTool } from './factories';

describe('the dashboard', () => {
  let fixture: DownloadsUnderTest;

  beforeAll(async () => {
    fixture = await startDownloads();
  });
  afterAll(() => fixture.close());
  afterEach(() => fixture.setClock());

  const statsOf = (as: ReturnType<typeof aUser>, headers: Record<string, string> = {}) =>
    fixture.service.request({ url: '/api/dashboard/stats', as, headers });
  /** Inserts past downloads. */
  const made = (userId: string, toolId: string, accessLevel: string, times = 1) =>
    fixture.service.query(
      `insert into downloads (id, user_id, tool_id, access_level, downloaded_at, file_sha256)
       select gen_random_uuid(), $1, $2, $3, '2026-01-01'::timestamptz + i * interval '1 second', '' from generate_series(1, $4) i`,
      [userId, toolId, accessLevel, times],
    );

  it('is all zeros for a new member', async () => {
    expect((await statsOf(aUser())).body).toEqual({
      totalDownloads: 0,
      freeDownloads: 0,
      proDownloads: 0,
      premiumDownloads: 0,
      recentDownloads: [],
      favoriteLanguages: [],
    });
  });

  it('shows a download immediately, with the current state of its tool', async () => {
    const [tool, user] = [await withTool(fixture, { thumbnailUrl: '/api/tools/x/thumbnail?v=1' }), aUser()];
    const at = new Date('2026-03-04T05:06:07.089Z');
    fixture.setClock(at);
    await download(fixture, tool.id, user);
    await fixture.service.publish(toolUpdated({ ...tool, name: 'Renamed', language: 'go', version: 2 }, { version: 2 }));
    await eventually(async () => expect((await statsOf(user)).body.recentDownloads[0].tool.name).toBe('Renamed'));
    const [{ id }] = await fixture.service.query('select id from downloads where user_id = $1', [user.userId]);
    const { description, thumbnailUrl, accessLevel } = tool;
    expect((await statsOf(user)).body).toEqual({
      totalDownloads: 1,
      freeDownloads: 1,
      proDownloads: 0,
      premiumDownloads: 0,
      recentDownloads: [
        {
          id,
          downloadedAt: at.toISOString(),
          tool: { id: tool.id, name: 'Renamed', description, thumbnailUrl, language: 'go', accessLevel },
        },
      ],
      favoriteLanguages: [{ language: 'go', count: 1 }],
    });
  });

  it('counts by the level at the time of the download, lists the last ten and ranks six languages', async () => {
    const userId = randomUUID();
    const tools = await Promise.all(
      ['php', 'bash', 'rust', 'sql', 'css', 'java', 'go'].map((language) => withTool(fixture, { language, accessLevel: 'free' })),
    );
    for (const tool of tools) await made(userId, tool.id, 'free', 2);
    await made(userId, tools[0]!.id, 'pro', 3);
    await made(userId, tools[1]!.id, 'premium', 4);
    await made(randomUUID(), tools[1]!.id, 'free', 4);
    const { body } = await statsOf(aUser({ userId }));
    expect(body).toMatchObject({ totalDownloads: 21, freeDownloads: 14, proDownloads: 3, premiumDownloads: 4 });
    const times = body.recentDownloads.map(({ downloadedAt }: { downloadedAt: string }) => downloadedAt);
    expect(times).toHaveLength(10);
    expect(times).toEqual([...times].sort().reverse());
    expect(body.favoriteLanguages).toEqual([
      { language: 'bash', count: 6 },
      { language: 'php', count: 5 },
      ...['css', 'go', 'java', 'rust'].map((language) => ({ language, count: 2 })),
    ]);
  });

  it('omits a deleted tool, however many downloads it had', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    await made(user.userId!, tool.id, 'free', 20_001);
    await download(fixture, tool.id, user);
    await fixture.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () => expect((await statsOf(user)).body).toMatchObject({ totalDownloads: 0, recentDownloads: [] }));
  });

  it('returns 304 until something changes', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    const first = await statsOf(user);
    const tag = first.headers.get('etag')!;
    const again = await statsOf(user, { 'if-none-match': tag });
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
    expect(again.headers.get('etag')).toBe(tag);
    await download(fixture, tool.id, user);
    const changed = await statsOf(user, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
    expect(changed.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('returns 401 to visitors', async () => {
    expect((await statsOf(aVisitor)).status).toBe(401);
  });

  it('counts the downloads of a user from an index', async () => {
    const [tool, userId] = [await withTool(fixture), randomUUID()];
    await fixture.service.seed(
      `insert into downloads (id, user_id, tool_id, access_level, downloaded_at, file_sha256)
       select gen_random_uuid(), case when i % 20 = 0 then $1 else gen_random_uuid() end, $2, 'free', now(), '' from generate_series(1, 50000) i`,
      [userId, tool.id],
    );
    await fixture.service.seed('vacuum analyze downloads');
    const plan = (
      await fixture.service.query<Record<string, string>>(
        `explain select tool_id, access_level, count(*) from downloads where user_id = '${userId}' group by tool_id, access_level`,
      )
    )
      .map((row) => row['QUERY PLAN'])
      .join('\n');
    expect(plan).toContain('downloads_user_tools');
  });

  it('is summed up for administrators: the latest 50 downloads of a user and their total', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    await made(user.userId!, tool.id, 'free', 51);
    const read = (as: ReturnType<typeof aUser>, id = user.userId) =>
      fixture.service.request({ url: `/api/admin/users/${id}/downloads`, as });
    const { status, body } = await read(anAdmin());
    expect([status, body.total, body.downloads.length]).toEqual([200, 51, 50]);
    const latest = { id: expect.any(String), toolId: tool.id, toolName: tool.name, downloadedAt: '2026-01-01T00:00:51.000Z' };
    expect(body.downloads[0]).toEqual(latest);
    expect((await read(anAdmin(), randomUUID())).body).toEqual({ total: 0, downloads: [] });
    expect([(await read(aVisitor)).status, (await read(user)).status]).toEqual([401, 403]);
  });
});
