import { randomUUID } from 'node:crypto';
import type {
  catalogueAudited,
  EventOf,
  Tool,
  ToolState,
  ToolVersion,
  toolUpdated,
} from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import { anAdmin, aService, aUser, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, aForm, aToolFile, editTool, showTool, toolFields } from './factories';

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(() => service.close());

const textFile = (text: string, name = 'tool.txt') => aToolFile(name, Buffer.from(`${text}\n`));
const versionsOf = async (id: string): Promise<ToolVersion[]> =>
  (await service.request<ToolVersion[]>({ url: `/api/tools/${id}/versions` })).body;
const internalVersion = (id: string, version: number | string) =>
  service.request({
    url: `/internal/tools/${id}/versions/${version}`,
    as: aService('downloads'),
  });
const withdraw = (id: string, version: number | string, reason = 'It asks for a password.') =>
  service.request<ToolVersion[]>({
    method: 'POST',
    url: `/api/admin/tools/${id}/versions/${version}/withdraw`,
    body: { reason },
    as: anAdmin(),
  });
const update = (id: string, text: string, versionNotes = '') =>
  editTool(service, id, { toolFile: textFile(text), versionNotes });
const newestState = async (id: string): Promise<ToolState> => {
  const tool = await showTool(service, id);
  const [row] = await service.query<{ version: number }>(
    'select version from tools where id = $1',
    [id],
  );
  const { data } = await service.nextEvent<EventOf<typeof toolUpdated>>(
    'tool.updated',
    (event) => event.subject === tool.id && event.version === row?.version,
  );
  return data;
};

describe('the versions of a tool', () => {
  it('begin with its first file, and each file of other content is the next one', async () => {
    const { id } = await addTool(service, {
      toolFile: textFile('one'),
      versionNotes: 'The first.',
    });
    await update(id, 'two', ' Two fixes:\r\n- one ');
    expect(await versionsOf(id)).toEqual([
      {
        version: 2,
        file: 'tool.txt',
        size: 4,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        notes: 'Two fixes:\n- one',
        publishedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        withdrawnAt: null,
        withdrawalReason: null,
        logIndex: expect.any(Number),
      },
      expect.objectContaining({ version: 1, notes: 'The first.' }),
    ]);
    expect((await showTool(service, id)).fileVersion).toBe(2);
  });

  it('are unchanged by other edits, and by the same content under another name', async () => {
    const { id } = await addTool(service, { toolFile: textFile('one') });
    await editTool(service, id, { name: 'Renamed', versionNotes: 'ignored' });
    await editTool(service, id, { toolFile: textFile('one', 'other.txt') });
    expect(await versionsOf(id)).toEqual([
      expect.objectContaining({ version: 1, file: 'other.txt', notes: '' }),
    ]);
    const { fileKey } = (await internalVersion(id, 1)).body;
    expect(await service.app.get(ObjectStore).stat(fileKey)).not.toBeNull();
  });

  it('are empty without a file, listed for an unlisted tool, and 404 for an unknown one', async () => {
    const empty = await service.request<Tool>({
      method: 'POST',
      url: '/api/tools',
      body: aForm(toolFields()),
      as: anAdmin(),
    });
    const unlisted = await addTool(service, { unlisted: 'true' });
    expect(await versionsOf(empty.body.id)).toEqual([]);
    expect(await versionsOf(unlisted.id)).toHaveLength(1);
    for (const id of [randomUUID(), 'x'])
      expect((await service.request({ url: `/api/tools/${id}/versions` })).status).toBe(404);
  });

  it('refuse notes that are too long, and record notes in the audit log', async () => {
    const { id } = await addTool(service);
    const { status, body } = await update(id, 'two', 'x'.repeat(1001));
    expect([status, body.errors[0].field]).toEqual([400, 'versionNotes']);
    await update(id, 'two', 'Fixed.');
    const { data } = await service.nextEvent<EventOf<typeof catalogueAudited>>(
      'catalogue.audited',
      ({ data: record }) => record.subjectId === id && record.action === 'tool.edit',
    );
    expect(data.after).toMatchObject({ versionNotes: 'Fixed.' });
  });

  it('are retired with their tool', async () => {
    const { id } = await addTool(service, { toolFile: textFile('one') });
    await update(id, 'two');
    const keys = [
      (await internalVersion(id, 1)).body.fileKey,
      (await internalVersion(id, 2)).body.fileKey,
    ];
    await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
    expect(
      await service.query('select from retired_objects where object_key = any($1)', [keys]),
    ).toHaveLength(2);
  });
});

describe('a withdrawn version', () => {
  it('says why, and the tool gets the newest other version back', async () => {
    const { id } = await addTool(service, { toolFile: textFile('one') });
    const first = await showTool(service, id);
    const second = (await update(id, 'two')).body;
    const { status, body } = await withdraw(id, 2);
    expect([status, body]).toEqual([200, expect.any(Array)]);
    expect(body).toEqual(await versionsOf(id));
    expect(body[0]).toMatchObject({
      version: 2,
      withdrawnAt: expect.any(String),
      withdrawalReason: 'It asks for a password.',
    });
    const tool = await showTool(service, id);
    expect(tool).toMatchObject({ fileVersion: 1, sha256: first.sha256, fileSize: 4 });
    expect(tool.fileUpdatedAt! > second.fileUpdatedAt).toBe(true);
    expect(await newestState(id)).toMatchObject({
      file: { sha256: first.sha256 },
      currentVersion: { number: 1, notes: '', publishedAt: first.createdAt },
      withdrawnFiles: [
        {
          sha256: second.sha256,
          version: 2,
          reason: 'It asks for a password.',
          withdrawnAt: body[0]!.withdrawnAt,
        },
      ],
    });
    expect((await internalVersion(id, 2)).body.withdrawalReason).toBe('It asks for a password.');
    const third = (await update(id, 'three', 'Asks for nothing.')).body;
    expect((await showTool(service, id)).fileVersion).toBe(3);
    expect((await newestState(id)).currentVersion).toEqual({
      number: 3,
      notes: 'Asks for nothing.',
      publishedAt: third.fileUpdatedAt,
    });
  });

  it('leaves the tool without a file when it was the only one, until the next', async () => {
    const { id } = await addTool(service, { toolFile: textFile('one') });
    await withdraw(id, 1);
    expect(await showTool(service, id)).toMatchObject({
      fileVersion: null,
      sha256: null,
      fileSize: null,
      fileUpdatedAt: null,
    });
    expect((await newestState(id)).currentVersion).toBeNull();
    await update(id, 'one');
    expect((await showTool(service, id)).fileVersion).toBe(2);
    expect((await newestState(id)).withdrawnFiles).toEqual([]); // its bytes were published again
  });

  it('that is not the newest leaves the file of the tool', async () => {
    const { id } = await addTool(service, { toolFile: textFile('one') });
    await update(id, 'two');
    await withdraw(id, 1);
    expect((await showTool(service, id)).fileVersion).toBe(2);
  });

  it('is withdrawn once, with a reason, by an administrator', async () => {
    const { id } = await addTool(service, { toolFile: textFile('one') });
    expect((await withdraw(id, 1, 'x')).status).toBe(400);
    const url = `/api/admin/tools/${id}/versions/1/withdraw`;
    const byMember = { method: 'POST', url, body: { reason: 'A reason.' }, as: aUser() } as const;
    expect((await service.request(byMember)).status).toBe(403);
    for (const version of [2, 0, 'x', 2 ** 31])
      expect((await withdraw(id, version)).status).toBe(404);
    expect((await withdraw(id, 1)).status).toBe(200);
    expect((await withdraw(id, 1)).body).toMatchObject({ code: 'version_withdrawn' });
    const { data } = await service.nextEvent<EventOf<typeof catalogueAudited>>(
      'catalogue.audited',
      ({ data: record }) => record.subjectId === id && record.action === 'version.withdraw',
    );
    expect(data.after).toMatchObject({ version: 1, reason: 'It asks for a password.' });
  });
});
