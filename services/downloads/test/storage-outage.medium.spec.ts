import { toolCreated } from '@libs/contracts';
import { aUser, eventually } from '@testing';
import { aTool, counted, download, type DownloadsUnderTest, startDownloads } from './factories';

describe('while the object store is away', () => {
  let world: DownloadsUnderTest;

  beforeAll(async () => {
    world = await startDownloads({ S3_ENDPOINT: 'http://127.0.0.1:1' });
  });
  afterAll(() => world.close());

  it('a download is 503 and counts nothing', async () => {
    const tool = aTool();
    await world.service.publish(toolCreated(tool, { version: 1 }));
    await eventually(async () => expect(await world.service.query('select 1 from tool_views')).toHaveLength(1));
    const answer = await download(world, tool.id, aUser());
    expect(answer).toMatchObject({ status: 503, body: { message: 'File storage is temporarily unavailable. Please try again.' } });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await counted(world, tool.id)).toEqual({ rows: 0, events: 0 });
  });
});
