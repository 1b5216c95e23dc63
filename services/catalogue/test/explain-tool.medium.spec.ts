import { TOPICS, type Tool, type ToolDetail } from '@libs/contracts';
import { aVisitor, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, aToolFile, sendForm } from './factories';
import { aText } from './file-builders';

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(() => service.close());

const show = async (id: string): Promise<ToolDetail> => (await service.request({ url: `/api/tools/${id}` })).body;
const list = async (query = ''): Promise<Tool[]> => (await service.request({ url: `/api/tools${query}` })).body;
const edit = (id: string, content: Parameters<typeof sendForm>[3]) => sendForm(service, 'PUT', `/api/tools/${id}`, content);

const SENT = {
  topic: 'networks',
  skillLevel: 'beginner',
  durationMinutes: '30',
  platform: 'Go 1.19 or later',
  requirements: 'Go 1.19 or later.\nNo packages besides the standard library.',
  outcomes: 'Explain what a filtered port is\r\nRead a scan like the owner of the machine\r\n',
  contents: 'main.go: the simulator\nhosts.json: three invented machines',
  lessonExcerpt: 'A port is a number.\n\nA program listens on it.',
};
const SHORT = { topic: 'networks', skillLevel: 'beginner', durationMinutes: 30, platform: 'Go 1.19 or later', unlisted: false };
const LONG = {
  requirements: SENT.requirements,
  outcomes: ['Explain what a filtered port is', 'Read a scan like the owner of the machine'],
  contents: ['main.go: the simulator', 'hosts.json: three invented machines'],
  lessonExcerpt: SENT.lessonExcerpt,
  buyerCount: 0,
};
const NOTHING = {
  ...{ topic: null, skillLevel: null, durationMinutes: null, platform: null },
  ...{ requirements: null, outcomes: [], contents: [], lessonExcerpt: null },
};

describe('the details of a tool', () => {
  it('are complete for one tool; the list has only what cards and filters need', async () => {
    const tool = (await addTool(service, SENT)) as ToolDetail;
    expect(tool).toMatchObject({ ...SHORT, ...LONG });
    expect(await show(tool.id)).toEqual(tool);
    const [listed] = await list();
    expect(listed).toMatchObject({ id: tool.id, ...SHORT });
    for (const field of Object.keys(LONG)) expect(listed).not.toHaveProperty(field);
    expect(await list('?limit=1')).toEqual([listed]);
  });

  it('are changed only where a field is sent, and cleared by an empty field', async () => {
    const { id } = await addTool(service, SENT);
    const { body } = await edit(id, { topic: 'linux', outcomes: 'One thing', durationMinutes: '' });
    expect(body).toMatchObject({ ...SHORT, ...LONG, topic: 'linux', outcomes: ['One thing'], durationMinutes: null });
    const cleared = await edit(id, Object.fromEntries(Object.keys(SENT).map((field) => [field, ''])));
    expect(cleared.body).toMatchObject(NOTHING);
    expect(await show(id)).toEqual(cleared.body);
  });

  it('are optional', async () => {
    expect(await addTool(service)).toMatchObject({ ...NOTHING, unlisted: false, buyerCount: 0 });
  });

  it('are rejected by field name, and nothing changes', async () => {
    const before = await addTool(service, SENT);
    const { status, body } = await edit(before.id, { topic: 'astrology', outcomes: 'x\n'.repeat(9), name: 'New' });
    expect({ status, fields: body.errors.map(({ field }: { field: string }) => field) }).toEqual({
      status: 400,
      fields: ['topic', 'outcomes'],
    });
    expect(await show(before.id)).toEqual(before);
  });

  it('are returned exactly as they were sent', async () => {
    const odd = `{"a", NULL} \\ '); drop table tools; -- <b>é</b> 💾`;
    const { id } = await addTool(service, { outcomes: odd, platform: odd, contents: `${odd}\n${odd}` });
    expect(await show(id)).toMatchObject({ outcomes: [odd], platform: odd, contents: [odd, odd] });
  });
});

describe('the topic filter', () => {
  it('finds the tools of one topic and no others', async () => {
    const ids = new Map<string, string>();
    for (const topic of TOPICS) ids.set(topic, (await addTool(service, { topic, name: `About ${topic}` })).id);
    for (const topic of TOPICS) {
      const found = await list(`?topic=${topic}`);
      expect(found.map(({ id }) => id)).toContain(ids.get(topic));
      expect(new Set(found.map((tool) => tool.topic))).toEqual(new Set([topic]));
    }
    expect(await list('?topic=')).toEqual(await list());
    expect(await list('?topic=all')).toEqual(await list());
  });

  it('combines with the other filters and with pages', async () => {
    for (let n = 0; n < 3; n++) await addTool(service, { topic: 'forensics', language: 'sql', name: `Needle ${n}` });
    await addTool(service, { topic: 'forensics', language: 'rust', name: 'Needle in Rust' });
    expect(await list('?topic=forensics&language=sql&search=needle')).toHaveLength(3);
    const { headers } = await service.request({ url: '/api/tools?topic=forensics&limit=2' });
    expect(headers.get('link')).toMatch(/topic=forensics.*rel="next"/);
  });

  it('an unknown topic is 400', async () => {
    const { status, body } = await service.request({ url: '/api/tools?topic=astrology', as: aVisitor });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ field: 'topic', message: expect.any(String) }] } });
  });
});

describe('the time of the file', () => {
  it('is the time of the upload or of the last file with different bytes', async () => {
    const tool = await addTool(service);
    expect(tool.fileUpdatedAt).toBe(tool.createdAt);
    expect((await edit(tool.id, { description: 'Another text' })).body.fileUpdatedAt).toBe(tool.fileUpdatedAt);
    expect((await edit(tool.id, { toolFile: aToolFile('again.zip') })).body).toMatchObject({
      filename: 'again.zip',
      fileUpdatedAt: tool.fileUpdatedAt,
    });
    const { body } = await edit(tool.id, { toolFile: { name: 'new.txt', bytes: aText() } });
    expect(Date.parse(body.fileUpdatedAt)).toBeGreaterThan(Date.parse(tool.fileUpdatedAt!));
    expect(body.fileUpdatedAt).toBe(body.updatedAt);
    expect((await list()).find(({ id }) => id === tool.id)?.fileUpdatedAt).toBe(body.fileUpdatedAt);
  });

  it('is null without a file, and set with the first one', async () => {
    const { body: empty } = await sendForm(service, 'POST', '/api/tools', { name: 'Empty', description: 'Nothing yet' });
    expect(empty.fileUpdatedAt).toBeNull();
    const { body } = await edit(empty.id, { toolFile: aToolFile() });
    expect(body.fileUpdatedAt).toBe(body.updatedAt);
  });
});
