import { randomUUID } from 'node:crypto';
import type { LearningPathDetail, PreviewChoices, ToolDetail } from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import {
  anAdmin,
  aUser,
  aZip,
  eventually,
  startTestService,
  type TestResponse,
  type TestService,
} from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, aToolFile, editTool, showTool, storedKeys } from './factories';

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(() => service.close());

const PAGE = '<!doctype html>\n<title>Übung</title>';
const ARCHIVE = [
  { name: 'quiz/README.md', data: 'read' },
  { name: 'quiz/index.html', data: PAGE },
  { name: 'quiz/Two.HTM', data: 'two', method: 0 },
  { name: 'quiz/latin.html', data: Buffer.from([0xfc]) },
  { name: 'quiz/large.html', data: Buffer.alloc(4 * 1024 * 1024 + 1, 32), method: 0 },
];
const ENTRY = 'quiz/index.html';

type Response = TestResponse<ToolDetail & { code?: string; errors?: { field: string }[] }>;

const aToolWith = (entries = ARCHIVE) =>
  addTool(service, {
    toolFile: aToolFile('quiz.zip', aZip(entries)),
    policyReason: 'Two of its pages cannot be read, for the tests.',
  });
const url = (toolId: string) => `/api/admin/tools/${toolId}/preview`;
const choose = (toolId: string, entry: unknown = ENTRY, as = anAdmin()): Promise<Response> =>
  service.request({ method: 'PUT', url: url(toolId), body: { entry }, as });
const choices = async (toolId: string) =>
  (await service.request<PreviewChoices>({ url: url(toolId), as: anAdmin() })).body;
const previewOf = async (toolId: string) => (await showTool(service, toolId)).previewUrl;
const keys = async () => (await storedKeys(service)).filter((key) => key.startsWith('previews/'));
const retired = async () =>
  (
    await service.query<{ key: string }>(
      `select object_key as key from retired_objects where object_key like 'previews/%'`,
    )
  ).map(({ key }) => `/${key}`);

describe('the preview of a tool', () => {
  it('is a page of its archive, sent as it is', async () => {
    const { id } = await aToolWith();
    expect(await choices(id)).toEqual({
      entry: null,
      entries: [ENTRY, 'quiz/Two.HTM', 'quiz/latin.html'],
    });
    const { status, body } = await choose(id);
    expect(status).toBe(200);
    expect(body.previewUrl).toMatch(/^\/previews\/[\da-f-]{36}$/);
    expect(await showTool(service, id)).toEqual(body);
    expect((await choices(id)).entry).toBe(ENTRY);
    const page = await service.request({ url: body.previewUrl! });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.bytes.equals(Buffer.from(PAGE))).toBe(true);
  });

  it('is named by the steps of learning paths with the tool', async () => {
    const [tried, other] = [await aToolWith(), await aToolWith()];
    const previewUrl = (await choose(tried.id)).body.previewUrl;
    const steps = [tried, other].map(({ id }) => ({ toolId: id, lesson: '' }));
    const path = { slug: randomUUID(), title: 'Try', summary: 'Both.', unlisted: false, steps };
    await service.request({ method: 'POST', url: '/api/admin/paths', body: path, as: anAdmin() });
    const { body } = await service.request<LearningPathDetail>({ url: `/api/paths/${path.slug}` });
    expect(body.steps.map(({ tool }) => tool.previewUrl)).toEqual([previewUrl, null]);
  });

  it('is extracted again when the file is replaced, and removed when its page is gone', async () => {
    const { id } = await aToolWith();
    const first = (await choose(id)).body.previewUrl!;
    const replace = (entries: typeof ARCHIVE) =>
      editTool(service, id, { toolFile: aToolFile('quiz.zip', aZip(entries)) });
    await replace([{ name: ENTRY, data: 'new' }]);
    expect(await previewOf(id)).not.toBe(first);
    expect((await service.request({ url: first })).status).toBe(404);
    await eventually(async () => {
      const next = await previewOf(id);
      expect(next && (await service.request({ url: next })).bytes.toString()).toBe('new');
    });
    const second = await previewOf(id);
    expect(await retired()).toContain(first);
    await replace([{ name: 'quiz/other.html', data: 'other' }]);
    await eventually(async () => expect(await retired()).toContain(second));
    expect(await choices(id)).toEqual({ entry: null, entries: ['quiz/other.html'] });
    const versions = await service.query<{ version: number }>(
      `select (envelope ->> 'version')::int as version from outbox
       where envelope ->> 'type' = 'tool.updated' and envelope ->> 'subject' = $1 order by seq`,
      [id],
    );
    expect(versions.map(({ version }) => version)).toEqual([2, 3, 4, 5, 6]);
  });

  it('publishes the tool with a higher version, is audited, and makes no open edit outdated', async () => {
    const { id, updatedAt } = await aToolWith();
    await choose(id);
    const { status, body } = await service.request<ToolDetail>({
      method: 'DELETE',
      url: url(id),
      as: anAdmin(),
    });
    expect([status, body.previewUrl]).toEqual([200, null]);
    const audited = await service.query<{ before: unknown; after: unknown }>(
      `select envelope #> '{data,before}' as before, envelope #> '{data,after}' as after from outbox
       where envelope ->> 'type' = 'catalogue.audited' and envelope ->> 'subject' = $1 order by seq`,
      [id],
    );
    expect(audited.slice(1)).toEqual([
      { before: { preview: null }, after: { preview: ENTRY } },
      { before: { preview: ENTRY }, after: { preview: null } },
    ]);
    expect((await editTool(service, id, { description: 'New', updatedAt })).status).toBe(200);
  });

  it('leaves the object store with the tool', async () => {
    const { id } = await aToolWith();
    const { previewUrl } = (await choose(id)).body;
    await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
    expect(await retired()).toContain(previewUrl);
    expect((await service.request({ url: previewUrl! })).status).toBe(404);
  });

  it.each([
    ['is not in the archive', 'quiz/none.html'],
    ['is no page', 'quiz/README.md'],
    ['is not UTF-8', 'quiz/latin.html'],
    ['has more than 4 MiB', 'quiz/large.html'],
    ['is no text', 7],
    ['is empty', ''],
  ])('is refused when it %s', async (_what, entry) => {
    const { id } = await aToolWith();
    const before = await keys();
    const { status, body } = await choose(id, entry);
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'entry']);
    expect(await keys()).toEqual(before);
  });

  it('is 409 when the file is replaced while its page is extracted, and leaves no object', async () => {
    const { id } = await aToolWith();
    const before = await keys();
    const toolFile = aToolFile('quiz.zip', aZip([{ name: ENTRY, data: 'new' }]));
    const store = service.app.get(ObjectStore);
    const read = store.get.bind(store);
    jest.spyOn(store, 'get').mockImplementationOnce(async (key) => {
      const former = await read(key);
      expect((await editTool(service, id, { toolFile })).status).toBe(200);
      return former;
    });
    const { status, body } = await choose(id);
    expect([status, body.code]).toEqual([409, 'file_replaced']);
    expect([await previewOf(id), await keys()]).toEqual([null, before]);
    expect((await choose(id)).status).toBe(200);
  });

  it.each([
    ['no archive', { toolFile: aToolFile('a.txt', Buffer.from('text')) }],
    ['no file', { toolFile: '' }],
  ])('cannot be chosen for a tool with %s', async (_what, given) => {
    const { id } = await addTool(service, given);
    expect(await choices(id)).toEqual({ entry: null, entries: [] });
    expect((await choose(id)).status).toBe(400);
  });

  it('is not found for an unknown tool or an unknown key', async () => {
    expect((await choose(randomUUID())).status).toBe(404);
    for (const method of ['GET', 'DELETE'] as const)
      expect(
        (await service.request({ method, url: url(randomUUID()), as: anAdmin() })).status,
      ).toBe(404);
    for (const key of [randomUUID(), 'x'])
      expect((await service.request({ url: `/previews/${key}` })).status).toBe(404);
  });

  it('is chosen by administrators only', async () => {
    const { id } = await aToolWith();
    expect((await choose(id, ENTRY, aUser())).status).toBe(403);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await service.request({ method, url: url(id), as: aUser() })).status).toBe(403);
  });
});
