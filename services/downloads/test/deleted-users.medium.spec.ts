import { randomUUID } from 'node:crypto';
import { purchaseGranted, subscriptionChanged, userDeleted } from '@libs/contracts';
import { aService, aUser, eventually } from '@testing';
import { authorize, counted, download, type DownloadsUnderTest, record, startDownloads, withTool } from './factories';

const LATER = '2100-01-01T00:00:00.000Z';

describe('a deleted user', () => {
  let fixture: DownloadsUnderTest;
  beforeAll(async () => {
    fixture = await startDownloads();
  });
  afterAll(() => fixture.close());

  const aDownloader = () => {
    const userId = randomUUID();
    return { ...aUser({ userId }), userId };
  };
  const pro = (userId: string, version: number) =>
    subscriptionChanged({ userId, proUntil: LATER, accessUntil: LATER, source: 'grant', cancelled: false }, { version });
  const rowsOf = async (userId: string) => {
    const tables = ['downloads', 'memberships', 'purchases'];
    const counts = await Promise.all(tables.map((table) => fixture.service.query(`select 1 from ${table} where user_id = $1`, [userId])));
    return counts.map((rows) => rows.length);
  };
  const deleteUser = async (userId: string) => {
    await fixture.service.publish(userDeleted({ userId }, { version: 2 }));
    await eventually(async () =>
      expect([await fixture.service.query('select 1 from deleted_users where user_id = $1', [userId]), await rowsOf(userId)]).toEqual([
        [expect.anything()],
        [0, 0, 0],
      ]),
    );
  };

  it('could export all downloads before', async () => {
    const [tool, user] = [await withTool(fixture), aDownloader()];
    await download(fixture, tool.id, user);
    const url = `/internal/users/${user.userId}/data`;
    expect((await fixture.service.request({ url, as: aService('identity') })).body).toEqual({
      downloads: [
        { id: expect.any(String), toolId: tool.id, toolName: tool.name, accessLevel: 'free', downloadedAt: expect.stringMatching(/Z$/) },
      ],
    });
    expect((await fixture.service.request({ url, as: user })).status).toBe(403);
  });

  it('loses downloads and entitlements, while the downloads stay counted', async () => {
    const [tool, user, other] = [await withTool(fixture), aDownloader(), aDownloader()];
    const purchase = { userId: user.userId, toolId: tool.id, paymentId: 'p' };
    await fixture.service.publish(pro(user.userId, 1), purchaseGranted(purchase, { version: 1 }));
    for (const one of [user, user, other]) expect((await download(fixture, tool.id, one)).status).toBe(200);
    await eventually(async () => expect(await rowsOf(user.userId)).toEqual([2, 1, 1]));
    await deleteUser(user.userId);
    await deleteUser(user.userId); // published again
    expect(await counted(fixture, tool.id)).toEqual({ rows: 3, events: 3 });
    expect(await rowsOf(other.userId)).toEqual([1, 0, 0]);
  });

  it('gets nothing that arrives later: no entitlement, and no owner of a download that was authorized before', async () => {
    const [tool, user, marker] = [await withTool(fixture), aDownloader(), aDownloader()];
    const authorization = await authorize(fixture, tool.id, user);
    await deleteUser(user.userId);
    expect((await record(fixture, tool.id, user, { etag: authorization.headers.get('etag')! })).status).toBe(200);
    const purchase = { userId: user.userId, toolId: tool.id, paymentId: 'p' };
    await fixture.service.publish(pro(user.userId, 9), purchaseGranted(purchase, { version: 9 }), pro(marker.userId, 1));
    await fixture.service.publish(purchaseGranted({ ...purchase, userId: marker.userId }, { version: 1 }));
    await eventually(async () => expect(await rowsOf(marker.userId)).toEqual([0, 1, 1]));
    expect(await rowsOf(user.userId)).toEqual([0, 0, 0]);
    expect(await fixture.service.query('select user_id from downloads where tool_id = $1', [tool.id])).toEqual([{ user_id: null }]);
  });

  it('waits for a download that is being recorded meanwhile', async () => {
    const [tool, user] = [await withTool(fixture), aDownloader()];
    const runner = fixture.service.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`insert into downloads (id, user_id, tool_id, access_level, downloaded_at) values ($1, $2, $3, 'free', now())`, [
      randomUUID(),
      user.userId,
      tool.id,
    ]);
    await fixture.service.publish(userDeleted({ userId: user.userId }, { version: 2 }));
    await eventually(async () => expect(await fixture.service.query(`select 1 from pg_locks where not granted`)).not.toEqual([]));
    await runner.commitTransaction();
    await runner.release();
    await eventually(async () => {
      expect(await fixture.service.query('select user_id from downloads where tool_id = $1', [tool.id])).toEqual([{ user_id: null }]);
    });
  });
});
