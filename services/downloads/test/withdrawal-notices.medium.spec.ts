import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EventOf,
  toolDeleted,
  type ToolState,
  toolUpdated,
  userDeleted,
  type versionWithdrawn,
} from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { aUser, eventually, untilBlocked } from '@testing';
import { DownloadRepository } from '../src/downloads/download.repository';
import { fileTag } from '../src/downloads/stored-file';
import { WithdrawalNoticesJob } from '../src/withdrawal-notices/withdrawal-notices.job';
import { WithdrawalNoticesRepository } from '../src/withdrawal-notices/withdrawal-notices.repository';
import {
  aWithdrawnFile,
  download,
  type DownloadsUnderTest,
  startDownloads,
  withTool,
} from './factories';

let fixture: DownloadsUnderTest;
let job: WithdrawalNoticesJob;
let transactions: Transactions;
beforeAll(async () => {
  fixture = await startDownloads();
  job = fixture.service.app.get(WithdrawalNoticesJob);
  transactions = fixture.service.app.get(Transactions);
});
afterAll(() => fixture.close());

type Event = EventOf<typeof versionWithdrawn>;
const NEW_SHA256 = 'cd'.repeat(32);

/** Publishes the next state of a tool, and waits until downloads knows it. */
async function update(tool: ToolState, given: Partial<ToolState>): Promise<ToolState> {
  const version = tool.version + 1;
  const updated = { ...tool, ...given, version };
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

const replaceFile = (tool: ToolState) =>
  update(tool, {
    file: { ...tool.file!, sha256: NEW_SHA256 },
    currentVersion: { number: 2, notes: '', publishedAt: '2026-03-01T12:00:00.000Z' },
  });

const withdraw = (tool: ToolState, given: Partial<ToolState> = {}) =>
  update(tool, { file: null, currentVersion: null, withdrawnFiles: [aWithdrawnFile()], ...given });

/** A tool, and members who have downloaded it in the order of their ids. */
async function aDownloadedTool(members = 1) {
  const tool = await withTool(fixture, { name: 'Port Scanner' });
  const userIds = Array.from({ length: members }, () => randomUUID()).sort();
  for (const userId of userIds) await download(fixture, tool.id, aUser({ userId }));
  return { tool, userIds };
}

/** Runs `work` while the periodic job waits. */
async function withoutJob(work: () => Promise<void>): Promise<void> {
  while (!(await transactions.withLock('withdrawal-notices', work))) await sleep(20);
}

async function announceRest(batch?: number): Promise<void> {
  while (await job.announce(batch)) continue;
}

const announceAll = () => withoutJob(() => announceRest());

async function notified(tool: ToolState): Promise<Event['data'][]> {
  const rows = await fixture.service.query<{ data: Event['data'] }>(
    `select envelope->'data' as data from outbox where envelope->>'type' = 'version.withdrawn' and envelope->'data'->>'toolId' = $1 order by seq`,
    [tool.id],
  );
  return rows.map(({ data }) => data);
}

const usersOf = async (tool: ToolState) => (await notified(tool)).map(({ userId }) => userId);

describe('a withdrawn version', () => {
  it('is announced by itself to a member who downloaded it, with the reason and what is offered now', async () => {
    const { tool, userIds } = await aDownloadedTool();
    const { currentVersion, file } = await replaceFile(tool);
    await withdraw({ ...tool, version: 2 }, { currentVersion, file });
    const { data } = await fixture.service.nextEvent<Event>(
      'version.withdrawn',
      (event) => event.data.toolId === tool.id,
    );
    expect(data).toEqual({
      userId: userIds[0],
      toolId: tool.id,
      toolName: 'Port Scanner',
      version: 1,
      reason: 'It asks for a password.',
      withdrawnAt: '2026-03-01T12:34:50.000Z',
      offeredVersion: 2,
    });
  });

  it('is not announced to members who have only another one, nor to those who have none', async () => {
    const { tool, userIds } = await aDownloadedTool();
    const second = await replaceFile(tool);
    await download(fixture, tool.id, aUser());
    await aDownloadedTool();
    await withdraw(second);
    await announceAll();
    expect(await usersOf(tool)).toEqual(userIds);
  });

  it('is announced once to a member who downloaded it several times, also if they have another one, too', async () => {
    const { tool, userIds } = await aDownloadedTool();
    await download(fixture, tool.id, aUser({ userId: userIds[0] }));
    await withdraw(tool);
    await announceAll();
    expect(await usersOf(tool)).toEqual(userIds);
  });

  it('is announced in batches, each member once, whatever is published again', async () => {
    const { tool, userIds } = await aDownloadedTool(5);
    await withoutJob(async () => {
      const withdrawn = await withdraw(tool);
      expect(await job.announce(2)).toBe(true);
      expect(await usersOf(tool)).toEqual(userIds.slice(0, 2));
      await fixture.service.publish(toolUpdated(withdrawn, { version: withdrawn.version }));
      await announceRest(2);
      await update(withdrawn, { description: 'Something else' });
      await announceRest(2);
    });
    expect(await usersOf(tool)).toEqual(userIds);
    expect(
      await fixture.service.query(
        'select last_user_id, finished_at is not null as finished from withdrawal_notices where tool_id = $1',
        [tool.id],
      ),
    ).toEqual([{ last_user_id: null, finished: true }]);
  });

  it('is announced once by two replicas at the same time, and after a crash', async () => {
    const { tool, userIds } = await aDownloadedTool(3);
    await withoutJob(async () => {
      await withdraw(tool);
      const saveProgress = jest
        .spyOn(fixture.service.app.get(WithdrawalNoticesRepository), 'saveProgress')
        .mockRejectedValueOnce(new Error('crash'));
      await expect(job.announce()).rejects.toThrow('crash');
      saveProgress.mockRestore();
      expect(await notified(tool)).toEqual([]);
    });
    await Promise.all([job.run(), job.run()]);
    await eventually(async () => expect(await usersOf(tool)).toEqual(userIds));
    await job.run();
    expect(await usersOf(tool)).toEqual(userIds);
  });

  it('is announced for each withdrawal of a file that was published again in between', async () => {
    const { tool, userIds } = await aDownloadedTool();
    const first = await withdraw(tool);
    await announceAll();
    const { file } = tool;
    const again = await update(first, { file, withdrawnFiles: [] });
    await withdraw(again, { withdrawnFiles: [aWithdrawnFile({ version: 3 })] });
    await announceAll();
    expect((await notified(tool)).map(({ userId, version }) => [userId, version])).toEqual([
      [userIds[0], 1],
      [userIds[0], 3],
    ]);
  });

  it('is not announced if its file was published again before, nor to members deleted before', async () => {
    const [taken, kept] = [await aDownloadedTool(), await aDownloadedTool(3)];
    await withoutJob(async () => {
      const withdrawn = await withdraw(taken.tool);
      await update(withdrawn, { file: taken.tool.file, withdrawnFiles: [] });
      await withdraw(kept.tool);
      await job.announce(1);
      const deleted = kept.userIds[1]!;
      await fixture.service.publish(userDeleted({ userId: deleted }, { version: 2 }));
      await eventually(async () =>
        expect(
          await fixture.service.query('select 1 from downloads where user_id = $1', [deleted]),
        ).toEqual([]),
      );
      await announceRest();
    });
    expect(await notified(taken.tool)).toEqual([]);
    expect(await usersOf(kept.tool)).toEqual([kept.userIds[0], kept.userIds[2]]);
  });

  it('is forgotten with its tool', async () => {
    const { tool } = await aDownloadedTool();
    await withdraw(tool);
    await announceAll();
    await fixture.service.publish(toolDeleted({ toolId: tool.id }, { version: 9 }));
    await eventually(async () =>
      expect(
        await fixture.service.query('select 1 from withdrawal_notices where tool_id = $1', [
          tool.id,
        ]),
      ).toEqual([]),
    );
  });
});

describe('a version that is withdrawn during its download', () => {
  it('is refused with the reason once downloads knows, although catalogue was asked before', async () => {
    const { tool } = await aDownloadedTool();
    fixture.catalogue.answers.set(`/internal/tools/${tool.id}/versions/1`, {
      fileKey: tool.file!.key,
      filename: 'first.zip',
      fileSha256: tool.file!.sha256,
      withdrawalReason: null,
    });
    const record = (userId: string) =>
      fixture.service.request({
        method: 'POST',
        url: `/internal/tools/${tool.id}/versions/1/downloads/${randomUUID()}`,
        as: aUser({ userId }),
        headers: { 'if-match': fileTag(tool.file!.sha256) },
      });
    expect((await record(randomUUID())).status).toBe(200);
    await withdraw(tool);
    const refused = await record(randomUUID());
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'version_withdrawn',
      'Version 1 was withdrawn: It asks for a password.',
    ]);
  });

  it('is announced to a member whose download is not committed yet when the event arrives', async () => {
    const { tool, userIds } = await aDownloadedTool();
    const late = randomUUID();
    const downloads = fixture.service.app.get(DownloadRepository);
    const { id: toolId, accessLevel, file, version } = tool;
    const withdrawnFiles = [aWithdrawnFile()];
    const state = { ...tool, file: null, withdrawnFiles, version: version + 1 };
    await transactions.run(async (tx) => {
      expect(await downloads.findWithdrawalReason(tx, toolId, 1)).toBeUndefined();
      await fixture.service.publish(toolUpdated(state, { version: version + 1 }));
      await untilBlocked(fixture.service);
      const { sha256: fileSha256 } = file!;
      const given = { id: randomUUID(), userId: late, toolId, accessLevel, fileSha256 };
      expect(await downloads.insert(tx, { ...given, fileVersion: 1 })).toEqual(expect.any(Date));
    });
    await eventually(async () =>
      expect((await usersOf(tool)).sort()).toEqual([...userIds, late].sort()),
    );
  });
});
