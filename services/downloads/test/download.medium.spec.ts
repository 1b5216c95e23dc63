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
  let world: DownloadsUnderTest;

  beforeAll(async () => {
    world = await startDownloads();
  });
  afterAll(() => world.close());
  beforeEach(() => {
    world.payments.reset();
    world.catalogue.reset();
  });

  it('is authorized with the address of its file, and counts nothing until it is recorded', async () => {
    const [tool, user] = [await withTool(world), aUser()];
    const { status, headers } = await authorize(world, tool.id, user);
    expect([status, headers.get('x-internal-record'), headers.get('content-location')]).toEqual([200, 'later', null]);
    const stored = await fetch(headers.get('x-internal-redirect')!);
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(BYTES);
    expect(new URL(stored.url).searchParams.get('X-Amz-Expires')).toBe('60');
    expect(await counted(world, tool.id)).toEqual({ rows: 0, events: 0 });
    expect((await record(world, tool.id, user, { etag: headers.get('etag')! })).status).toBe(200);
    expect(await counted(world, tool.id)).toEqual({ rows: 1, events: 1 });
  });

  it('of a free tool comes with the headers its file is saved with', async () => {
    const tool = await withTool(world, { filename: 'scännér.zip' });
    const { status, headers, bytes } = await download(world, tool.id, aUser());
    expect(status).toBe(200);
    expect(bytes).toHaveLength(0);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="sc.nn.r\.zip"; filename\*=UTF-8''sc%C3%A4nn%C3%A9r\.zip$/),
      'repr-digest': `sha-256=:${Buffer.from(tool.file!.sha256, 'hex').toString('base64')}:`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect([headers.get('x-internal-redirect'), headers.get('x-internal-record')]).toEqual([null, null]);
  });

  it('is on record before the answer, and announced', async () => {
    const [tool, user] = [await withTool(world), aUser()];
    await download(world, tool.id, user);
    const rows = await world.service.query('select * from downloads where tool_id = $1', [tool.id]);
    expect(rows).toEqual([expect.objectContaining({ user_id: user.userId, access_level: 'free' })]);
    const { data } = await world.service.nextEvent<EventOf<typeof toolDownloaded>>('tool.downloaded', (event) => event.subject === tool.id);
    expect(data).toEqual({ downloadId: rows[0].id, toolId: tool.id, userId: user.userId, accessLevel: 'free' });
  });

  it('is counted fifty times when fifty happen at once', async () => {
    const tool = await withTool(world);
    const answers = await Promise.all(Array.from({ length: 50 }, () => download(world, tool.id, aUser())));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await counted(world, tool.id)).toEqual({ rows: 50, events: 50 });
    await eventually(() =>
      expect(world.service.broker.of('tool.downloaded').filter(({ subject }) => subject === tool.id)).toHaveLength(50),
    );
  });

  it('carries the trace of its own request, also when several share a transaction', async () => {
    const tool = await withTool(world);
    const etag = (await authorize(world, tool.id, aUser())).headers.get('etag')!;
    const traces = Array.from({ length: 8 }, (_, index) => `00-${'ab'.repeat(16)}-${String(index).padStart(16, '1')}-01`);
    await Promise.all(traces.map((traceparent) => record(world, tool.id, aUser(), { etag, traceparent })));
    const events = await world.service.query(`select envelope->>'traceparent' as trace from outbox where envelope->>'subject' = $1`, [
      tool.id,
    ]);
    expect(events.map(({ trace }) => trace).sort()).toEqual(traces);
  });

  it('does not wait for another tool that is held up', async () => {
    const [held, other] = [await withTool(world), await withTool(world)];
    const runner = world.service.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('select 1 from tool_views where id = $1 for update', [held.id]);
    const waiting = Promise.all([download(world, held.id, aUser()), download(world, held.id, aUser())]);
    expect((await download(world, other.id, aUser())).status).toBe(200);
    expect((await counted(world, held.id)).rows).toBe(0);
    await runner.commitTransaction();
    await runner.release();
    expect((await waiting).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is refused to a visitor in a sentence of its own, whatever the id', async () => {
    const tool = await withTool(world);
    for (const id of [tool.id, randomUUID(), 'x'])
      expect(await download(world, id, aVisitor)).toMatchObject({ status: 401, body: { message: 'Please log in to download tools.' } });
    expect(await counted(world, tool.id)).toEqual({ rows: 0, events: 0 });
  });

  it('is refused to administrators like to anybody else', async () => {
    const tool = await withTool(world, { accessLevel: 'premium', price: 100 });
    const admin = anAdmin();
    world.payments.answers.set(`/internal/entitlements/${admin.userId}?toolId=${tool.id}`, { accessUntil: null, hasPurchased: false });
    expect(await download(world, tool.id, admin)).toMatchObject({ status: 403, body: { message: 'Purchase required' } });
  });

  it('works for a tool uploaded a moment ago, by asking catalogue once', async () => {
    const tool = await storedTool(world);
    world.catalogue.answers.set(`/internal/tools/${tool.id}`, tool);
    expect((await download(world, tool.id, aUser())).status).toBe(200);
    expect((await download(world, tool.id, aUser())).status).toBe(200);
    expect(world.catalogue.asked).toHaveLength(1);
  });

  it('is 404 for no such tool, whatever stands for its id, and 503 while catalogue cannot say', async () => {
    for (const id of [randomUUID(), 'x', '%00', `'; drop table downloads; --`])
      expect(await download(world, id, aUser())).toMatchObject({ status: 404, body: { message: 'Tool not found' } });
    for (const mode of ['away', 'slow', 'broken'] as const) {
      world.catalogue.mode = mode;
      expect((await download(world, randomUUID(), aUser())).status).toBe(503);
    }
  });

  it('is 409 while the tool has no file', async () => {
    const tool = await withTool(world, { file: null });
    world.catalogue.answers.set(`/internal/tools/${tool.id}`, tool);
    expect(await download(world, tool.id, aUser())).toMatchObject({ status: 409, body: { message: 'This tool has no file yet' } });
    expect(await counted(world, tool.id)).toEqual({ rows: 0, events: 0 });
  });

  it('works the moment a tool gets its file, before the news of it', async () => {
    const { id } = await withTool(world, { file: null });
    world.catalogue.answers.set(`/internal/tools/${id}`, await storedTool(world, { id, version: 2 }));
    expect((await download(world, id, aUser())).status).toBe(200);
  });

  it('finds the new file of a tool whose old one is gone, by asking catalogue when the gateway says so', async () => {
    const old = await withTool(world);
    await world.service.query('update tool_views set file_key = $2 where id = $1', [old.id, 'files/gone']);
    world.catalogue.answers.set(`/internal/tools/${old.id}`, await storedTool(world, { id: old.id, version: 2 }));
    expect((await authorize(world, old.id, aUser())).headers.get('x-internal-redirect')).toContain('files/gone');
    const newest = await authorize(world, old.id, aUser(), { 'cache-control': 'no-cache' });
    expect(newest.headers.get('x-internal-redirect')).toContain(`files/${old.id}`);
  });

  it('decides anew when the tool has changed its level together with its file', async () => {
    const [tool, user] = [await withTool(world), aUser()];
    await world.service.query('update tool_views set file_key = $2 where id = $1', [tool.id, 'files/gone']);
    const now = await storedTool(world, { id: tool.id, version: 2, accessLevel: 'pro' });
    world.catalogue.answers.set(`/internal/tools/${tool.id}`, now);
    world.payments.answers.set(`/internal/entitlements/${user.userId}?toolId=${tool.id}`, { accessUntil: null, hasPurchased: false });
    expect((await authorize(world, tool.id, user, { 'cache-control': 'no-cache' })).status).toBe(403);
  });

  it('is 404 when the tool is deleted while it is asked for, and leaves nothing on record', async () => {
    const tool = await withTool(world);
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => download(world, tool.id, aUser())),
      world.service.publish(toolDeleted({ toolId: tool.id })).then(() => undefined),
      ...Array.from({ length: 20 }, () => download(world, tool.id, aUser())),
    ]);
    for (const answer of answers) if (answer) expect([200, 404]).toContain(answer.status);
    await eventually(async () => expect((await download(world, tool.id, aUser())).status).toBe(404));
    expect((await counted(world, tool.id)).rows).toBe(0);
  });

  it('does not come back with a late state of a deleted tool', async () => {
    const tool = aTool();
    await world.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () =>
      expect(await world.service.query('select 1 from deleted_tools where tool_id = $1', [tool.id])).toHaveLength(1),
    );
    world.catalogue.answers.set(`/internal/tools/${tool.id}`, tool);
    expect((await download(world, tool.id, aUser())).status).toBe(404);
  });
});
