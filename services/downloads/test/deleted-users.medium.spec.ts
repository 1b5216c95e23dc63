import { createHash, randomUUID } from 'node:crypto';
import { purchaseGranted, subscriptionChanged, userDeleted } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { aService, aUser, eventually } from '@testing';
import { addDeletedUser } from '../src/store/deleted-user.repository';
import { insertDownloads, type NewDownload } from '../src/store/download.repository';
import { upsertMembership, upsertOwnership } from '../src/store/entitlement.repository';
import { authorize, BYTES, counted, download, type DownloadsUnderTest, record, startDownloads, withTool } from './factories';

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

  const aNewDownload = (toolId: string, userId: string): NewDownload => ({
    ...{ id: randomUUID(), toolId, userId, accessLevel: 'free', downloadedAt: new Date() },
    fileSha256: createHash('sha256').update(BYTES).digest(),
  });
  const waiting = () => fixture.service.query('select 1 from pg_locks where not granted');

  it('leaves nothing behind of a transaction that writes meanwhile, and nobody else waits for it', async () => {
    const [tool, user, other] = [await withTool(fixture), aDownloader(), aDownloader()];
    await fixture.service.app.get(Transactions).run(async (tx) => {
      await insertDownloads(tx, tool.id, [aNewDownload(tool.id, user.userId)]);
      await upsertMembership(tx, user.userId, LATER, 1);
      await upsertOwnership(tx, { userId: user.userId, toolId: tool.id, owned: true }, 1);
      await fixture.service.publish(userDeleted({ userId: user.userId }, { version: 2 }));
      await eventually(async () => expect(await waiting()).not.toEqual([]));
      expect((await download(fixture, tool.id, other)).status).toBe(200);
    });
    await eventually(async () => expect(await rowsOf(user.userId)).toEqual([0, 0, 0]));
    const owners = await fixture.service.query<{ user_id: string | null }>('select user_id from downloads where tool_id = $1', [tool.id]);
    expect(new Set(owners.map(({ user_id: owner }) => owner))).toEqual(new Set([null, other.userId]));
  });

  it('is erased while transactions of other users are open', async () => {
    const [tool, user, other] = [await withTool(fixture), aDownloader(), aDownloader()];
    expect((await download(fixture, tool.id, user)).status).toBe(200);
    await fixture.service.app.get(Transactions).run(async (tx) => {
      await insertDownloads(tx, tool.id, [aNewDownload(tool.id, other.userId)]);
      await upsertMembership(tx, other.userId, LATER, 1);
      await upsertOwnership(tx, { userId: other.userId, toolId: tool.id, owned: true }, 1);
      await deleteUser(user.userId);
    });
    expect(await rowsOf(other.userId)).toEqual([1, 1, 1]);
  });

  it('makes writes of this user wait for the transaction that deletes it, and those of others not', async () => {
    const [tool, user, other] = [await withTool(fixture), aDownloader(), aDownloader()];
    const transactions = fixture.service.app.get(Transactions);
    const late = await transactions.run(async (tx) => {
      await addDeletedUser(tx, user.userId);
      const write = transactions.run((another) => insertDownloads(another, tool.id, [aNewDownload(tool.id, user.userId)]));
      await eventually(async () => expect(await waiting()).not.toEqual([]));
      expect((await download(fixture, tool.id, other)).status).toBe(200);
      return { write };
    });
    expect((await late.write).size).toBe(1);
    expect([await rowsOf(user.userId), await rowsOf(other.userId)]).toEqual([
      [0, 0, 0],
      [1, 0, 0],
    ]);
  });
});
