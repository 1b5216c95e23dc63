import { setTimeout as sleep } from 'node:timers/promises';
import { aUser, testSigner } from '@testing';
import { counted, download, type DownloadsUnderTest, startDownloads, withTool } from './factories';

describe('a caller that hangs up before its download is on record', () => {
  let world: DownloadsUnderTest;

  beforeAll(async () => {
    world = await startDownloads();
  });
  afterAll(() => world.close());

  /** Sends a request that `signal` aborts; resolves when its connection is closed. */
  async function givenUp(toolId: string, etag: string, signal: AbortSignal): Promise<void> {
    const url = `${world.service.url}/api/tools/${toolId}/download`;
    const authorization = `Bearer ${testSigner.sign(aUser(), 'downloads')}`;
    const headers = { authorization, 'x-internal-record': 'now', 'if-match': etag };
    await expect(fetch(url, { method: 'POST', headers, signal })).rejects.toThrow();
  }

  it('is not counted, and those who share its transaction are', async () => {
    const tool = await withTool(world);
    const etag = `"${Buffer.from(tool.file!.sha256, 'hex').toString('base64url')}"`;
    const runner = world.service.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('select 1 from tool_views where id = $1 for update', [tool.id]);
    const leave = new AbortController();
    const left = [givenUp(tool.id, etag, leave.signal), givenUp(tool.id, etag, leave.signal)];
    await sleep(200);
    const stays = [download(world, tool.id, aUser()), download(world, tool.id, aUser())];
    left.push(givenUp(tool.id, etag, leave.signal));
    await sleep(300);
    leave.abort();
    await Promise.all(left);
    await sleep(100);
    await runner.commitTransaction();
    await runner.release();
    expect((await Promise.all(stays)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await counted(world, tool.id)).toEqual({ rows: 2, events: 2 });
  });
});
