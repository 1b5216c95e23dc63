import { randomUUID } from 'node:crypto';
import { toolUpdated } from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import { anAdmin, aUser, aVisitor, eventually, type TestAnswer } from '@testing';
import { BYTES, counted, download, type DownloadsUnderTest, startDownloads, withTool } from './factories';

const EXPIRED = { status: 404, body: { message: 'This download has expired. Please start it again.' } };

describe('resuming a download', () => {
  let fixture: DownloadsUnderTest;

  beforeAll(async () => {
    fixture = await startDownloads();
  });
  afterAll(() => fixture.close());
  afterEach(() => fixture.setClock());

  /** Starts a download; resolves with its URL and the entity tag of the file. */
  async function started(toolId: string, as: ReturnType<typeof aUser>): Promise<{ url: string; etag: string }> {
    const { status, headers } = await download(fixture, toolId, as);
    expect(status).toBe(200);
    return { url: headers.get('content-location')!, etag: headers.get('etag')! };
  }
  const resume = (url: string, as: ReturnType<typeof aUser>, headers: Record<string, string> = {}): Promise<TestAnswer> =>
    fixture.service.request({ url, as, headers });

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
    expect(Object.fromEntries(part.headers)).toMatchObject({ ...common, 'content-range': `bytes 5-${size - 1}/${size}` });
    const stored = await fetch(part.headers.get('x-internal-redirect')!, { headers: { range: 'bytes=5-' } });
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(BYTES.subarray(5));
    expect(await counted(fixture, tool.id)).toEqual({ rows: 1, events: 1 });
  });

  it('returns no file when the conditions of the request are not met', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    const { url, etag } = await started(tool.id, user);
    const beyond = await resume(url, user, { range: 'bytes=500-' });
    expect(beyond).toMatchObject({ status: 416, body: { statusCode: 416, message: 'The file has no such range.' } });
    expect(beyond.headers.get('content-range')).toBe(`bytes */${BYTES.length}`);
    const answers = [beyond, await resume(url, user, { 'if-match': '"x"' }), await resume(url, user, { 'if-none-match': etag })];
    expect(answers.map(({ status }) => status)).toEqual([416, 412, 304]);
    expect(answers.map(({ headers }) => headers.get('x-internal-redirect'))).toEqual([null, null, null]);
    expect(answers[2]!.headers.get('etag')).toBe(etag);
  });

  it('returns 404 to other members', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    const { url } = await started(tool.id, user);
    expect(await resume(url, aVisitor)).toMatchObject({ status: 401, body: { message: 'Please log in to download tools.' } });
    for (const other of [aUser(), anAdmin()]) expect(await resume(url, other)).toMatchObject(EXPIRED);
    for (const id of [randomUUID(), 'x', '%00']) expect(await resume(`/api/downloads/${id}`, user)).toMatchObject(EXPIRED);
  });

  it('is possible for four hours', async () => {
    const [tool, user, now] = [await withTool(fixture), aUser(), Date.now()];
    fixture.setClock(new Date(now));
    const { url } = await started(tool.id, user);
    fixture.setClock(new Date(now + 4 * 3_600_000 - 1));
    expect((await resume(url, user)).status).toBe(200);
    fixture.setClock(new Date(now + 4 * 3_600_000));
    expect(await resume(url, user)).toMatchObject(EXPIRED);
  });

  it('checks access to the tool again', async () => {
    const [tool, user] = [await withTool(fixture), aUser()];
    const { url } = await started(tool.id, user);
    const changed = { ...tool, accessLevel: 'premium' as const, price: 100, version: 2 };
    await fixture.service.publish(toolUpdated(changed, { version: 2 }));
    const path = `/internal/entitlements/${user.userId}?toolId=${tool.id}`;
    fixture.payments.answers.set(path, { accessUntil: null, hasPurchased: false });
    await eventually(async () => expect(await resume(url, user)).toMatchObject({ status: 403, body: { message: 'Purchase required' } }));
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
    await eventually(async () => expect(await resume(url, user, { 'if-range': etag })).toMatchObject({ status: 409, body: { message } }));
  });
});
