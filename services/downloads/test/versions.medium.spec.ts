import { createHash, randomUUID } from 'node:crypto';
import { toolUpdated } from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import { aUser, eventually, type TestResponse } from '@testing';
import {
  aWithdrawnFile,
  counted,
  download,
  type DownloadsUnderTest,
  resume,
  startDownloads,
  withTool,
} from './factories';

let fixture: DownloadsUnderTest;
beforeAll(async () => (fixture = await startDownloads()));
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.payments.reset();
  fixture.catalogue.reset();
});

const OLD = Buffer.from('the first version');
const OLD_SHA256 = createHash('sha256').update(OLD).digest('hex');

/** A tool whose first version catalogue knows. */
async function withVersion(given: Parameters<typeof withTool>[1] = {}) {
  const tool = await withTool(fixture, given);
  const fileKey = `files/${randomUUID()}`;
  await fixture.service.app.get(ObjectStore).put(fileKey, OLD);
  const tell = (withdrawalReason: string | null): void => {
    fixture.catalogue.answers.set(`/internal/tools/${tool.id}/versions/1`, {
      fileKey,
      filename: 'first.zip',
      fileSha256: OLD_SHA256,
      withdrawalReason,
    });
  };
  tell(null);
  return { tool, tell };
}

type Caller = ReturnType<typeof aUser>;

const authorizeVersion = (toolId: string, as: Caller, version = 1): Promise<TestResponse> =>
  fixture.service.request({
    method: 'POST',
    url: `/api/tools/${toolId}/versions/${version}/download`,
    as,
  });

async function downloadVersion(toolId: string, as: Caller): Promise<TestResponse> {
  const { headers } = await authorizeVersion(toolId, as);
  return fixture.service.request({
    method: 'POST',
    url: `/internal/tools/${toolId}/versions/1/downloads/${randomUUID()}`,
    as,
    headers: { 'if-match': headers.get('etag')! },
  });
}

describe('the download of a version', () => {
  it('is authorized with its own file, recorded and counted', async () => {
    const { tool } = await withVersion();
    const user = aUser();
    const { status, headers } = await authorizeVersion(tool.id, user);
    expect(status).toBe(200);
    const stored = await fetch(headers.get('x-internal-redirect')!);
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(OLD);
    const recorded = await downloadVersion(tool.id, user);
    expect(recorded.status).toBe(200);
    expect(recorded.headers.get('content-disposition')).toContain('first.zip');
    expect(await counted(fixture, tool.id)).toEqual({ rows: 1, events: 1 });
  });

  it('is resumed, also after the tool got another file', async () => {
    const { tool } = await withVersion();
    const user = aUser();
    const recorded = await downloadVersion(tool.id, user);
    const { status, headers } = await resume(fixture, recorded, user);
    expect([status, headers.get('x-internal-length')]).toEqual([200, String(OLD.length)]);
  });

  it('is refused without access, before catalogue is asked', async () => {
    const { tool } = await withVersion({ accessLevel: 'pro' });
    const user = aUser();
    fixture.payments.answers.set(`/internal/entitlements/${user.userId}?toolId=${tool.id}`, {
      accessUntil: null,
      hasPurchased: false,
    });
    const { status, body } = await authorizeVersion(tool.id, user);
    expect([status, body.message]).toEqual([403, 'Pro membership required']);
    expect(fixture.catalogue.requestedPaths).toEqual([]);
  });

  it('is 404 for an unknown version and 409 with the reason for a withdrawn one', async () => {
    const { tool, tell } = await withVersion();
    const user = aUser();
    expect((await authorizeVersion(tool.id, user, 2)).body.code).toBe('version_not_found');
    const recorded = await downloadVersion(tool.id, user);
    tell('It asks for a password.');
    for (const refusal of [
      await authorizeVersion(tool.id, user),
      await resume(fixture, recorded, user),
    ])
      expect([refusal.status, refusal.body]).toEqual([
        409,
        expect.objectContaining({
          code: 'version_withdrawn',
          message: 'Version 1 was withdrawn: It asks for a password.',
        }),
      ]);
  });

  it('is 503 while catalogue is away', async () => {
    const { tool } = await withVersion();
    fixture.catalogue.mode = 'away';
    expect((await authorizeVersion(tool.id, aUser())).status).toBe(503);
  });
});

describe('the tools of a member', () => {
  const toolsOf = async (as: Caller) =>
    (await fixture.service.request({ url: '/api/account/tools', as })).body;

  it('warn of a withdrawn file that the member downloaded last, and of no other', async () => {
    const tool = await withTool(fixture);
    const [holder, other] = [aUser(), aUser()];
    await download(fixture, tool.id, holder);
    const withdrawnFiles = [aWithdrawnFile({ sha256: tool.file!.sha256 })];
    await fixture.service.publish(
      toolUpdated({ ...tool, file: null, withdrawnFiles, version: 2 }, { version: 2 }),
    );
    await eventually(async () =>
      expect(await toolsOf(holder)).toEqual([
        expect.objectContaining({
          id: tool.id,
          withdrawalReason: 'It asks for a password.',
          canDownload: false,
          hasUpdate: false,
        }),
      ]),
    );
    expect(await toolsOf(other)).toEqual([]);
  });

  it('have no update when the file that the member has is offered again', async () => {
    const tool = await withTool(fixture);
    const member = aUser();
    await download(fixture, tool.id, member);
    const fileUpdatedAt = new Date(Date.now() + 60_000).toISOString();
    await fixture.service.publish(
      toolUpdated({ ...tool, fileUpdatedAt, version: 2 }, { version: 2 }),
    );
    const known = 'select from tool_views where id = $1 and version = 2';
    await eventually(async () =>
      expect(await fixture.service.query(known, [tool.id])).toHaveLength(1),
    );
    expect(await toolsOf(member)).toEqual([]);
  });
});
