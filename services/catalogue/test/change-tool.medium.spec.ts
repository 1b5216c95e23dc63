import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { EventOf, Tool, toolCountChanged, toolDeleted, ToolState, toolUpdated } from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import { aService, anAdmin, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, aForm, aToolFile, type FormContent, sendForm, storedKeys, toolFields } from './factories';
import { anExe, aPicture, aText } from './file-builders';

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(() => service.close());

const edit = (id: string, content: FormContent) => sendForm(service, 'PUT', `/api/tools/${id}`, content);
const remove = (id: string) => service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
const show = async (id: string): Promise<Tool> => (await service.request({ url: `/api/tools/${id}` })).body;
const stateOf = async (id: string): Promise<ToolState> =>
  (await service.request({ url: `/internal/tools/${id}`, as: aService('downloads') })).body;
const premium = {
  accessLevel: 'premium',
  price: '500',
  originalPrice: '900',
  offerDescription: 'Sale',
  offerEndsAt: '2031-01-01T00:00:00Z',
};

describe('editing a tool', () => {
  it('changes only what is sent and the time of the last update', async () => {
    const before = await addTool(service, premium);
    const { status, body } = await edit(before.id, { description: 'Another text' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, description: 'Another text', updatedAt: expect.any(String) });
    expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
    expect(await show(before.id)).toEqual(body);
  });

  it('accepts every field the admin form sends', async () => {
    const { id } = await addTool(service);
    const all = {
      ...premium,
      name: 'New name',
      description: 'New text',
      language: 'rust',
      starRating: '4',
      downloadCount: '120',
      keepThumbnail: 'true',
    };
    expect((await edit(id, all)).body).toMatchObject({
      name: 'New name',
      description: 'New text',
      language: 'rust',
      accessLevel: 'premium',
      price: 500,
      originalPrice: 900,
      offerDescription: 'Sale',
      offerEndsAt: '2031-01-01T00:00:00.000Z',
      starRating: 4,
      downloadCount: 120,
    });
  });

  it('never overwrites silently what somebody else has saved since the form was opened', async () => {
    const { id, updatedAt } = await addTool(service);
    expect((await edit(id, { description: 'First', updatedAt })).status).toBe(200);
    const refused = await edit(id, { description: 'Second', updatedAt });
    expect(refused).toMatchObject({ status: 409, body: { code: 'edited_meanwhile', message: expect.stringContaining('Somebody else') } });
    const saved = await show(id);
    expect(saved.description).toBe('First');
    expect((await edit(id, { description: 'Second', updatedAt: saved.updatedAt })).body.description).toBe('Second');
    expect((await edit(id, { description: 'Without a version' })).body.description).toBe('Without a version');
    expect((await edit(id, { description: 'x', updatedAt: 'yesterday' })).status).toBe(400);
  });

  it('leaves a count that the form sends as it was shown, and sets one that was changed', async () => {
    const { id } = await addTool(service);
    await edit(id, { downloadCount: '40' });
    expect((await edit(id, { downloadCount: '12', previousDownloadCount: '12' })).body.downloadCount).toBe(40);
    expect((await edit(id, { downloadCount: '112', previousDownloadCount: '12' })).body.downloadCount).toBe(112);
  });

  it('an empty field clears an optional one', async () => {
    const { id } = await addTool(service, premium);
    const { body } = await edit(id, { originalPrice: '', offerDescription: '', offerEndsAt: '' });
    expect(body).toMatchObject({ price: 500, originalPrice: null, offerDescription: null, offerEndsAt: null });
  });

  it.each(['free', 'pro'])('changing to %s clears price and offer', async (accessLevel) => {
    const { id } = await addTool(service, premium);
    const { body } = await edit(id, { accessLevel });
    expect(body).toMatchObject({ accessLevel, price: 0, originalPrice: null, offerDescription: null, offerEndsAt: null });
  });

  it('a new file gets a new key; the old file stays for running downloads', async () => {
    const { id, sha256 } = await addTool(service);
    const before = await stateOf(id);
    const { body } = await edit(id, { toolFile: { name: 'new.exe', bytes: anExe() } });
    expect(body).toMatchObject({ filename: 'new.exe', fileSize: anExe().length });
    expect(body.sha256).not.toBe(sha256);
    const after = await stateOf(id);
    expect(after.file!.key).not.toBe(before.file!.key);
    const store = service.app.get(ObjectStore);
    expect(await buffer(await store.get(after.file!.key))).toEqual(anExe());
    expect((await store.stat(before.file!.key))!.size).toBe(before.file!.size);
    expect(await service.query('select object_key from retired_objects where object_key = $1', [before.file!.key])).toHaveLength(1);
  });

  it('the filename of a tool without a file follows its name; the name of a stored file does not', async () => {
    const empty = await service.request({
      method: 'POST',
      url: '/api/tools',
      body: aForm(toolFields({ name: 'First Name' })),
      as: anAdmin(),
    });
    expect((await edit(empty.body.id, { name: 'Second Name' })).body.filename).toBe('second-name.zip');
    const { id } = await addTool(service);
    expect((await edit(id, { name: 'Second Name' })).body.filename).toBe('tool.zip');
  });

  it('search and language filter use the new texts', async () => {
    const { id } = await addTool(service, { name: 'Quixotic' });
    await edit(id, { name: 'Zephyr', description: 'Made for Kotlin' });
    const find = async (query: string) => (await service.request<Tool[]>({ url: `/api/tools?${query}` })).body.map((tool) => tool.id);
    expect(await find('search=quixotic')).toEqual([]);
    expect(await find('search=zephyr')).toEqual([id]);
    expect(await find('language=kotlin')).toContain(id);
  });

  it('publishes the current tool with a higher version', async () => {
    const { id } = await addTool(service);
    await edit(id, { name: 'Second' });
    await edit(id, { name: 'Third', downloadCount: '7' });
    const third = await service.nextEvent<EventOf<typeof toolUpdated>>(
      'tool.updated',
      ({ data }) => data.id === id && data.name === 'Third',
    );
    expect(third).toMatchObject({ version: 3, data: { version: 3 } });
    const count = await service.nextEvent<EventOf<typeof toolCountChanged>>('tool.count.changed', ({ subject }) => subject === id);
    expect(count).toMatchObject({ version: 4, data: { toolId: id, downloadCount: 7 } });
    expect((await stateOf(id)).version).toBe(4);
  });

  it('two concurrent edits both take effect', async () => {
    const { id } = await addTool(service);
    await Promise.all([edit(id, { name: 'From one' }), edit(id, { description: 'From another' }), edit(id, { starRating: '3' })]);
    expect(await show(id)).toMatchObject({ name: 'From one', description: 'From another', starRating: 3 });
    expect((await stateOf(id)).version).toBe(4);
  });
});

describe('the thumbnail in an edit', () => {
  const withPicture = async () => addTool(service, { thumbnail: { name: 'a.png', bytes: await aPicture() } });

  it.each([[{ name: 'Kept' }], [{ keepThumbnail: 'true' }]])('stays with %j', async (fields) => {
    const { id, thumbnailUrl } = await withPicture();
    expect((await edit(id, fields)).body.thumbnailUrl).toBe(thumbnailUrl);
  });

  it('is removed with keepThumbnail=false', async () => {
    const { id } = await withPicture();
    expect((await edit(id, { keepThumbnail: 'false' })).body.thumbnailUrl).toBeNull();
    expect((await service.request({ url: `/api/tools/${id}/thumbnail` })).status).toBe(404);
  });

  it.each(['true', 'false'])('is replaced by a new one even with keepThumbnail=%s', async (keepThumbnail) => {
    const { id, thumbnailUrl } = await withPicture();
    const { body } = await edit(id, { keepThumbnail, thumbnail: { name: 'b.jpg', bytes: await aPicture('jpeg', 80, 80) } });
    expect(body.thumbnailUrl).toMatch(/\/thumbnail\?v=/);
    expect(body.thumbnailUrl).not.toBe(thumbnailUrl);
  });
});

describe('a refused edit', () => {
  it.each<[string, number, FormContent]>([
    ['an empty name', 400, { name: '' }],
    ['an unknown language', 400, { language: 'cobol' }],
    ['a price above the original price', 400, { price: '900' }],
    ['no price for a premium tool', 400, { price: '' }],
    ['a count below zero', 400, { downloadCount: '-1' }],
    ['six stars', 400, { starRating: '6' }],
    ['a wrong keepThumbnail', 400, { keepThumbnail: 'maybe' }],
    ['a bad file', 400, { toolFile: { name: 'a.exe', bytes: aText() } }],
  ])('%s leaves tool and store as they were', async (_what, expected, content) => {
    const before = await addTool(service, premium);
    const keys = await storedKeys(service);
    const { status, body } = await edit(before.id, {
      thumbnail: { name: 'a.png', bytes: await aPicture() },
      toolFile: aToolFile(),
      ...content,
    });
    expect({ status, body }).toMatchObject({ status: expected, body: { message: expect.stringMatching(/\.$/) } });
    expect(await show(before.id)).toEqual(before);
    expect(await storedKeys(service)).toEqual(keys);
  });

  it('an unknown tool is 404, and so is a malformed id', async () => {
    expect(await edit(randomUUID(), { name: 'x' })).toMatchObject({ status: 404, body: { message: 'Tool not found' } });
    expect((await edit('nonsense', { name: 'x' })).status).toBe(404);
  });

  it('JSON is 415', async () => {
    const { id } = await addTool(service);
    expect((await service.request({ method: 'PUT', url: `/api/tools/${id}`, body: { name: 'x' }, as: anAdmin() })).status).toBe(415);
  });
});

describe('deleting a tool', () => {
  it('removes it, confirms it, and returns 404 the second time', async () => {
    const { id } = await addTool(service);
    expect(await remove(id)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await service.request({ url: `/api/tools/${id}` })).status).toBe(404);
    expect((await service.request<Tool[]>({ url: '/api/tools' })).body.map((tool) => tool.id)).not.toContain(id);
    expect(await remove(id)).toMatchObject({ status: 404, body: { message: 'Tool not found' } });
    expect((await remove('nonsense')).status).toBe(404);
  });

  it('publishes it once, with the highest version', async () => {
    const { id } = await addTool(service);
    await edit(id, { downloadCount: '5' });
    await Promise.all([remove(id), remove(id), remove(id)]);
    const event = await service.nextEvent<EventOf<typeof toolDeleted>>('tool.deleted', ({ subject }) => subject === id);
    expect(event).toMatchObject({ version: 4, data: { toolId: id } });
    expect(service.broker.of('tool.deleted').filter(({ subject }) => subject === id)).toHaveLength(1);
  });

  it('an edit after that returns 404 and leaves no object', async () => {
    const { id } = await addTool(service);
    const keys = await storedKeys(service);
    const [edited] = await Promise.all([edit(id, { toolFile: { name: 'a.txt', bytes: aText() } }), remove(id)]);
    expect([200, 404]).toContain(edited.status);
    const retired = await service.query<{ object_key: string }>('select object_key from retired_objects');
    expect((await storedKeys(service)).filter((key) => !keys.includes(key) && !retired.some((row) => row.object_key === key))).toEqual([]);
  });
});
