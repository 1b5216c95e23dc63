import { randomUUID } from 'node:crypto';
import { type EventOf, toolDeleted, type toolDownloaded } from '@libs/contracts';
import { anAdmin, aUser, aVisitor, eventually } from '@testing';
import {
  aTool,
  authorize,
  BYTES,
  counted,
  download,
  type DownloadsUnderTest,
  record,
  startDownloads,
  storedTool,
  withTool,
} from './factories';

describe('a download', () => {
  let fixture: DownloadsUnderTest;

  beforeAll(async () => {
    fixture = await startDownloads();
  });
  afterAll(() => fixture.close());
  beforeEach(() => {
    fixture.payments.reset();
    fixture.catalogue.reset();
  });

  it('is authorized with the URL of its file and counts nothing until it is recorded', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    const { status, headers } = await authorize(fixture, tool.id, user);
    expect([status, headers.get('content-location')]).toEqual([200, null]);
    const stored = await fetch(headers.get('x-internal-redirect')!);
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(BYTES);
    expect(new URL(stored.url).searchParams.get('X-Amz-Expires')).toBe('60');
    expect(await counted(fixture, tool.id)).toEqual({ rows: 0, events: 0 });
    expect((await record(fixture, tool.id, user, { etag: headers.get('etag')! })).status).toBe(200);
    expect(await counted(fixture, tool.id)).toEqual({ rows: 1, events: 1 });
  });

  it('of a free tool has the headers for saving the file', async () => {
    const tool = await withTool(fixture, { filename: 'scännér.zip' });
    const { status, headers, bytes } = await download(fixture, tool.id, aUser());
    expect(status).toBe(200);
    expect(bytes).toHaveLength(0);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="sc.nn.r\.zip"; filename\*=UTF-8''sc%C3%A4nn%C3%A9r\.zip$/),
      'repr-digest': `sha-256=:${Buffer.from(tool.file!.sha256, 'hex').toString('base64')}:`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(headers.get('x-internal-redirect')).toBeNull();
  });

  it('is recorded before the response, and published', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    await download(fixture, tool.id, user);
    const rows = await fixture.service.query('select * from downloads where tool_id = $1', [tool.id]);
    expect(rows).toEqual([expect.objectContaining({ user_id: user.userId, access_level: 'free' })]);
    const { data } = await fixture.service.nextEvent<EventOf<typeof toolDownloaded>>(
      'tool.downloaded',
      (event) => event.subject === tool.id,
    );
    expect(data).toEqual({ downloadId: rows[0].id, toolId: tool.id, userId: user.userId, accessLevel: 'free' });
  });

  it('counts each of fifty concurrent downloads', async () => {
    const tool = await withTool(fixture);
    const answers = await Promise.all(Array.from({ length: 50 }, () => download(fixture, tool.id, aUser())));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await counted(fixture, tool.id)).toEqual({ rows: 50, events: 50 });
    await eventually(() =>
      expect(fixture.service.broker.of('tool.downloaded').filter(({ subject }) => subject === tool.id)).toHaveLength(50),
    );
  });

  it('carries the trace of its own request, also when several share a transaction', async () => {
    const tool = await withTool(fixture);
    const etag = (await authorize(fixture, tool.id, aUser())).headers.get('etag')!;
    const traces = Array.from({ length: 8 }, (_, index) => `00-${'ab'.repeat(16)}-${String(index).padStart(16, '1')}-01`);
    await Promise.all(traces.map((traceparent) => record(fixture, tool.id, aUser(), { etag, traceparent })));
    const events = await fixture.service.query(`select envelope->>'traceparent' as trace from outbox where envelope->>'subject' = $1`, [
      tool.id,
    ]);
    expect(events.map(({ trace }) => trace).sort()).toEqual(traces);
  });

  it('does not wait for a lock on another tool', async () => {
    const [held, other] = [await withTool(fixture), await withTool(fixture)];
    const runner = fixture.service.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('select 1 from tool_views where id = $1 for update', [held.id]);
    const waiting = Promise.all([download(fixture, held.id, aUser()), download(fixture, held.id, aUser())]);
    expect((await download(fixture, other.id, aUser())).status).toBe(200);
    expect((await counted(fixture, held.id)).rows).toBe(0);
    await runner.commitTransaction();
    await runner.release();
    expect((await waiting).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('returns 401 with its own message to a visitor, whatever the id', async () => {
    const tool = await withTool(fixture);
    for (const id of [tool.id, randomUUID(), 'x'])
      expect(await download(fixture, id, aVisitor)).toMatchObject({ status: 401, body: { message: 'Please log in to download tools.' } });
    expect(await counted(fixture, tool.id)).toEqual({ rows: 0, events: 0 });
  });

  it('is refused to administrators like to any member', async () => {
    const tool = await withTool(fixture, { accessLevel: 'premium', price: 100 });
    const admin = anAdmin();
    fixture.payments.answers.set(`/internal/entitlements/${admin.userId}?toolId=${tool.id}`, { accessUntil: null, hasPurchased: false });
    expect(await download(fixture, tool.id, admin)).toMatchObject({ status: 403, body: { message: 'Purchase required' } });
  });

  it('works for a tool that was just uploaded, by asking catalogue once', async () => {
    const tool = await storedTool(fixture);
    fixture.catalogue.answers.set(`/internal/tools/${tool.id}`, tool);
    expect((await download(fixture, tool.id, aUser())).status).toBe(200);
    expect((await download(fixture, tool.id, aUser())).status).toBe(200);
    expect(fixture.catalogue.requestedPaths).toHaveLength(1);
  });

  it('returns 404 for unknown and malformed ids, and 503 while catalogue is unavailable', async () => {
    for (const id of [randomUUID(), 'x', '%00', `'; drop table downloads; --`])
      expect(await download(fixture, id, aUser())).toMatchObject({ status: 404, body: { message: 'Tool not found' } });
    for (const mode of ['away', 'slow', 'broken'] as const) {
      fixture.catalogue.mode = mode;
      expect((await download(fixture, randomUUID(), aUser())).status).toBe(503);
    }
  });

  it('returns 409 while the tool has no file', async () => {
    const tool = await withTool(fixture, { file: null });
    fixture.catalogue.answers.set(`/internal/tools/${tool.id}`, tool);
    expect(await download(fixture, tool.id, aUser())).toMatchObject({ status: 409, body: { message: 'This tool has no file yet' } });
    expect(await counted(fixture, tool.id)).toEqual({ rows: 0, events: 0 });
  });

  it('works when a tool has just received its file, before the event arrives', async () => {
    const { id } = await withTool(fixture, { file: null });
    fixture.catalogue.answers.set(`/internal/tools/${id}`, await storedTool(fixture, { id, version: 2 }));
    expect((await download(fixture, id, aUser())).status).toBe(200);
  });

  it('asks catalogue for the new file of a tool when the gateway reports the old one missing', async () => {
    const old = await withTool(fixture);
    await fixture.service.query('update tool_views set file_key = $2 where id = $1', [old.id, 'files/gone']);
    fixture.catalogue.answers.set(`/internal/tools/${old.id}`, await storedTool(fixture, { id: old.id, version: 2 }));
    expect((await authorize(fixture, old.id, aUser())).headers.get('x-internal-redirect')).toContain('files/gone');
    const newest = await authorize(fixture, old.id, aUser(), { 'cache-control': 'no-cache' });
    expect(newest.headers.get('x-internal-redirect')).toContain(`files/${old.id}`);
  });

  it('checks access again when the tool has changed its level together with its file', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    await fixture.service.query('update tool_views set file_key = $2 where id = $1', [tool.id, 'files/gone']);
    const now = await storedTool(fixture, { id: tool.id, version: 2, accessLevel: 'pro' });
    fixture.catalogue.answers.set(`/internal/tools/${tool.id}`, now);
    fixture.payments.answers.set(`/internal/entitlements/${user.userId}?toolId=${tool.id}`, { accessUntil: null, hasPurchased: false });
    expect((await authorize(fixture, tool.id, user, { 'cache-control': 'no-cache' })).status).toBe(403);
  });

  it('returns 404 when the tool is deleted meanwhile, and records nothing', async () => {
    const tool = await withTool(fixture);
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => download(fixture, tool.id, aUser())),
      fixture.service.publish(toolDeleted({ toolId: tool.id })).then(() => undefined),
      ...Array.from({ length: 20 }, () => download(fixture, tool.id, aUser())),
    ]);
    for (const answer of answers) if (answer) expect([200, 404]).toContain(answer.status);
    await eventually(async () => expect((await download(fixture, tool.id, aUser())).status).toBe(404));
    await eventually(async () => expect((await counted(fixture, tool.id)).rows).toBe(0));
  });

  it('refuses a deleted tool before its downloads are deleted, which a redelivery of the event completes after an error', async () => {
    const tool = await withTool(fixture);
    expect((await download(fixture, tool.id, aUser())).status).toBe(200);
    const { dataSource } = fixture.service;
    const deleting = async () => {
      const blocked = `select pid, query_start from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from downloads%'`;
      return (await fixture.service.query<{ pid: number; query_start: Date }>(blocked))[0];
    };
    await dataSource.transaction(async (tx) => {
      await tx.query('select from downloads where tool_id = $1 for update', [tool.id]);
      await fixture.service.publish(toolDeleted({ toolId: tool.id }));
      await eventually(async () => expect((await authorize(fixture, tool.id, aUser())).status).toBe(404));
      expect((await counted(fixture, tool.id)).rows).toBe(1);
      await eventually(async () => expect(await deleting()).toBeDefined());
      const first = (await deleting())!;
      await tx.query('select pg_cancel_backend($1)', [first.pid]);
      await eventually(async () => expect((await deleting())?.query_start.getTime()).toBeGreaterThan(first.query_start.getTime()));
    });
    await eventually(async () => expect((await counted(fixture, tool.id)).rows).toBe(0));
  });

  it('does not restore a deleted tool from a late state', async () => {
    const tool = aTool();
    await fixture.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () =>
      expect(await fixture.service.query('select 1 from deleted_tools where tool_id = $1', [tool.id])).toHaveLength(1),
    );
    fixture.catalogue.answers.set(`/internal/tools/${tool.id}`, tool);
    expect((await download(fixture, tool.id, aUser())).status).toBe(404);
  });
});
