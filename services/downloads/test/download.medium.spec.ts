import { randomUUID } from 'node:crypto';
import {
  type EventOf,
  purchaseGranted,
  toolDeleted,
  type toolDownloaded,
  toolUpdated,
} from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import { anAdmin, aUser, aVisitor, eventually, type TestResponse } from '@testing';
import {
  aTool,
  authorize,
  authorizeNewest,
  BYTES,
  counted,
  download,
  type DownloadsUnderTest,
  record,
  startDownloads,
  storedTool,
  withTool,
} from './factories';

let fixture: DownloadsUnderTest;
beforeAll(async () => (fixture = await startDownloads()));
afterAll(() => fixture.close());

describe('a download', () => {
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
      'content-disposition': expect.stringMatching(
        /^attachment; filename="sc.nn.r\.zip"; filename\*=UTF-8''sc%C3%A4nn%C3%A9r\.zip$/,
      ),
      'repr-digest': `sha-256=:${Buffer.from(tool.file!.sha256, 'hex').toString('base64')}:`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(headers.get('x-internal-redirect')).toBeNull();
  });

  it('is recorded before the response, and published', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    await download(fixture, tool.id, user);
    const rows = await fixture.service.query('select * from downloads where tool_id = $1', [
      tool.id,
    ]);
    expect(rows).toEqual([expect.objectContaining({ user_id: user.userId, access_level: 'free' })]);
    const { data } = await fixture.service.nextEvent<EventOf<typeof toolDownloaded>>(
      'tool.downloaded',
      (event) => event.subject === tool.id,
    );
    expect(data).toEqual({
      downloadId: rows[0].id,
      toolId: tool.id,
      userId: user.userId,
      accessLevel: 'free',
    });
  });

  it('counts each of fifty concurrent downloads', async () => {
    const tool = await withTool(fixture);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => download(fixture, tool.id, aUser())),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await counted(fixture, tool.id)).toEqual({ rows: 50, events: 50 });
    await eventually(() =>
      expect(
        fixture.service.broker.of('tool.downloaded').filter(({ subject }) => subject === tool.id),
      ).toHaveLength(50),
    );
  });

  it('carries the trace of its own request', async () => {
    const tool = await withTool(fixture);
    const etag = (await authorize(fixture, tool.id, aUser())).headers.get('etag')!;
    const traces = Array.from(
      { length: 8 },
      (_, index) => `00-${'ab'.repeat(16)}-${String(index).padStart(16, '1')}-01`,
    );
    await Promise.all(
      traces.map((traceparent) => record(fixture, tool.id, aUser(), { etag, traceparent })),
    );
    const events = await fixture.service.query(
      `select envelope->>'traceparent' as trace from outbox where envelope->>'subject' = $1`,
      [tool.id],
    );
    expect(events.map(({ trace }) => trace).sort()).toEqual(traces);
  });

  it('does not wait for a lock on another tool', async () => {
    const [held, other] = [await withTool(fixture), await withTool(fixture)];
    const runner = fixture.service.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('select 1 from tool_views where id = $1 for update', [held.id]);
    const waiting = Promise.all([
      download(fixture, held.id, aUser()),
      download(fixture, held.id, aUser()),
    ]);
    expect((await download(fixture, other.id, aUser())).status).toBe(200);
    expect((await counted(fixture, held.id)).rows).toBe(0);
    await runner.commitTransaction();
    await runner.release();
    expect((await waiting).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('returns 401 with its own message to a visitor, whatever the id', async () => {
    const tool = await withTool(fixture);
    for (const id of [tool.id, randomUUID(), 'x'])
      expect(await download(fixture, id, aVisitor)).toMatchObject({
        status: 401,
        body: { message: 'Please log in to download tools.' },
      });
    expect(await counted(fixture, tool.id)).toEqual({ rows: 0, events: 0 });
  });

  it('is refused to administrators like to any member', async () => {
    const tool = await withTool(fixture, { accessLevel: 'premium', price: 100 });
    const admin = anAdmin();
    fixture.payments.answers.set(`/internal/entitlements/${admin.userId}?toolId=${tool.id}`, {
      accessUntil: null,
      hasPurchased: false,
    });
    expect(await download(fixture, tool.id, admin)).toMatchObject({
      status: 403,
      body: { message: 'Purchase required' },
    });
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
      expect(await download(fixture, id, aUser())).toMatchObject({
        status: 404,
        body: { message: 'Tool not found' },
      });
    for (const mode of ['away', 'slow', 'broken'] as const) {
      fixture.catalogue.mode = mode;
      expect((await download(fixture, randomUUID(), aUser())).status).toBe(503);
    }
  });

  it('returns 409 while the tool has no file', async () => {
    const tool = await withTool(fixture, { file: null });
    fixture.catalogue.answers.set(`/internal/tools/${tool.id}`, tool);
    expect(await download(fixture, tool.id, aUser())).toMatchObject({
      status: 409,
      body: { message: 'This tool has no file yet' },
    });
    expect(await counted(fixture, tool.id)).toEqual({ rows: 0, events: 0 });
  });

  it('works when a tool has just received its file, before the event arrives', async () => {
    const { id } = await withTool(fixture, { file: null });
    fixture.catalogue.answers.set(
      `/internal/tools/${id}`,
      await storedTool(fixture, { id, version: 2 }),
    );
    expect((await download(fixture, id, aUser())).status).toBe(200);
  });

  it('asks catalogue for the new file of a tool when the gateway reports the old one missing', async () => {
    const old = await withTool(fixture);
    await fixture.service.query('update tool_views set file_key = $2 where id = $1', [
      old.id,
      'files/gone',
    ]);
    fixture.catalogue.answers.set(
      `/internal/tools/${old.id}`,
      await storedTool(fixture, { id: old.id, version: 2 }),
    );
    expect(
      (await authorize(fixture, old.id, aUser())).headers.get('x-internal-redirect'),
    ).toContain('files/gone');
    const newest = await authorizeNewest(fixture, old.id, aUser());
    expect(newest.headers.get('x-internal-redirect')).toContain(`files/${old.id}`);
  });

  it('checks access again when the tool has changed its level together with its file', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    await fixture.service.query('update tool_views set file_key = $2 where id = $1', [
      tool.id,
      'files/gone',
    ]);
    const now = await storedTool(fixture, { id: tool.id, version: 2, accessLevel: 'pro' });
    fixture.catalogue.answers.set(`/internal/tools/${tool.id}`, now);
    fixture.payments.answers.set(`/internal/entitlements/${user.userId}?toolId=${tool.id}`, {
      accessUntil: null,
      hasPurchased: false,
    });
    expect((await authorizeNewest(fixture, tool.id, user)).status).toBe(403);
  });

  it('returns 404 when the tool is deleted meanwhile, and records nothing', async () => {
    const tool = await withTool(fixture);
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => download(fixture, tool.id, aUser())),
      fixture.service.publish(toolDeleted({ toolId: tool.id })).then(() => undefined),
      ...Array.from({ length: 20 }, () => download(fixture, tool.id, aUser())),
    ]);
    for (const answer of answers) if (answer) expect([200, 404]).toContain(answer.status);
    await eventually(async () =>
      expect((await download(fixture, tool.id, aUser())).status).toBe(404),
    );
    await eventually(async () => expect((await counted(fixture, tool.id)).rows).toBe(0));
  });

  it('refuses a deleted tool before its downloads are deleted, which a redelivery of the event completes after an error', async () => {
    const tool = await withTool(fixture);
    expect((await download(fixture, tool.id, aUser())).status).toBe(200);
    const { dataSource } = fixture.service;
    const deleting = async () => {
      const blocked = `select pid, query_start from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from downloads%'`;
      return (await fixture.service.query<{ pid: number; query_start: Date }>(blocked))[0];
    };
    await dataSource.transaction(async (tx) => {
      await tx.query('select from downloads where tool_id = $1 for update', [tool.id]);
      await fixture.service.publish(toolDeleted({ toolId: tool.id }));
      await eventually(async () =>
        expect((await authorize(fixture, tool.id, aUser())).status).toBe(404),
      );
      expect((await counted(fixture, tool.id)).rows).toBe(1);
      await eventually(async () => expect(await deleting()).toBeDefined());
      const first = (await deleting())!;
      await tx.query('select pg_cancel_backend($1)', [first.pid]);
      await eventually(async () =>
        expect((await deleting())?.query_start.getTime()).toBeGreaterThan(
          first.query_start.getTime(),
        ),
      );
    });
    await eventually(async () => expect((await counted(fixture, tool.id)).rows).toBe(0));
  });

  it('does not restore a deleted tool from a late state', async () => {
    const tool = aTool();
    await fixture.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () =>
      expect(
        await fixture.service.query('select 1 from deleted_tools where id = $1', [tool.id]),
      ).toHaveLength(1),
    );
    fixture.catalogue.answers.set(`/internal/tools/${tool.id}`, tool);
    expect((await download(fixture, tool.id, aUser())).status).toBe(404);
  });

  it('does not store a late purchase of a deleted tool', async () => {
    const [tool, kept] = [aTool(), await withTool(fixture)];
    await fixture.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () =>
      expect(
        await fixture.service.query('select 1 from deleted_tools where id = $1', [tool.id]),
      ).toHaveLength(1),
    );
    const buyer = { userId: randomUUID(), paymentId: 'p', bought: true };
    await fixture.service.publish(
      purchaseGranted({ ...buyer, toolId: tool.id }, { version: 1 }),
      purchaseGranted({ ...buyer, toolId: kept.id }, { version: 2 }),
    );
    await eventually(async () =>
      expect(
        await fixture.service.query('select tool_id from purchases where user_id = $1', [
          buyer.userId,
        ]),
      ).toEqual([{ tool_id: kept.id }]),
    );
  });
});

const EXPIRED = {
  status: 404,
  body: { message: 'This download has expired. Please start it again.' },
};

describe('resuming a download', () => {
  afterEach(() => fixture.setClock());

  /** Starts a download; resolves with its URL and the entity tag of the file. */
  async function started(
    toolId: string,
    as: ReturnType<typeof aUser>,
  ): Promise<{ url: string; etag: string }> {
    const { status, headers } = await download(fixture, toolId, as);
    expect(status).toBe(200);
    return { url: headers.get('content-location')!, etag: headers.get('etag')! };
  }
  const resume = (
    url: string,
    as: ReturnType<typeof aUser>,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> => fixture.service.request({ url, as, headers });

  it('returns the URL and the range of the file and counts nothing', async () => {
    const [tool, user] = [await withTool(fixture, { filename: 'kit.zip' }), aUser()];
    const { url, etag } = await started(tool.id, user);
    const whole = await resume(url, user);
    const part = await resume(url, user, { range: 'bytes=5-', 'if-range': etag });
    expect([whole.status, part.status]).toEqual([200, 206]);
    const size = BYTES.length;
    const common = {
      etag,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="kit.zip"; filename*=UTF-8''kit.zip`,
      'x-internal-length': String(size),
    };
    expect(Object.fromEntries(whole.headers)).toMatchObject(common);
    expect(Object.fromEntries(part.headers)).toMatchObject({
      ...common,
      'content-range': `bytes 5-${size - 1}/${size}`,
    });
    const stored = await fetch(part.headers.get('x-internal-redirect')!, {
      headers: { range: 'bytes=5-' },
    });
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(BYTES.subarray(5));
    expect(await counted(fixture, tool.id)).toEqual({ rows: 1, events: 1 });
  });

  it('returns no file when the conditions of the request are not met', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    const { url, etag } = await started(tool.id, user);
    const beyond = await resume(url, user, { range: 'bytes=500-' });
    expect(beyond).toMatchObject({
      status: 416,
      body: { statusCode: 416, message: 'The file has no such range.' },
    });
    expect(beyond.headers.get('content-range')).toBe(`bytes */${BYTES.length}`);
    const answers = [
      beyond,
      await resume(url, user, { 'if-match': '"x"' }),
      await resume(url, user, { 'if-none-match': etag }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([416, 412, 304]);
    expect(answers.map(({ headers }) => headers.get('x-internal-redirect'))).toEqual([
      null,
      null,
      null,
    ]);
    expect(answers[2]!.headers.get('etag')).toBe(etag);
  });

  it('returns 404 to other members', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    const { url } = await started(tool.id, user);
    expect(await resume(url, aVisitor)).toMatchObject({
      status: 401,
      body: { message: 'Please log in to download tools.' },
    });
    for (const other of [aUser(), anAdmin()])
      expect(await resume(url, other)).toMatchObject(EXPIRED);
    for (const id of [randomUUID(), 'x', '%00'])
      expect(await resume(`/api/downloads/${id}`, user)).toMatchObject(EXPIRED);
  });

  it('is possible for four hours', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    const { url } = await started(tool.id, user);
    const [{ at }] = await fixture.service.query(
      'select downloaded_at as at from downloads where tool_id = $1',
      [tool.id],
    );
    fixture.setClock(new Date(at.getTime() + 4 * 3_600_000 - 1));
    expect((await resume(url, user)).status).toBe(200);
    fixture.setClock(new Date(at.getTime() + 4 * 3_600_000));
    expect(await resume(url, user)).toMatchObject(EXPIRED);
  });

  it('checks access to the tool again', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    const { url } = await started(tool.id, user);
    const changed = { ...tool, accessLevel: 'premium' as const, price: 100, version: 2 };
    await fixture.service.publish(toolUpdated(changed, { version: 2 }));
    const path = `/internal/entitlements/${user.userId}?toolId=${tool.id}`;
    fixture.payments.answers.set(path, { accessUntil: null, hasPurchased: false });
    await eventually(async () =>
      expect(await resume(url, user)).toMatchObject({
        status: 403,
        body: { message: 'Purchase required' },
      }),
    );
    fixture.payments.answers.set(path, { accessUntil: null, hasPurchased: true });
    expect((await resume(url, user)).status).toBe(200);
  });

  it('returns 409 when the file was replaced', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    const { url, etag } = await started(tool.id, user);
    const content = Buffer.from('another file');
    const file = { key: `files/${randomUUID()}`, size: content.length, sha256: 'ab'.repeat(32) };
    await fixture.service.app.get(ObjectStore).put(file.key, content);
    await fixture.service.publish(toolUpdated({ ...tool, file, version: 2 }, { version: 2 }));
    const message = 'This file has been replaced by a new version. Please download it again.';
    await eventually(async () =>
      expect(await resume(url, user, { 'if-range': etag })).toMatchObject({
        status: 409,
        body: { message },
      }),
    );
  });
});
