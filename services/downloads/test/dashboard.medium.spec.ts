import { randomUUID } from 'node:crypto';
import {
  type MemberTool,
  purchaseGranted,
  purchaseRevoked,
  subscriptionChanged,
  toolDeleted,
  toolUpdated,
} from '@libs/contracts';
import { anAdmin, aUser, aVisitor, eventually, type TestResponse } from '@testing';
import {
  download,
  type DownloadsUnderTest,
  startDownloads,
  storedTool,
  withTool,
} from './factories';

let fixture: DownloadsUnderTest;
beforeAll(async () => (fixture = await startDownloads()));
afterAll(() => fixture.close());
afterEach(() => fixture.setClock());

describe('the recorded downloads of a tool', () => {
  const counts = (toolId: string) =>
    fixture.service.request({ url: `/api/tools/${toolId}/downloads`, as: aVisitor });

  it('are counted with the members who made them', async () => {
    const [tool, ada, grace] = [await withTool(fixture), aUser(), aUser()];
    expect((await counts(tool.id)).body).toEqual({ downloads: 0, members: 0 });
    for (const member of [ada, ada, grace]) await download(fixture, tool.id, member);
    expect((await counts(tool.id)).body).toEqual({ downloads: 3, members: 2 });
  });

  it('are 404 for an unknown tool', async () => {
    expect((await counts(randomUUID())).status).toBe(404);
  });
});

describe('the dashboard', () => {
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
    const [tool, user] = [
      await withTool(fixture, { thumbnailUrl: '/api/tools/x/thumbnail?v=1' }),
      aUser(),
    ];
    await download(fixture, tool.id, user);
    await fixture.service.publish(
      toolUpdated({ ...tool, name: 'Renamed', language: 'go', version: 2 }, { version: 2 }),
    );
    await eventually(async () =>
      expect((await statsOf(user)).body.recentDownloads[0].tool.name).toBe('Renamed'),
    );
    const [{ id, at }] = await fixture.service.query(
      'select id, downloaded_at as at from downloads where user_id = $1',
      [user.userId],
    );
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
          tool: {
            id: tool.id,
            name: 'Renamed',
            description,
            thumbnailUrl,
            language: 'go',
            accessLevel,
          },
          ownStars: null,
        },
      ],
      favoriteLanguages: [{ language: 'go', count: 1 }],
    });
  });

  it('counts by the level at the time of the download, lists the last ten and ranks six languages', async () => {
    const userId = randomUUID();
    const tools = await Promise.all(
      ['php', 'bash', 'rust', 'sql', 'css', 'java', 'go'].map((language) =>
        withTool(fixture, { language, accessLevel: 'free' }),
      ),
    );
    for (const tool of tools) await made(userId, tool.id, 'free', 2);
    await made(userId, tools[0]!.id, 'pro', 3);
    await made(userId, tools[1]!.id, 'premium', 4);
    await made(randomUUID(), tools[1]!.id, 'free', 4);
    const { body } = await statsOf(aUser({ userId }));
    expect(body).toMatchObject({
      totalDownloads: 21,
      freeDownloads: 14,
      proDownloads: 3,
      premiumDownloads: 4,
    });
    const times = body.recentDownloads.map(
      ({ downloadedAt }: { downloadedAt: string }) => downloadedAt,
    );
    expect(times).toHaveLength(10);
    expect(times).toEqual([...times].sort().reverse());
    expect(body.favoriteLanguages).toEqual([
      { language: 'bash', count: 6 },
      { language: 'php', count: 5 },
      ...['css', 'go', 'java', 'rust'].map((language) => ({ language, count: 2 })),
    ]);
  });

  it("names the member's own rating of a tool", async () => {
    const [tool, user, other] = [await withTool(fixture), aUser(), aUser()];
    const rate = (as: ReturnType<typeof aUser>, stars: number) =>
      fixture.service.request({
        method: 'PUT',
        url: `/api/tools/${tool.id}/rating`,
        body: { stars, text: '', author: 'Ada' },
        as,
      });
    for (const member of [user, other]) await download(fixture, tool.id, member);
    await rate(other, 1);
    expect((await statsOf(user)).body.recentDownloads[0].ownStars).toBeNull();
    await rate(user, 4);
    expect((await statsOf(user)).body.recentDownloads[0].ownStars).toBe(4);
  });

  it('omits a deleted tool, however many downloads it had', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    await made(user.userId!, tool.id, 'free', 20_001);
    await download(fixture, tool.id, user);
    await fixture.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () =>
      expect((await statsOf(user)).body).toMatchObject({ totalDownloads: 0, recentDownloads: [] }),
    );
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
    const readPlan = async () => {
      await fixture.service.seed('vacuum analyze downloads');
      const rows = await fixture.service.query<Record<string, string>>(
        `explain select tool_id, access_level, count(*) from downloads where user_id = '${userId}' group by tool_id, access_level`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    // pages become visible to index-only scans when transactions of other databases have ended
    await eventually(async () => expect(await readPlan()).toContain('downloads_user_tools'));
  });

  it('is summed up for administrators: the latest 50 downloads of a user and their total', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    await made(user.userId!, tool.id, 'free', 51);
    const read = (as: ReturnType<typeof aUser>, id = user.userId) =>
      fixture.service.request({ url: `/api/admin/users/${id}/downloads`, as });
    const { status, body } = await read(anAdmin());
    expect([status, body.total, body.downloads.length]).toEqual([200, 51, 50]);
    const latest = {
      id: expect.any(String),
      toolId: tool.id,
      toolName: tool.name,
      downloadedAt: '2026-01-01T00:00:51.000Z',
    };
    expect(body.downloads[0]).toEqual(latest);
    expect((await read(anAdmin(), randomUUID())).body).toEqual({ total: 0, downloads: [] });
    expect([(await read(aVisitor)).status, (await read(user)).status]).toEqual([401, 403]);
  });
});

const MONDAY = '2026-03-02T10:00:00.000Z';

describe("a member's own tools", () => {
  const read = (as: ReturnType<typeof aUser>): Promise<TestResponse<MemberTool[]>> =>
    fixture.service.request({ url: '/api/account/tools', as });
  const names = async (as: ReturnType<typeof aUser>) =>
    (await read(as)).body.map(({ name }) => name);
  const grant = (user: ReturnType<typeof aUser>, toolId: string, version = 1) =>
    fixture.service.publish(
      purchaseGranted({ userId: user.userId!, toolId, paymentId: 'p', bought: true }, { version }),
    );
  const replaceFile = (tool: Parameters<typeof toolUpdated>[0], fileUpdatedAt: string) => {
    const version = tool.version + 1;
    const file = tool.file && { ...tool.file, sha256: 'ab'.repeat(32) };
    return fixture.service.publish(
      toolUpdated({ ...tool, file, fileUpdatedAt, version }, { version }),
    );
  };

  it('return 401 to visitors and are empty for a new member', async () => {
    expect((await read(aVisitor)).status).toBe(401);
    expect((await read(aUser())).body).toEqual([]);
  });

  it('of which those already downloaded are listed once each, until they are deleted', async () => {
    const [user, other] = [aUser(), aUser()];
    const [kept, deleted] = [await withTool(fixture), await withTool(fixture)];
    const downloaded = (as: ReturnType<typeof aUser>) =>
      fixture.service.request({ url: '/api/account/downloaded-tools', as });
    for (const toolId of [kept.id, deleted.id, kept.id]) await download(fixture, toolId, user);
    expect((await downloaded(user)).body).toEqual({ toolIds: [kept.id, deleted.id].sort() });
    expect((await downloaded(other)).body).toEqual({ toolIds: [] });
    expect((await downloaded(aVisitor)).status).toBe(401);
    await fixture.service.publish(
      toolDeleted({ toolId: deleted.id }, { version: deleted.version + 1 }),
    );
    await eventually(async () =>
      expect((await downloaded(user)).body).toEqual({ toolIds: [kept.id] }),
    );
  });

  it('include purchased and granted tools, unlisted ones too, but no revoked ones', async () => {
    const user = aUser();
    const tool = await withTool(fixture, {
      name: 'Kit',
      accessLevel: 'premium',
      unlisted: true,
      fileUpdatedAt: MONDAY,
    });
    const refunded = await withTool(fixture, { accessLevel: 'premium' });
    await grant(user, tool.id);
    await grant(user, refunded.id);
    await grant(aUser(), (await withTool(fixture, { accessLevel: 'premium' })).id);
    await eventually(async () => expect(await names(user)).toHaveLength(2));
    await fixture.service.publish(
      purchaseRevoked(
        { userId: user.userId!, toolId: refunded.id, paymentId: 'p' },
        { version: 2 },
      ),
    );
    await eventually(async () => expect(await names(user)).toEqual(['Kit']));
    const { id, description, language, filename } = tool;
    expect((await read(user)).body).toEqual([
      {
        id,
        name: 'Kit',
        description,
        language,
        filename,
        thumbnailUrl: null,
        accessLevel: 'premium',
        isOwned: true,
        unlisted: true,
        canDownload: true,
        fileUpdatedAt: MONDAY,
        lastDownloadedAt: null,
        hasUpdate: false,
        withdrawalReason: null,
      },
    ]);
  });

  it('have an update from the moment the file changes until it is downloaded again', async () => {
    const user = aUser();
    const tool = await withTool(fixture, { accessLevel: 'premium', fileUpdatedAt: MONDAY });
    await grant(user, tool.id);
    await eventually(async () => expect(await names(user)).toHaveLength(1));
    await download(fixture, tool.id, user);
    const [first] = (await read(user)).body;
    expect(first).toMatchObject({ lastDownloadedAt: expect.any(String), hasUpdate: false });
    const fileUpdatedAt = new Date(Date.parse(first!.lastDownloadedAt!) + 1).toISOString();
    await replaceFile(tool, fileUpdatedAt);
    await eventually(async () =>
      expect((await read(user)).body[0]).toMatchObject({ fileUpdatedAt, hasUpdate: true }),
    );
    await download(fixture, tool.id, user);
    expect((await read(user)).body[0]).toMatchObject({ hasUpdate: false });
  });

  it('include free and pro tools only while they have an update the member may download', async () => {
    const [user, now] = [aUser(), Date.now()];
    const [inAMinute, inAnHour, inTwoHours] = [60_000, 3_600_000, 7_200_000].map(
      (ms) => new Date(now + ms),
    ) as [Date, Date, Date];
    const [free, pro] = [
      await withTool(fixture, { name: 'Free one' }),
      await withTool(fixture, { name: 'Pro one', accessLevel: 'pro' }),
    ];
    const member = {
      userId: user.userId!,
      proUntil: inAnHour.toISOString(),
      accessUntil: inAnHour.toISOString(),
      source: 'grant' as const,
      cancelled: false,
    };
    await fixture.service.publish(subscriptionChanged(member, { version: 1 }));
    await eventually(async () => expect((await download(fixture, pro.id, user)).status).toBe(200));
    await download(fixture, free.id, user);
    expect(await names(user)).toEqual([]);
    await replaceFile(free, inAMinute.toISOString());
    await replaceFile(pro, inAMinute.toISOString());
    await eventually(async () => expect(await names(user)).toEqual(['Free one', 'Pro one']));
    fixture.setClock(inTwoHours);
    expect(await names(user)).toEqual(['Free one']);
  });

  it('omit a deleted tool', async () => {
    const [tool, user] = [await withTool(fixture, { accessLevel: 'premium' }), aUser()];
    await grant(user, tool.id);
    await eventually(async () => expect(await names(user)).toHaveLength(1));
    await fixture.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () => expect(await names(user)).toEqual([]));
  });

  it('have the fileUpdatedAt of a tool that was fetched from catalogue', async () => {
    const [tool, user] = [
      await storedTool(fixture, { accessLevel: 'premium', fileUpdatedAt: MONDAY }),
      aUser(),
    ];
    fixture.catalogue.answers.set(`/internal/tools/${tool.id}`, tool);
    fixture.payments.answers.set(`/internal/entitlements/${user.userId!}?toolId=${tool.id}`, {
      accessUntil: null,
      hasPurchased: true,
    });
    expect((await download(fixture, tool.id, user)).status).toBe(200);
    await grant(user, tool.id);
    await eventually(async () =>
      expect((await read(user)).body).toMatchObject([{ id: tool.id, fileUpdatedAt: MONDAY }]),
    );
  });
});
