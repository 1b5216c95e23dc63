import { type MemberTool, purchaseGranted, purchaseRevoked, subscriptionChanged, toolDeleted, toolUpdated } from '@libs/contracts';
import { aUser, aVisitor, eventually, type TestAnswer } from '@testing';
import { download, type DownloadsUnderTest, startDownloads, storedTool, withTool } from './factories';

const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-03-02T10:00:00.000Z', '2026-03-03T10:00:00.000Z', '2026-03-04T10:00:00.000Z'];

describe("a member's own tools", () => {
  let fixture: DownloadsUnderTest;

  beforeAll(async () => {
    fixture = await startDownloads();
  });
  afterAll(() => fixture.close());
  afterEach(() => fixture.setClock());

  const read = (as: ReturnType<typeof aUser>): Promise<TestAnswer<MemberTool[]>> =>
    fixture.service.request({ url: '/api/account/tools', as });
  const names = async (as: ReturnType<typeof aUser>) => (await read(as)).body.map(({ name }) => name);
  const grant = (user: ReturnType<typeof aUser>, toolId: string, version = 1) =>
    fixture.service.publish(purchaseGranted({ userId: user.userId!, toolId, paymentId: 'p' }, { version }));
  const replaceFile = (tool: Parameters<typeof toolUpdated>[0], fileUpdatedAt: string) => {
    const version = tool.version + 1;
    return fixture.service.publish(toolUpdated({ ...tool, fileUpdatedAt, version }, { version }));
  };

  it('return 401 to visitors and are empty for a new member', async () => {
    expect((await read(aVisitor)).status).toBe(401);
    expect((await read(aUser())).body).toEqual([]);
  });

  it('of which those already downloaded are listed once each, until they are deleted', async () => {
    const [user, other] = [aUser(), aUser()];
    const [kept, deleted] = [await withTool(fixture), await withTool(fixture)];
    const downloaded = (as: ReturnType<typeof aUser>) => fixture.service.request({ url: '/api/account/downloaded-tools', as });
    for (const toolId of [kept.id, deleted.id, kept.id]) await download(fixture, toolId, user);
    expect((await downloaded(user)).body).toEqual({ toolIds: [kept.id, deleted.id].sort() });
    expect((await downloaded(other)).body).toEqual({ toolIds: [] });
    expect((await downloaded(aVisitor)).status).toBe(401);
    await fixture.service.publish(toolDeleted({ toolId: deleted.id }, { version: deleted.version + 1 }));
    await eventually(async () => expect((await downloaded(user)).body).toEqual({ toolIds: [kept.id] }));
  });

  it('include purchased and granted tools, unlisted ones too, but no revoked ones', async () => {
    const user = aUser();
    const tool = await withTool(fixture, { name: 'Kit', accessLevel: 'premium', unlisted: true, fileUpdatedAt: MONDAY });
    const refunded = await withTool(fixture, { accessLevel: 'premium' });
    await grant(user, tool.id);
    await grant(user, refunded.id);
    await grant(aUser(), (await withTool(fixture, { accessLevel: 'premium' })).id);
    await eventually(async () => expect(await names(user)).toHaveLength(2));
    await fixture.service.publish(purchaseRevoked({ userId: user.userId!, toolId: refunded.id, paymentId: 'p' }, { version: 2 }));
    await eventually(async () => expect(await names(user)).toEqual(['Kit']));
    const { id, description, language, filename } = tool;
    expect((await read(user)).body).toEqual([
      {
        ...{ id, name: 'Kit', description, language, filename, thumbnailUrl: null, accessLevel: 'premium' },
        ...{ isOwned: true, unlisted: true, canDownload: true, fileUpdatedAt: MONDAY, lastDownloadedAt: null, hasUpdate: false },
      },
    ]);
  });

  it('have an update from the moment the file changes until it is downloaded again', async () => {
    const user = aUser();
    const tool = await withTool(fixture, { accessLevel: 'premium', fileUpdatedAt: MONDAY });
    await grant(user, tool.id);
    await eventually(async () => expect(await names(user)).toHaveLength(1));
    fixture.setClock(new Date(TUESDAY));
    await download(fixture, tool.id, user);
    expect((await read(user)).body[0]).toMatchObject({ lastDownloadedAt: TUESDAY, hasUpdate: false });
    await replaceFile(tool, WEDNESDAY);
    await eventually(async () => expect((await read(user)).body[0]).toMatchObject({ fileUpdatedAt: WEDNESDAY, hasUpdate: true }));
    fixture.setClock(new Date('2026-03-05T10:00:00.000Z'));
    await download(fixture, tool.id, user);
    expect((await read(user)).body[0]).toMatchObject({ hasUpdate: false });
  });

  it('include free and pro tools only while they have an update the member may download', async () => {
    const [user, now] = [aUser(), new Date(TUESDAY)];
    const [free, pro] = [await withTool(fixture, { name: 'Free one' }), await withTool(fixture, { name: 'Pro one', accessLevel: 'pro' })];
    const member = { userId: user.userId!, proUntil: WEDNESDAY, accessUntil: WEDNESDAY, source: 'grant' as const, cancelled: false };
    await fixture.service.publish(subscriptionChanged(member, { version: 1 }));
    fixture.setClock(now);
    await eventually(async () => expect((await download(fixture, pro.id, user)).status).toBe(200));
    await download(fixture, free.id, user);
    expect(await names(user)).toEqual([]);
    await replaceFile(free, '2026-03-03T12:00:00.000Z');
    await replaceFile(pro, '2026-03-03T12:00:00.000Z');
    await eventually(async () => expect(await names(user)).toEqual(['Free one', 'Pro one']));
    fixture.setClock(new Date('2026-03-05T10:00:00.000Z'));
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
    const [tool, user] = [await storedTool(fixture, { accessLevel: 'premium', fileUpdatedAt: MONDAY }), aUser()];
    fixture.catalogue.answers.set(`/internal/tools/${tool.id}`, tool);
    fixture.payments.answers.set(`/internal/entitlements/${user.userId!}?toolId=${tool.id}`, { accessUntil: null, hasPurchased: true });
    expect((await download(fixture, tool.id, user)).status).toBe(200);
    await grant(user, tool.id);
    await eventually(async () => expect((await read(user)).body).toMatchObject([{ id: tool.id, fileUpdatedAt: MONDAY }]));
  });
});
