import { randomUUID } from 'node:crypto';
import { type ToolState, toolDeleted, toolUpdated } from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import { anAdmin, aUser, aVisitor, eventually } from '@testing';
import { authorize, counted, type DownloadsUnderTest, record, startDownloads, withTool } from './factories';

const NOTHING = { rows: 0, events: 0 };

describe('recording a download whose file is open', () => {
  let fixture: DownloadsUnderTest;

  beforeAll(async () => {
    fixture = await startDownloads();
  });
  afterAll(() => fixture.close());

  async function authorized(given: Partial<ToolState> = {}): Promise<{ tool: ToolState; user: ReturnType<typeof aUser>; etag: string }> {
    const [tool, user] = [await withTool(fixture, given), aUser()];
    const { status, headers } = await authorize(fixture, tool.id, user);
    expect(status).toBe(200);
    return { tool, user, etag: headers.get('etag')! };
  }
  /** Publishes version 2 of a tool and waits until it has been applied. */
  async function update(tool: ToolState, change: Partial<ToolState>): Promise<void> {
    await fixture.service.publish(toolUpdated({ ...tool, ...change, version: 2 }, { version: 2 }));
    await eventually(async () =>
      expect(await fixture.service.query('select 1 from tool_views where id = $1 and version = 2', [tool.id])).toHaveLength(1),
    );
  }
  const refuseAt = (tool: ToolState, user: ReturnType<typeof aUser>) =>
    fixture.payments.answers.set(`/internal/entitlements/${user.userId}?toolId=${tool.id}`, { accessUntil: null, hasPurchased: false });

  it('returns 403 and counts nothing when the tool has become premium since the authorization', async () => {
    const { tool, user, etag } = await authorized();
    refuseAt(tool, user);
    await update(tool, { accessLevel: 'premium', price: 100 });
    expect(await record(fixture, tool.id, user, { etag })).toMatchObject({ status: 403, body: { message: 'Purchase required' } });
    expect(await counted(fixture, tool.id)).toEqual(NOTHING);
  });

  it('returns 403 when the tool becomes premium while the download is being recorded', async () => {
    const { tool, user, etag } = await authorized();
    refuseAt(tool, user);
    const runner = fixture.service.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`update tool_views set access_level = 'premium' where id = $1`, [tool.id]);
    const answer = record(fixture, tool.id, user, { etag });
    await eventually(async () =>
      expect(await fixture.service.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).not.toHaveLength(0),
    );
    await runner.commitTransaction();
    await runner.release();
    expect(await answer).toMatchObject({ status: 403, body: { message: 'Purchase required' } });
    expect(await counted(fixture, tool.id)).toEqual(NOTHING);
  });

  it('records the level that the tool has at that moment', async () => {
    const { tool, user, etag } = await authorized();
    fixture.payments.answers.set(`/internal/entitlements/${user.userId}?toolId=${tool.id}`, { accessUntil: null, hasPurchased: true });
    await update(tool, { accessLevel: 'premium', price: 100 });
    expect((await record(fixture, tool.id, user, { etag })).status).toBe(200);
    expect(await fixture.service.query('select access_level from downloads where tool_id = $1', [tool.id])).toEqual([
      { access_level: 'premium' },
    ]);
  });

  it('returns 412 and counts nothing when the tool has another file', async () => {
    const { tool, user, etag } = await authorized();
    const file = { key: `files/${randomUUID()}`, size: 1, sha256: 'ab'.repeat(32) };
    await fixture.service.app.get(ObjectStore).put(file.key, Buffer.from('x'));
    await update(tool, { file });
    const message = 'This file has just been replaced. Please try again.';
    expect(await record(fixture, tool.id, user, { etag })).toMatchObject({ status: 412, body: { message } });
    expect(await counted(fixture, tool.id)).toEqual(NOTHING);
  });

  it('returns 404 when the tool has been deleted', async () => {
    const { tool, user, etag } = await authorized();
    await fixture.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () => expect(await record(fixture, tool.id, user, { etag })).toMatchObject({ status: 404 }));
  });

  it('checks access again, whatever was authorized before', async () => {
    const { tool, etag } = await authorized({ accessLevel: 'free' });
    expect((await record(fixture, tool.id, aVisitor, { etag })).status).toBe(401);
    const [premium, admin] = [await withTool(fixture, { accessLevel: 'premium', price: 100 }), anAdmin()];
    refuseAt(premium, admin);
    expect((await record(fixture, premium.id, admin, { etag })).status).toBe(403);
    expect([await counted(fixture, tool.id), await counted(fixture, premium.id)]).toEqual([NOTHING, NOTHING]);
  });
});
