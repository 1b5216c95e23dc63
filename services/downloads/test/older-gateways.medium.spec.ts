import { ObjectStore } from '@libs/storage';
import { aUser } from '@testing';
import { BYTES, counted, downloadAtOnce, type DownloadsUnderTest, startDownloads, storedTool, withTool } from './factories';

describe('an older gateway, which opens the file after the download is recorded', () => {
  let fixture: DownloadsUnderTest;

  beforeAll(async () => {
    fixture = await startDownloads();
  });
  afterAll(() => fixture.close());

  it('gets the URL and the headers of the file in one response, and the download is counted', async () => {
    const tool = await withTool(fixture, { filename: 'kit.zip' });
    const { status, headers } = await downloadAtOnce(fixture, tool.id, aUser());
    expect([status, headers.get('x-internal-record')]).toEqual([200, null]);
    expect(headers.get('content-disposition')).toContain('kit.zip');
    expect(headers.get('content-location')).toMatch(/^\/api\/downloads\/[0-9a-f-]{36}$/);
    const stored = await fetch(headers.get('x-internal-redirect')!);
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(BYTES);
    expect(await counted(fixture, tool.id)).toEqual({ rows: 1, events: 1 });
  });

  it('gets the new file of a tool whose old file is missing', async () => {
    const old = await withTool(fixture);
    await fixture.service.query('update tool_views set file_key = $2 where id = $1', [old.id, 'files/gone']);
    fixture.catalogue.answers.set(`/internal/tools/${old.id}`, await storedTool(fixture, { id: old.id, version: 2 }));
    const { headers } = await downloadAtOnce(fixture, old.id, aUser());
    expect(headers.get('x-internal-redirect')).toContain(`files/${old.id}`);
  });

  it('gets 503 when the file is missing, and nothing is counted', async () => {
    const tool = await withTool(fixture);
    await fixture.service.app.get(ObjectStore).remove(tool.file!.key);
    fixture.catalogue.answers.set(`/internal/tools/${tool.id}`, tool);
    const answer = await downloadAtOnce(fixture, tool.id, aUser());
    expect([answer.status, answer.headers.get('x-internal-redirect')]).toEqual([503, null]);
    expect(await counted(fixture, tool.id)).toEqual({ rows: 0, events: 0 });
  });
});
