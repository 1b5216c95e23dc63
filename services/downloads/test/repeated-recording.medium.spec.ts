import { randomUUID } from 'node:crypto';
import { aUser } from '@testing';
import { authorize, counted, type DownloadsUnderTest, record, startDownloads, withTool } from './factories';

const ONCE = { rows: 1, events: 1 };

describe('recording a download again, because the connection was lost before the response', () => {
  let fixture: DownloadsUnderTest;

  beforeAll(async () => {
    fixture = await startDownloads();
  });
  afterAll(() => fixture.close());

  async function authorized() {
    const [tool, user] = [await withTool(fixture), aUser()];
    const { headers } = await authorize(fixture, tool.id, user);
    const [etag, id] = [headers.get('etag')!, randomUUID()];
    return { tool, etag, id, recordAs: (as = user, given = id) => record(fixture, tool.id, as, { etag, id: given }) };
  }

  it('returns the same response and counts nothing', async () => {
    const { tool, id, recordAs } = await authorized();
    const [first, second] = [await recordAs(), await recordAs()];
    expect([first.status, second.status]).toEqual([200, 200]);
    for (const name of ['content-location', 'etag', 'content-disposition', 'repr-digest']) {
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(first.headers.get('content-location')).toBe(`/api/downloads/${id}`);
    expect(await counted(fixture, tool.id)).toEqual(ONCE);
  });

  it('counts one download when both requests share a transaction', async () => {
    const { tool, recordAs } = await authorized();
    const lock = fixture.service.dataSource.createQueryRunner();
    await lock.startTransaction();
    await lock.query('select 1 from tool_views where id = $1 for update', [tool.id]);
    const answers = Promise.all([recordAs(), recordAs(), recordAs()]); // the second and third wait for the first, then share a batch
    await new Promise((resolve) => setTimeout(resolve, 100));
    await lock.rollbackTransaction();
    await lock.release();
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await counted(fixture, tool.id)).toEqual(ONCE);
  });

  it('counts one download when a transaction of another replica commits meanwhile', async () => {
    const { tool, id, recordAs } = await authorized();
    const user = aUser();
    const other = fixture.service.dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query(
      `insert into downloads (id, user_id, tool_id, access_level, downloaded_at, file_sha256) values ($1, $2, $3, 'free', now(), '')`,
      [id, user.userId, tool.id],
    );
    const answer = recordAs(user);
    await new Promise((resolve) => setTimeout(resolve, 100)); // waits for the other transaction
    await other.commitTransaction();
    await other.release();
    expect((await answer).headers.get('content-location')).toBe(`/api/downloads/${id}`);
    expect(await counted(fixture, tool.id)).toEqual({ rows: 1, events: 0 }); // the other transaction's event is missing in this test
  });

  it('counts two downloads with different ids, and never takes over the id of another member', async () => {
    const { tool, id, recordAs } = await authorized();
    await recordAs();
    await recordAs(undefined, randomUUID());
    const { status, headers } = await recordAs(aUser());
    expect(status).toBe(200);
    expect(headers.get('content-location')).not.toBe(`/api/downloads/${id}`);
    expect(await counted(fixture, tool.id)).toEqual({ rows: 3, events: 3 });
  });
});
