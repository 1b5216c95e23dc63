import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { toolDeleted, type ToolState, toolUpdated, userDeleted } from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import { anAdmin, aUser, aVisitor, eventually, testSigner, untilBlocked } from '@testing';
import { RecordDownload } from '../src/downloads/record-download';
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
afterEach(() => jest.restoreAllMocks());

/** Sees each request that arrives to be recorded. */
const spyOnRequests = () => jest.spyOn(fixture.service.app.get(RecordDownload), 'run');

const NOTHING = { rows: 0, events: 0 };

/** Publishes version 2 of a tool and waits until it has been applied. */
async function update(tool: ToolState, change: Partial<ToolState>): Promise<void> {
  await fixture.service.publish(toolUpdated({ ...tool, ...change, version: 2 }, { version: 2 }));
  await eventually(async () =>
    expect(
      await fixture.service.query('select 1 from tool_views where id = $1 and version = 2', [
        tool.id,
      ]),
    ).toHaveLength(1),
  );
}
const refuseAt = (tool: ToolState, user: ReturnType<typeof aUser>): unknown =>
  fixture.payments.answers.set(`/internal/entitlements/${user.userId}?toolId=${tool.id}`, {
    accessUntil: null,
    hasPurchased: false,
  });

describe('recording a download whose file is open', () => {
  async function authorized(
    given: Partial<ToolState> = {},
  ): Promise<{ tool: ToolState; user: ReturnType<typeof aUser>; etag: string }> {
    const [tool, user] = [await withTool(fixture, given), aUser()];
    const { status, headers } = await authorize(fixture, tool.id, user);
    expect(status).toBe(200);
    return { tool, user, etag: headers.get('etag')! };
  }
  it('returns 403 and counts nothing when the tool has become premium since the authorization', async () => {
    const { tool, user, etag } = await authorized();
    refuseAt(tool, user);
    await update(tool, { accessLevel: 'premium', price: 100 });
    expect(await record(fixture, tool.id, user, { etag })).toMatchObject({
      status: 403,
      body: { message: 'Purchase required' },
    });
    expect(await counted(fixture, tool.id)).toEqual(NOTHING);
  });

  it('returns 403 when the tool becomes premium while the download is being recorded', async () => {
    const { tool, user, etag } = await authorized();
    refuseAt(tool, user);
    const runner = fixture.service.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`update tool_views set access_level = 'premium' where id = $1`, [tool.id]);
    const answer = record(fixture, tool.id, user, { etag });
    await untilBlocked(fixture.service);
    await runner.commitTransaction();
    await runner.release();
    expect(await answer).toMatchObject({ status: 403, body: { message: 'Purchase required' } });
    expect(await counted(fixture, tool.id)).toEqual(NOTHING);
  });

  it('records the level that the tool has at that moment', async () => {
    const { tool, user, etag } = await authorized();
    fixture.payments.answers.set(`/internal/entitlements/${user.userId}?toolId=${tool.id}`, {
      accessUntil: null,
      hasPurchased: true,
    });
    await update(tool, { accessLevel: 'premium', price: 100 });
    expect((await record(fixture, tool.id, user, { etag })).status).toBe(200);
    expect(
      await fixture.service.query('select access_level from downloads where tool_id = $1', [
        tool.id,
      ]),
    ).toEqual([{ access_level: 'premium' }]);
  });

  it('returns 412 and counts nothing when the tool has another file', async () => {
    const { tool, user, etag } = await authorized();
    const file = { key: `files/${randomUUID()}`, size: 1, sha256: 'ab'.repeat(32) };
    await fixture.service.app.get(ObjectStore).put(file.key, Buffer.from('x'));
    await update(tool, { file });
    const message = 'This file has just been replaced. Please try again.';
    expect(await record(fixture, tool.id, user, { etag })).toMatchObject({
      status: 412,
      body: { message },
    });
    expect(await counted(fixture, tool.id)).toEqual(NOTHING);
  });

  it('returns 404 when the tool has been deleted', async () => {
    const { tool, user, etag } = await authorized();
    await fixture.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () =>
      expect(await record(fixture, tool.id, user, { etag })).toMatchObject({ status: 404 }),
    );
  });

  it('checks access again, whatever was authorized before', async () => {
    const { tool, etag } = await authorized({ accessLevel: 'free' });
    expect((await record(fixture, tool.id, aVisitor, { etag })).status).toBe(401);
    const [premium, admin] = [
      await withTool(fixture, { accessLevel: 'premium', price: 100 }),
      anAdmin(),
    ];
    refuseAt(premium, admin);
    expect((await record(fixture, premium.id, admin, { etag })).status).toBe(403);
    expect([await counted(fixture, tool.id), await counted(fixture, premium.id)]).toEqual([
      NOTHING,
      NOTHING,
    ]);
  });
});

const ONCE = { rows: 1, events: 1 };

describe('recording a download again, because the connection was lost before the response', () => {
  async function authorized() {
    const [tool, user] = [await withTool(fixture), aUser()];
    const { headers } = await authorize(fixture, tool.id, user);
    const [etag, id] = [headers.get('etag')!, randomUUID()];
    return {
      tool,
      user,
      etag,
      id,
      recordAs: (as = user, given = id) => record(fixture, tool.id, as, { etag, id: given }),
    };
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

  it('counts one download when the requests arrive at the same time', async () => {
    const { tool, recordAs } = await authorized();
    const lock = fixture.service.dataSource.createQueryRunner();
    await lock.startTransaction();
    await lock.query('select 1 from tool_views where id = $1 for update', [tool.id]);
    const arrived = spyOnRequests();
    const answers = Promise.all([recordAs(), recordAs(), recordAs()]);
    await eventually(() => expect(arrived).toHaveBeenCalledTimes(3));
    await lock.rollbackTransaction();
    await lock.release();
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await counted(fixture, tool.id)).toEqual(ONCE);
  });

  it('counts one download when a transaction of another replica commits meanwhile', async () => {
    const { tool, user, id, recordAs } = await authorized();
    const other = fixture.service.dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query(
      `insert into downloads (id, user_id, tool_id, access_level, downloaded_at, file_sha256) values ($1, $2, $3, 'free', now(), decode($4, 'hex'))`,
      [id, user.userId, tool.id, tool.file!.sha256],
    );
    const answer = recordAs();
    await untilBlocked(fixture.service);
    await other.commitTransaction();
    await other.release();
    expect((await answer).headers.get('content-location')).toBe(`/api/downloads/${id}`);
    expect(await counted(fixture, tool.id)).toEqual({ rows: 1, events: 0 }); // the other transaction's event is missing in this test
  });

  it('counts one download when the level of the tool changes while its requests wait', async () => {
    const { tool, user, id, recordAs } = await authorized();
    fixture.payments.answers.set(`/internal/entitlements/${user.userId}?toolId=${tool.id}`, {
      accessUntil: null,
      hasPurchased: true,
    });
    const runner = fixture.service.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`update tool_views set access_level = 'premium' where id = $1`, [tool.id]);
    const arrived = spyOnRequests();
    const answers = Promise.all([recordAs(), recordAs()]);
    await eventually(() => expect(arrived).toHaveBeenCalledTimes(2));
    await untilBlocked(fixture.service, { statements: 2 });
    await runner.commitTransaction();
    await runner.release();
    for (const { status, headers } of await answers)
      expect([status, headers.get('content-location')]).toEqual([200, `/api/downloads/${id}`]);
    expect(await counted(fixture, tool.id)).toEqual(ONCE);
  });

  it('returns the same response after the file was replaced, so that the gateway does not start again', async () => {
    const { tool, recordAs } = await authorized();
    const first = await recordAs();
    const file = { key: `files/${randomUUID()}`, size: 1, sha256: 'ab'.repeat(32) };
    await update(tool, { file });
    const second = await recordAs();
    expect([first.status, second.status]).toEqual([200, 200]);
    for (const name of ['content-location', 'etag', 'repr-digest'])
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    expect(await counted(fixture, tool.id)).toEqual(ONCE);
  });

  it('returns the same response after the member lost access', async () => {
    const { tool, user, recordAs } = await authorized();
    const first = await recordAs();
    refuseAt(tool, user);
    await update(tool, { accessLevel: 'premium', price: 100 });
    expect((await recordAs(user, randomUUID())).status).toBe(403);
    const second = await recordAs();
    expect(second.status).toBe(200);
    expect(second.headers.get('content-location')).toBe(first.headers.get('content-location'));
    expect(await counted(fixture, tool.id)).toEqual(ONCE);
  });

  it('counts one download when the member was deleted meanwhile', async () => {
    const { tool, user, id, recordAs } = await authorized();
    await recordAs();
    await fixture.service.publish(userDeleted({ userId: user.userId! }, { version: 2 }));
    await eventually(async () =>
      expect(
        await fixture.service.query('select user_id from downloads where id = $1', [id]),
      ).toEqual([{ user_id: null }]),
    );
    const { status, headers } = await recordAs();
    expect([status, headers.get('content-location')]).toEqual([200, `/api/downloads/${id}`]);
    expect(await counted(fixture, tool.id)).toEqual(ONCE);
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

describe('a client that disconnects before its download is recorded', () => {
  /** Sends a request that `signal` aborts; resolves when it is aborted. */
  async function sendAndAbort(toolId: string, etag: string, signal: AbortSignal): Promise<void> {
    const url = `${fixture.service.url}/internal/tools/${toolId}/downloads/${randomUUID()}`;
    const authorization = `Bearer ${testSigner.sign(aUser(), 'downloads')}`;
    const headers = { authorization, 'if-match': etag };
    // Unlike `fetch`, whose pool opens a new connection in place of an aborted one: the service would wait for its end when it stops.
    const sent = request(url, { method: 'POST', headers, signal, agent: false });
    sent.end();
    await expect(once(sent, 'response')).rejects.toThrow('aborted');
  }

  it('is not counted, and others at the same time are', async () => {
    const tool = await withTool(fixture);
    const etag = `"${Buffer.from(tool.file!.sha256, 'hex').toString('base64url')}"`;
    const runner = fixture.service.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('select 1 from tool_views where id = $1 for update', [tool.id]);
    const client = new AbortController();
    const arrived = spyOnRequests();
    const disconnected = [1, 2, 3].map(() => sendAndAbort(tool.id, etag, client.signal));
    const connected = [download(fixture, tool.id, aUser()), download(fixture, tool.id, aUser())];
    await eventually(() => expect(arrived).toHaveBeenCalledTimes(5));
    await untilBlocked(fixture.service);
    client.abort();
    await Promise.all(disconnected);
    await eventually(() =>
      expect(arrived.mock.calls.filter(([, isDisconnected]) => isDisconnected())).toHaveLength(3),
    );
    await runner.commitTransaction();
    await runner.release();
    expect((await Promise.all(connected)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await counted(fixture, tool.id)).toEqual({ rows: 2, events: 2 });
  });
});

describe('the schema', () => {
  it('matches the entities', async () => {
    const { upQueries } = await fixture.service.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
});
