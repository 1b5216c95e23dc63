import { randomUUID } from 'node:crypto';
import {
  purchaseGranted,
  subscriptionChanged,
  type ToolState,
  toolUpdated,
  type updateAvailable,
  userDeleted,
  type EventOf,
} from '@libs/contracts';
import { aService, aUser, aVisitor, eventually, MINUTE_MS } from '@testing';
import { UpdateNoticesJob } from '../src/update-notices/update-notices.job';
import { UpdateNoticesRepository } from '../src/update-notices/update-notices.repository';
import { download, type DownloadsUnderTest, startDownloads, withTool } from './factories';

const URL = '/api/account/update-mails';
const QUIET = 65 * MINUTE_MS;

let fixture: DownloadsUnderTest;
beforeAll(async () => (fixture = await startDownloads()));
afterEach(() => fixture.setClock());
afterAll(() => fixture.close());

type Member = ReturnType<typeof aUser>;

const change = (as: Member, enabled: unknown) =>
  fixture.service.request({ method: 'PUT', url: URL, body: { enabled }, as });

/** A member who has emails about updates turned on and has downloaded a tool. */
async function aSubscriber(tool: ToolState): Promise<Member> {
  const user = aUser();
  expect((await change(user, true)).body).toEqual({ enabled: true });
  await download(fixture, tool.id, user);
  return user;
}

/** Gives a tool a new file, and waits until downloads knows it. */
async function replaceFile(tool: ToolState, sha256: string, given: Partial<ToolState> = {}) {
  const version = tool.version + 1;
  const file = tool.file && { ...tool.file, sha256 };
  const fileUpdatedAt = new Date(Date.now() + 1000).toISOString();
  const number = (tool.currentVersion?.number ?? 1) + 1;
  const currentVersion = { number, notes: `Notes of ${number}`, publishedAt: fileUpdatedAt };
  const updated = { ...tool, file, fileUpdatedAt, currentVersion, version, ...given };
  await fixture.service.publish(toolUpdated(updated, { version }));
  await eventually(async () =>
    expect(
      await fixture.service.query('select 1 from tool_views where id = $1 and version = $2', [
        tool.id,
        version,
      ]),
    ).toHaveLength(1),
  );
  return updated;
}

/** Publishes a purchase, and waits until downloads knows it. */
async function buy(tool: ToolState, { userId }: Member, options: { time: Date }): Promise<void> {
  const purchase = { userId: userId!, toolId: tool.id, bought: true, paymentId: randomUUID() };
  await fixture.service.publish(purchaseGranted(purchase, { version: 1, ...options }));
  const query = 'select 1 from purchases where tool_id = $1 and user_id = $2';
  await eventually(async () =>
    expect(await fixture.service.query(query, [tool.id, userId])).toHaveLength(1),
  );
}

/** Announces what is due once the quiet time is over. */
async function announce(): Promise<void> {
  fixture.setClock(new Date(Date.now() + QUIET));
  while (await fixture.service.app.get(UpdateNoticesJob).announce()) continue;
  fixture.setClock();
}

type Announced = EventOf<typeof updateAvailable>;
const toldAbout = async (tool: ToolState): Promise<Announced['data'][]> => {
  const rows = await fixture.service.query<{ data: Announced['data'] }>(
    `select envelope->'data' as data from outbox where envelope->>'type' = 'update.available' order by id`,
  );
  return rows.map(({ data }) => data).filter(({ toolId }) => toolId === tool.id);
};

describe('mails about updates', () => {
  it('are off until the member turns them on, and only for members', async () => {
    const user = aUser();
    const read = (as: Member) => fixture.service.request({ url: URL, as });
    expect((await read(user)).body).toEqual({ enabled: false });
    await change(user, true);
    await change(user, true);
    expect((await read(user)).body).toEqual({ enabled: true });
    expect((await change(user, false)).body).toEqual({ enabled: false });
    expect((await read(user)).body).toEqual({ enabled: false });
    expect((await change(user, 'yes')).status).toBe(400);
    expect([(await read(aVisitor)).status, (await change(aVisitor, true)).status]).toEqual([
      401, 401,
    ]);
  });

  it('are due once for each version, for those who want them and have the older file', async () => {
    const tool = await withTool(fixture, { name: 'Port Scanner' });
    const user = await aSubscriber(tool);
    await download(fixture, tool.id, aUser()); // who does not want them
    const updated = await replaceFile(tool, 'ab'.repeat(32));
    await announce();
    await announce();
    expect(await toldAbout(tool)).toEqual([
      {
        userId: user.userId,
        toolId: tool.id,
        toolName: 'Port Scanner',
        version: 2,
        notes: 'Notes of 2',
      },
    ]);
    await replaceFile(updated, 'cd'.repeat(32));
    await announce();
    expect((await toldAbout(tool)).map(({ version }) => version)).toEqual([2, 3]);
  });

  it('are one for several versions within an hour', async () => {
    const tool = await withTool(fixture);
    await aSubscriber(tool);
    const second = await replaceFile(tool, 'ab'.repeat(32));
    await fixture.service.app.get(UpdateNoticesJob).announce();
    expect(await toldAbout(tool)).toEqual([]);
    await replaceFile(second, 'cd'.repeat(32));
    await announce();
    expect((await toldAbout(tool)).map(({ version }) => version)).toEqual([3]);
  });

  it('are not due for a version that was withdrawn meanwhile, nor again for the one before it', async () => {
    const tool = await withTool(fixture);
    await aSubscriber(tool);
    const second = await replaceFile(tool, 'ab'.repeat(32));
    await announce();
    const third = await replaceFile(second, 'cd'.repeat(32));
    const { file, currentVersion } = second;
    await replaceFile(third, file!.sha256, { currentVersion }); // the tool falls back to it
    await announce();
    expect((await toldAbout(tool)).map(({ version }) => version)).toEqual([2]);
  });

  it('are due to owners who have not downloaded the tool, but not for what they bought', async () => {
    const tool = await withTool(fixture, { accessLevel: 'premium', price: 999 });
    const [early, late] = [aUser(), aUser()];
    for (const user of [early, late]) await change(user, true);
    await buy(tool, early, { time: new Date() });
    const second = await replaceFile(tool, 'ab'.repeat(32));
    await buy(tool, late, { time: new Date(Date.parse(second.fileUpdatedAt!) + 1) });
    await announce();
    expect((await toldAbout(tool)).map(({ userId }) => userId)).toEqual([early.userId]);
  });

  it('are published once by two replicas at the same time, and after a crash', async () => {
    const tool = await withTool(fixture);
    await aSubscriber(tool);
    await replaceFile(tool, 'ab'.repeat(32));
    fixture.setClock(new Date(Date.now() + QUIET));
    const job = fixture.service.app.get(UpdateNoticesJob);
    const markNotified = jest
      .spyOn(fixture.service.app.get(UpdateNoticesRepository), 'markNotified')
      .mockRejectedValueOnce(new Error('crash'));
    await expect(job.announce()).rejects.toThrow('crash');
    markNotified.mockRestore();
    expect(await toldAbout(tool)).toEqual([]);
    await Promise.all([job.run(), job.run()]);
    await job.run();
    expect(await toldAbout(tool)).toHaveLength(1);
  });

  it('are not due for the same content, nor to members who may no longer download the tool', async () => {
    const same = await withTool(fixture);
    await aSubscriber(same);
    await replaceFile(same, same.file!.sha256);
    const pro = await withTool(fixture);
    const member = await aSubscriber(pro);
    await aSubscriber(pro); // who has no Pro
    await fixture.service.publish(
      subscriptionChanged(
        {
          userId: member.userId!,
          proUntil: '2100-01-01T00:00:00.000Z',
          accessUntil: '2100-01-01T00:00:00.000Z',
          source: 'grant',
          cancelled: false,
        },
        { version: 1 },
      ),
    );
    await eventually(async () =>
      expect(
        await fixture.service.query('select 1 from memberships where user_id = $1', [
          member.userId,
        ]),
      ).toHaveLength(1),
    );
    await replaceFile(pro, 'ab'.repeat(32), { accessLevel: 'pro' });
    await announce();
    expect(await toldAbout(same)).toEqual([]);
    expect((await toldAbout(pro)).map(({ userId }) => userId)).toEqual([member.userId]);
  });

  it('are exported, and forgotten with the account', async () => {
    const tool = await withTool(fixture);
    const user = await aSubscriber(tool);
    await replaceFile(tool, 'ab'.repeat(32));
    await announce();
    const { body } = await fixture.service.request({
      url: `/internal/users/${user.userId}/data`,
      as: aService('identity'),
    });
    expect(body).toMatchObject({
      updateMails: true,
      updateNotices: [{ toolId: tool.id, version: 2 }],
    });
    await fixture.service.publish(userDeleted({ userId: user.userId! }));
    const rowsOf = async (table: string) =>
      (await fixture.service.query(`select 1 from ${table} where user_id = $1`, [user.userId]))
        .length;
    await eventually(async () =>
      expect([await rowsOf('update_subscribers'), await rowsOf('update_notices')]).toEqual([0, 0]),
    );
    expect((await change(user, true)).status).toBe(401);
  });
});
