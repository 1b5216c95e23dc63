import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aUser, testSigner } from '@testing';
import { counted, download, type DownloadsUnderTest, startDownloads, withTool } from './factories';

describe('a client that disconnects before its download is recorded', () => {
  let fixture: DownloadsUnderTest;

  beforeAll(async () => {
    fixture = await startDownloads();
  });
  afterAll(() => fixture.close());

  /** Sends a request that `signal` aborts; resolves when its connection is closed. */
  async function sendAndAbort(toolId: string, etag: string, signal: AbortSignal): Promise<void> {
    const url = `${fixture.service.url}/internal/tools/${toolId}/downloads/${randomUUID()}`;
    const authorization = `Bearer ${testSigner.sign(aUser(), 'downloads')}`;
    const headers = { authorization, 'if-match': etag };
    await expect(fetch(url, { method: 'POST', headers, signal })).rejects.toThrow();
  }

  it('is not counted, and others in the same transaction are', async () => {
    const tool = await withTool(fixture);
    const etag = `"${Buffer.from(tool.file!.sha256, 'hex').toString('base64url')}"`;
    const runner = fixture.service.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('select 1 from tool_views where id = $1 for update', [tool.id]);
    const client = new AbortController();
    const disconnected = [sendAndAbort(tool.id, etag, client.signal), sendAndAbort(tool.id, etag, client.signal)];
    await sleep(200);
    const connected = [download(fixture, tool.id, aUser()), download(fixture, tool.id, aUser())];
    disconnected.push(sendAndAbort(tool.id, etag, client.signal));
    await sleep(300);
    client.abort();
    await Promise.all(disconnected);
    await sleep(100);
    await runner.commitTransaction();
    await runner.release();
    expect((await Promise.all(connected)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await counted(fixture, tool.id)).toEqual({ rows: 2, events: 2 });
  });
});
