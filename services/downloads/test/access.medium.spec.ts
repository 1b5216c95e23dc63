import { randomUUID } from 'node:crypto';
import {
  type EventEnvelope,
  purchaseGranted,
  purchaseRevoked,
  subscriptionChanged,
  type ToolState,
  toolUpdated,
  userDeleted,
} from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { ToolCopies } from '@libs/tool-copies';
import { aService, aUser, eventually, untilBlocked } from '@testing';
import type { EntityManager } from 'typeorm';
import { DownloadRepository, type NewDownload } from '../src/downloads/download.repository';
import { EntitlementRepository } from '../src/entitlements/entitlements.projection';
import { DELETED_USERS } from '../src/deletions/deletions.projection';
import {
  authorize,
  counted,
  download,
  type DownloadsUnderTest,
  record,
  startDownloads,
  withTool,
} from './factories';

let fixture: DownloadsUnderTest;
beforeAll(async () => (fixture = await startDownloads()));
afterAll(() => fixture.close());

const NOTHING = { accessUntil: null, hasPurchased: false };
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

describe('access to pro and premium tools', () => {
  beforeEach(() => fixture.payments.reset());

  const pro = () => withTool(fixture, { accessLevel: 'pro' });
  const premium = () => withTool(fixture, { accessLevel: 'premium', price: 2999 });
  const paymentsSay = (userId: string, toolId: string, entitlements: object) =>
    fixture.payments.answers.set(`/internal/entitlements/${userId}?toolId=${toolId}`, entitlements);
  const subscription = (userId: string, accessUntil: string | null, version: number) =>
    subscriptionChanged(
      { userId, proUntil: accessUntil, accessUntil, source: 'grant', cancelled: false },
      { version },
    );
  /** Publishes events and waits until the last one of each type has been handled. */
  const handled = async (...events: EventEnvelope[]) => {
    const [marker, tool] = [randomUUID(), randomUUID()];
    const purchase = { userId: marker, toolId: tool, paymentId: 'p', bought: true };
    await fixture.service.publish(
      ...events,
      subscription(marker, null, 1),
      purchaseGranted({ ...purchase, toolId: randomUUID() }, { version: 1 }),
      purchaseRevoked(purchase, { version: 1 }),
    );
    await eventually(async () => {
      expect(
        await fixture.service.query('select 1 from purchases where user_id = $1', [marker]),
      ).toHaveLength(2);
      expect(
        await fixture.service.query('select 1 from memberships where user_id = $1', [marker]),
      ).toHaveLength(1);
    });
  };

  it.each([
    ['pro', 'Pro membership required'],
    ['premium', 'Purchase required'],
  ] as const)(
    'is refused for a %s tool once payments confirms it, and nothing is recorded',
    async (accessLevel, message) => {
      const [tool, user] = [await withTool(fixture, { accessLevel }), aUser()];
      paymentsSay(user.userId!, tool.id, NOTHING);
      expect(await download(fixture, tool.id, user)).toMatchObject({
        status: 403,
        body: { message },
      });
      expect(await counted(fixture, tool.id)).toEqual({ rows: 0, events: 0 });
    },
  );

  it('remains for the owner of an unlisted tool only', async () => {
    const [tool, owner, stranger] = [await premium(), aUser(), aUser()];
    const unlisted = toolUpdated(
      { ...tool, unlisted: true, version: tool.version + 1 },
      { version: tool.version + 1 },
    );
    await handled(
      unlisted,
      purchaseGranted(
        { userId: owner.userId!, toolId: tool.id, paymentId: 'p', bought: true },
        { version: 1 },
      ),
    );
    paymentsSay(stranger.userId!, tool.id, NOTHING);
    expect([
      (await download(fixture, tool.id, owner)).status,
      (await download(fixture, tool.id, stranger)).status,
    ]).toEqual([200, 403]);
  });

  it('is granted to a member who has just paid, before the event arrives', async () => {
    const [proTool, premiumTool, user] = [await pro(), await premium(), aUser()];
    paymentsSay(user.userId!, proTool.id, { accessUntil: inAnHour(), hasPurchased: false });
    paymentsSay(user.userId!, premiumTool.id, { accessUntil: null, hasPurchased: true });
    expect((await download(fixture, proTool.id, user)).status).toBe(200);
    expect((await download(fixture, premiumTool.id, user)).status).toBe(200);
    expect(await counted(fixture, premiumTool.id)).toEqual({ rows: 1, events: 1 });
  });

  it.each(['away', 'slow', 'broken'] as const)(
    'returns 503, never a false 403, while payments is %s',
    async (mode) => {
      const tool = await pro();
      fixture.payments.mode = mode;
      const answer = await download(fixture, tool.id, aUser());
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).not.toBeNull();
      expect(await counted(fixture, tool.id)).toEqual({ rows: 0, events: 0 });
    },
  );

  it('does not ask payments about members and buyers in the local copy', async () => {
    const [proTool, premiumTool, user] = [await pro(), await premium(), aUser()];
    await handled(
      subscription(user.userId!, inAnHour(), 1),
      purchaseGranted(
        { userId: user.userId!, toolId: premiumTool.id, paymentId: 'p', bought: true },
        { version: 2 },
      ),
    );
    fixture.payments.mode = 'away';
    expect((await download(fixture, proTool.id, user)).status).toBe(200);
    expect((await download(fixture, premiumTool.id, user)).status).toBe(200);
    expect(fixture.payments.requestedPaths).toEqual([]);
  });

  it('to a premium tool is part of Pro until its time there ends, without an event', async () => {
    const later = inAnHour();
    const tool = await withTool(fixture, {
      accessLevel: 'premium',
      price: 2999,
      proUntil: later,
    });
    const [pro, other] = [aUser(), aUser()];
    await handled(subscription(pro.userId!, later, 1));
    paymentsSay(other.userId!, tool.id, NOTHING);
    const access = { url: `/api/tools/${tool.id}/access`, as: pro };
    expect((await fixture.service.request(access)).body).toEqual({
      allowed: true,
      reason: 'included_in_pro',
      action: 'download',
    });
    expect((await fixture.service.request({ ...access, as: other })).body).toEqual({
      allowed: false,
      reason: 'purchase_required',
      action: 'buy',
    });
    expect([
      (await download(fixture, tool.id, pro)).status,
      (await download(fixture, tool.id, other)).status,
    ]).toEqual([200, 403]);
    paymentsSay(pro.userId!, tool.id, { accessUntil: later, hasPurchased: false });
    await fixture.service.seed(
      'update tool_views set pro_until = clock_timestamp() where id = $1',
      [tool.id],
    );
    expect((await download(fixture, tool.id, pro)).body).toMatchObject({
      message: 'Purchase required',
    });
  });

  it('ends with the period, without an event', async () => {
    const [tool, user] = [await pro(), aUser()];
    await handled(subscription(user.userId!, inAnHour(), 1));
    paymentsSay(user.userId!, tool.id, NOTHING);
    expect((await download(fixture, tool.id, user)).status).toBe(200);
    await fixture.service.seed(
      'update memberships set access_until = clock_timestamp() where user_id = $1',
      [user.userId],
    );
    expect((await download(fixture, tool.id, user)).status).toBe(403);
  });

  it('follows the newest version for repeated and reordered events', async () => {
    const [proTool, premiumTool, user] = [await pro(), await premium(), aUser()];
    const purchase = { userId: user.userId!, toolId: premiumTool.id, paymentId: 'p', bought: true };
    for (const tool of [proTool, premiumTool]) paymentsSay(user.userId!, tool.id, NOTHING);
    await handled(purchaseRevoked(purchase, { version: 4 }));
    await handled(
      subscription(user.userId!, null, 9),
      subscription(user.userId!, inAnHour(), 8),
      purchaseGranted(purchase, { version: 3 }),
      purchaseGranted(purchase, { version: 3 }),
    );
    expect((await download(fixture, proTool.id, user)).status).toBe(403);
    expect((await download(fixture, premiumTool.id, user)).status).toBe(403);
    await handled(purchaseGranted(purchase, { version: 5 }));
    expect((await download(fixture, premiumTool.id, user)).status).toBe(200);
  });

  it('follows the newest state of the tool, whatever arrives later', async () => {
    const [tool, user] = [await premium(), aUser()];
    const free = { ...tool, accessLevel: 'free', price: 0 } as const;
    const copies = fixture.service.app.get(ToolCopies);
    await copies.save({ ...tool, version: tool.version + 2 });
    await copies.save({ ...free, version: tool.version + 1 });
    paymentsSay(user.userId!, tool.id, NOTHING);
    expect((await download(fixture, tool.id, user)).status).toBe(403);
    await copies.save({ ...free, version: tool.version + 3 });
    expect((await download(fixture, tool.id, user)).status).toBe(200);
  });

  it('does not include premium tools for a Pro member, nor other tools for a buyer', async () => {
    const [bought, other, user, stranger] = [await premium(), await premium(), aUser(), aUser()];
    await handled(subscription(user.userId!, inAnHour(), 1));
    await handled(
      purchaseGranted(
        { userId: user.userId!, toolId: bought.id, paymentId: 'p', bought: true },
        { version: 2 },
      ),
    );
    paymentsSay(user.userId!, other.id, { accessUntil: inAnHour(), hasPurchased: false });
    expect((await download(fixture, other.id, user)).status).toBe(403);
    paymentsSay(stranger.userId!, bought.id, NOTHING);
    expect((await download(fixture, bought.id, stranger)).status).toBe(403);
  });
});

const LATER = '2100-01-01T00:00:00.000Z';

describe('a deleted user', () => {
  const aDownloader = () => {
    const userId = randomUUID();
    return { ...aUser({ userId }), userId };
  };
  const pro = (userId: string, version: number) =>
    subscriptionChanged(
      { userId, proUntil: LATER, accessUntil: LATER, source: 'grant', cancelled: false },
      { version },
    );
  const rowsOf = async (userId: string) => {
    const tables = ['downloads', 'memberships', 'purchases'];
    const counts = await Promise.all(
      tables.map((table) =>
        fixture.service.query(`select 1 from ${table} where user_id = $1`, [userId]),
      ),
    );
    return counts.map((rows) => rows.length);
  };
  const deleteUser = async (userId: string) => {
    await fixture.service.publish(userDeleted({ userId }, { version: 2 }));
    await eventually(async () =>
      expect([
        await fixture.service.query('select 1 from deleted_users where id = $1', [userId]),
        await rowsOf(userId),
      ]).toEqual([[expect.anything()], [0, 0, 0]]),
    );
  };

  it('could export all downloads before', async () => {
    const [tool, user] = [await withTool(fixture), aDownloader()];
    await download(fixture, tool.id, user);
    const url = `/internal/users/${user.userId}/data`;
    expect((await fixture.service.request({ url, as: aService('identity') })).body).toEqual({
      downloads: [
        {
          id: expect.any(String),
          toolId: tool.id,
          toolName: tool.name,
          accessLevel: 'free',
          sha256: tool.file?.sha256,
          downloadedAt: expect.stringMatching(/Z$/),
        },
      ],
      ratings: [],
      ratingReports: [],
      updateMails: false,
      updateNotices: [],
    });
    expect((await fixture.service.request({ url, as: user })).status).toBe(403);
  });

  it('loses downloads and entitlements, while the downloads still count', async () => {
    const [tool, user, other] = [await withTool(fixture), aDownloader(), aDownloader()];
    const purchase = { userId: user.userId, toolId: tool.id, paymentId: 'p', bought: true };
    await fixture.service.publish(pro(user.userId, 1), purchaseGranted(purchase, { version: 1 }));
    for (const one of [user, user, other])
      expect((await download(fixture, tool.id, one)).status).toBe(200);
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
    expect(
      (await record(fixture, tool.id, user, { etag: authorization.headers.get('etag')! })).status,
    ).toBe(200);
    const purchase = { userId: user.userId, toolId: tool.id, paymentId: 'p', bought: true };
    await fixture.service.publish(
      pro(user.userId, 9),
      purchaseGranted(purchase, { version: 9 }),
      pro(marker.userId, 1),
    );
    await fixture.service.publish(
      purchaseGranted({ ...purchase, userId: marker.userId }, { version: 1 }),
    );
    await eventually(async () => expect(await rowsOf(marker.userId)).toEqual([0, 1, 1]));
    expect(await rowsOf(user.userId)).toEqual([0, 0, 0]);
    expect(
      await fixture.service.query('select user_id from downloads where tool_id = $1', [tool.id]),
    ).toEqual([{ user_id: null }]);
  });

  const aNewDownload = ({ id, accessLevel, file }: ToolState, userId: string): NewDownload => ({
    id: randomUUID(),
    toolId: id,
    userId,
    accessLevel,
    fileSha256: file!.sha256,
  });
  const insert = (tx: EntityManager, tool: ToolState, userId: string): Promise<Date | undefined> =>
    fixture.service.app.get(DownloadRepository).insert(tx, aNewDownload(tool, userId));
  /** Writes a row of this user into each table. */
  const writeAll = async (tx: EntityManager, tool: ToolState, userId: string): Promise<void> => {
    const entitlements = fixture.service.app.get(EntitlementRepository);
    expect(await insert(tx, tool, userId)).toEqual(expect.any(Date));
    await entitlements.saveMembership(tx, userId, LATER, 1);
    await entitlements.saveOwnership(tx, { userId, toolId: tool.id, ownedSince: LATER }, 1);
  };

  it('leaves nothing behind of a transaction that writes meanwhile, and nobody else waits for it', async () => {
    const [tool, user, other] = [await withTool(fixture), aDownloader(), aDownloader()];
    await fixture.service.app.get(Transactions).run(async (tx) => {
      await writeAll(tx, tool, user.userId);
      await fixture.service.publish(userDeleted({ userId: user.userId }, { version: 2 }));
      await untilBlocked(fixture.service);
      expect((await download(fixture, tool.id, other)).status).toBe(200);
    });
    await eventually(async () => expect(await rowsOf(user.userId)).toEqual([0, 0, 0]));
    const owners = await fixture.service.query<{ user_id: string | null }>(
      'select user_id from downloads where tool_id = $1',
      [tool.id],
    );
    expect(new Set(owners.map(({ user_id: owner }) => owner))).toEqual(
      new Set([null, other.userId]),
    );
  });

  it('is erased while transactions of other users are open', async () => {
    const [tool, user, other] = [await withTool(fixture), aDownloader(), aDownloader()];
    expect((await download(fixture, tool.id, user)).status).toBe(200);
    await fixture.service.app.get(Transactions).run(async (tx) => {
      await writeAll(tx, tool, other.userId);
      await deleteUser(user.userId);
    });
    expect(await rowsOf(other.userId)).toEqual([1, 1, 1]);
  });

  it('makes writes of this user wait for the transaction that deletes it, and those of others not', async () => {
    const [tool, user, other] = [await withTool(fixture), aDownloader(), aDownloader()];
    const transactions = fixture.service.app.get(Transactions);
    const late = await transactions.run(async (tx) => {
      await DELETED_USERS.add(tx, user.userId);
      const write = transactions.run((another) => insert(another, tool, user.userId));
      await untilBlocked(fixture.service);
      expect((await download(fixture, tool.id, other)).status).toBe(200);
      return { write };
    });
    expect(await late.write).toEqual(expect.any(Date));
    expect([await rowsOf(user.userId), await rowsOf(other.userId)]).toEqual([
      [0, 0, 0],
      [1, 0, 0],
    ]);
  });
});
