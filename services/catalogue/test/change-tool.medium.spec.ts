import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type {
  AuditRecord,
  catalogueAudited,
  EventOf,
  PayableCurrencies,
  Tool,
  toolCountChanged,
  toolDeleted,
  ToolState,
  toolUpdated,
} from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import {
  anAdmin,
  anExe,
  aService,
  aText,
  aUser,
  startTestService,
  StubService,
  type TestService,
} from '@testing';
import { catalogue } from '../src/catalogue.module';
import {
  addTool,
  aForm,
  aToolFile,
  editTool,
  type FormContent,
  sendForm,
  showTool,
  storedKeys,
  toolFields,
} from './factories';
import { aPicture } from './file-builders';

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(() => service.close());

const remove = (id: string) =>
  service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
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
    const { status, body } = await editTool(service, before.id, { description: 'Another text' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, description: 'Another text', updatedAt: expect.any(String) });
    expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
    expect(await showTool(service, before.id)).toEqual(body);
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
    expect((await editTool(service, id, all)).body).toMatchObject({
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
    expect((await editTool(service, id, { description: 'First', updatedAt })).status).toBe(200);
    const refused = await editTool(service, id, { description: 'Second', updatedAt });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile', message: expect.stringContaining('Somebody else') },
    });
    const saved = await showTool(service, id);
    expect(saved.description).toBe('First');
    expect(
      (await editTool(service, id, { description: 'Second', updatedAt: saved.updatedAt })).body
        .description,
    ).toBe('Second');
    expect(
      (await editTool(service, id, { description: 'Without a version' })).body.description,
    ).toBe('Without a version');
    expect((await editTool(service, id, { description: 'x', updatedAt: 'yesterday' })).status).toBe(
      400,
    );
  });

  it('leaves a count that the form sends as it was shown, and sets one that was changed', async () => {
    const { id } = await addTool(service);
    await editTool(service, id, { downloadCount: '40' });
    expect(
      (await editTool(service, id, { downloadCount: '12', previousDownloadCount: '12' })).body
        .downloadCount,
    ).toBe(40);
    expect(
      (await editTool(service, id, { downloadCount: '112', previousDownloadCount: '12' })).body
        .downloadCount,
    ).toBe(112);
  });

  it('an empty field clears an optional one', async () => {
    const { id } = await addTool(service, premium);
    const { body } = await editTool(service, id, {
      originalPrice: '',
      offerDescription: '',
      offerEndsAt: '',
    });
    expect(body).toMatchObject({
      price: 500,
      originalPrice: null,
      offerDescription: null,
      offerEndsAt: null,
    });
  });

  it.each(['free', 'pro'])(
    'changing to %s clears price, offer and the time in Pro',
    async (accessLevel) => {
      const { id } = await addTool(service, { ...premium, proUntil: '2031-01-01T00:00:00Z' });
      const { body } = await editTool(service, id, { accessLevel });
      expect(body).toMatchObject({
        accessLevel,
        price: 0,
        originalPrice: null,
        offerDescription: null,
        offerEndsAt: null,
        proUntil: null,
      });
    },
  );

  it('publishes until when Pro includes a premium tool', async () => {
    const { id } = await addTool(service, premium);
    expect((await stateOf(id)).proUntil).toBeNull();
    await editTool(service, id, { proUntil: '2031-01-01T00:00:00+02:00' });
    expect((await stateOf(id)).proUntil).toBe('2030-12-31T22:00:00.000Z');
    expect((await editTool(service, id, { proUntil: '' })).body).toMatchObject({ proUntil: null });
  });

  it('a new file gets a new key; the old file stays', async () => {
    const { id, sha256 } = await addTool(service);
    const before = await stateOf(id);
    const bytes = anExe();
    const { body } = await editTool(service, id, { toolFile: { name: 'new.exe', bytes } });
    expect(body).toMatchObject({ filename: 'new.exe', fileSize: bytes.length });
    expect(body.sha256).not.toBe(sha256);
    const after = await stateOf(id);
    expect(after.file!.key).not.toBe(before.file!.key);
    const store = service.app.get(ObjectStore);
    expect(await buffer(await store.get(after.file!.key))).toEqual(bytes);
    expect((await store.stat(before.file!.key))!.size).toBe(before.file!.size);
    expect(
      await service.query('select object_key from retired_objects where object_key = $1', [
        before.file!.key,
      ]),
    ).toEqual([]);
  });

  it('the filename of a tool without a file follows its name; the name of a stored file does not', async () => {
    const empty = await service.request({
      method: 'POST',
      url: '/api/tools',
      body: aForm(toolFields({ name: 'First Name' })),
      as: anAdmin(),
    });
    expect((await editTool(service, empty.body.id, { name: 'Second Name' })).body.filename).toBe(
      'second-name.zip',
    );
    const { id } = await addTool(service);
    expect((await editTool(service, id, { name: 'Second Name' })).body.filename).toBe('tool.zip');
  });

  it('search and language filter use the new texts', async () => {
    const { id } = await addTool(service, { name: 'Quixotic' });
    await editTool(service, id, { name: 'Zephyr', description: 'Made for Kotlin' });
    const find = async (query: string) =>
      (await service.request<Tool[]>({ url: `/api/tools?${query}` })).body.map((tool) => tool.id);
    expect(await find('search=quixotic')).toEqual([]);
    expect(await find('search=zephyr')).toEqual([id]);
    expect(await find('language=kotlin')).toContain(id);
  });

  it('publishes the current tool with a higher version', async () => {
    const { id } = await addTool(service);
    await editTool(service, id, { name: 'Second' });
    await editTool(service, id, { name: 'Third', downloadCount: '7' });
    const third = await service.nextEvent<EventOf<typeof toolUpdated>>(
      'tool.updated',
      ({ data }) => data.id === id && data.name === 'Third',
    );
    expect(third).toMatchObject({ version: 3, data: { version: 3 } });
    const count = await service.nextEvent<EventOf<typeof toolCountChanged>>(
      'tool.count.changed',
      ({ subject }) => subject === id,
    );
    expect(count).toMatchObject({ version: 4, data: { toolId: id, downloadCount: 7 } });
    expect((await stateOf(id)).version).toBe(4);
  });

  it('two concurrent edits both take effect', async () => {
    const { id } = await addTool(service);
    await Promise.all([
      editTool(service, id, { name: 'From one' }),
      editTool(service, id, { description: 'From another' }),
      editTool(service, id, { starRating: '3' }),
    ]);
    expect(await showTool(service, id)).toMatchObject({
      name: 'From one',
      description: 'From another',
      starRating: 3,
    });
    expect((await stateOf(id)).version).toBe(4);
  });
});

describe('the thumbnail in an edit', () => {
  const withPicture = async () =>
    addTool(service, { thumbnail: { name: 'a.png', bytes: await aPicture() } });

  it.each([[{ name: 'Kept' }], [{ keepThumbnail: 'true' }]])('stays with %j', async (fields) => {
    const { id, thumbnailUrl } = await withPicture();
    expect((await editTool(service, id, fields)).body.thumbnailUrl).toBe(thumbnailUrl);
  });

  it('is removed with keepThumbnail=false', async () => {
    const { id } = await withPicture();
    expect((await editTool(service, id, { keepThumbnail: 'false' })).body.thumbnailUrl).toBeNull();
    expect((await service.request({ url: `/api/tools/${id}/thumbnail` })).status).toBe(404);
  });

  it.each(['true', 'false'])(
    'is replaced by a new one even with keepThumbnail=%s',
    async (keepThumbnail) => {
      const { id, thumbnailUrl } = await withPicture();
      const { body } = await editTool(service, id, {
        keepThumbnail,
        thumbnail: { name: 'b.jpg', bytes: await aPicture('jpeg', 80, 80) },
      });
      expect(body.thumbnailUrl).toMatch(/\/thumbnail\?v=/);
      expect(body.thumbnailUrl).not.toBe(thumbnailUrl);
    },
  );
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
    const { status, body } = await editTool(service, before.id, {
      thumbnail: { name: 'a.png', bytes: await aPicture() },
      toolFile: aToolFile(),
      ...content,
    });
    expect({ status, body }).toMatchObject({
      status: expected,
      body: { message: expect.stringMatching(/\.$/) },
    });
    expect(await showTool(service, before.id)).toEqual(before);
    expect(await storedKeys(service)).toEqual(keys);
  });

  it('an unknown tool is 404, and so is a malformed id', async () => {
    expect(await editTool(service, randomUUID(), { name: 'x' })).toMatchObject({
      status: 404,
      body: { message: 'Tool not found' },
    });
    expect((await editTool(service, 'nonsense', { name: 'x' })).status).toBe(404);
  });

  it('JSON is 415', async () => {
    const { id } = await addTool(service);
    expect(
      (
        await service.request({
          method: 'PUT',
          url: `/api/tools/${id}`,
          body: { name: 'x' },
          as: anAdmin(),
        })
      ).status,
    ).toBe(415);
  });
});

describe('deleting a tool', () => {
  it('removes it, confirms it, and returns 404 the second time', async () => {
    const { id } = await addTool(service);
    expect(await remove(id)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await service.request({ url: `/api/tools/${id}` })).status).toBe(404);
    expect(
      (await service.request<Tool[]>({ url: '/api/tools' })).body.map((tool) => tool.id),
    ).not.toContain(id);
    expect(await remove(id)).toMatchObject({ status: 404, body: { message: 'Tool not found' } });
    expect((await remove('nonsense')).status).toBe(404);
  });

  it('publishes it once, with the highest version', async () => {
    const { id } = await addTool(service);
    await editTool(service, id, { downloadCount: '5' });
    await Promise.all([remove(id), remove(id), remove(id)]);
    const event = await service.nextEvent<EventOf<typeof toolDeleted>>(
      'tool.deleted',
      ({ subject }) => subject === id,
    );
    expect(event).toMatchObject({ version: 4, data: { toolId: id } });
    expect(service.broker.of('tool.deleted').filter(({ subject }) => subject === id)).toHaveLength(
      1,
    );
  });

  it('an edit after that returns 404 and leaves no object', async () => {
    const { id } = await addTool(service);
    const keys = await storedKeys(service);
    const [edited] = await Promise.all([
      editTool(service, id, { toolFile: { name: 'a.txt', bytes: aText() } }),
      remove(id),
    ]);
    expect([200, 404]).toContain(edited.status);
    const retired = await service.query<{ object_key: string }>(
      'select object_key from retired_objects',
    );
    expect(
      (await storedKeys(service)).filter(
        (key) => !keys.includes(key) && !retired.some((row) => row.object_key === key),
      ),
    ).toEqual([]);
  });
});

describe('the audit of catalogue changes', () => {
  const admin = anAdmin();

  /** The records of a subject in the outbox, oldest first. */
  const recordsOf = async (subjectId: string): Promise<AuditRecord[]> => {
    const rows = await service.query<{ envelope: EventOf<typeof catalogueAudited> }>(
      `select envelope from outbox where envelope ->> 'type' = 'catalogue.audited' and envelope ->> 'subject' = $1 order by seq`,
      [subjectId],
    );
    return rows.map(({ envelope }) => envelope.data);
  };
  const edit = (id: string, content: FormContent, requestId = 'request-edit') =>
    service.request({
      method: 'PUT',
      url: `/api/tools/${id}`,
      body: aForm(content),
      as: admin,
      headers: { 'x-request-id': requestId },
    });
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object, as = admin) =>
    service.request({ method, url, body, as });

  it('has the whole tool when it is added and deleted, by whom and in which request', async () => {
    const form = aForm(toolFields({ name: 'Audited', toolFile: aToolFile() }));
    const headers = { 'x-request-id': 'request-add' };
    const { body } = await service.request({
      method: 'POST',
      url: '/api/tools',
      body: form,
      as: admin,
      headers,
    });
    expect((await send('DELETE', `/api/tools/${body.id}`)).status).toBe(200);
    const [added, deleted] = await recordsOf(body.id);
    const state = expect.objectContaining({
      name: 'Audited',
      language: 'go',
      downloadCount: 0,
      unlisted: false,
      fileSha256: body.sha256,
    });
    expect(added).toMatchObject({
      action: 'tool.add',
      actorId: admin.userId,
      subjectType: 'tool',
      subjectName: 'Audited',
      requestId: 'request-add',
      before: null,
      after: state,
      userId: null,
      reason: null,
    });
    expect(deleted).toMatchObject({
      action: 'tool.delete',
      actorId: admin.userId,
      subjectName: 'Audited',
      before: state,
      after: null,
    });
  });

  it('has exactly what an edit changes: count, rating, listing, texts and files', async () => {
    const { id, sha256 } = await addTool(service, { name: 'Before' });
    const other = aToolFile('other.txt', Buffer.from('another content\n'));
    await edit(id, { name: 'After', starRating: '5', unlisted: 'true', downloadCount: '500' });
    await edit(id, { downloadCount: '501' }, 'request-2');
    await edit(id, { toolFile: other });
    const [, first, second, third] = await recordsOf(id);
    expect(first).toMatchObject({
      action: 'tool.edit',
      subjectName: 'Before',
      requestId: 'request-edit',
    });
    expect([first?.before, first?.after]).toEqual([
      { name: 'Before', starRating: 0, unlisted: false, downloadCount: 0 },
      { name: 'After', starRating: 5, unlisted: true, downloadCount: 500 },
    ]);
    expect([second?.before, second?.after, second?.requestId]).toEqual([
      { downloadCount: 500 },
      { downloadCount: 501 },
      'request-2',
    ]);
    expect(third?.before).toEqual({
      filename: 'tool.zip',
      fileSize: expect.any(Number),
      fileSha256: sha256,
    });
    expect(third?.after).toMatchObject({ filename: 'other.txt', fileSize: 16 });
  });

  it('has what a change of a learning path changes', async () => {
    const tool = await addTool(service);
    const question = { question: 'Which?', options: ['This', 'That'], answer: 1 };
    const steps = [{ toolId: tool.id, lesson: 'First.', questions: [question] }];
    const content = { title: 'Basics', summary: 'From the start.', unlisted: false, steps };
    const { id } = (await send('POST', '/api/admin/paths', { slug: 'audited-path', ...content }))
      .body;
    await send('PUT', `/api/admin/paths/${id}`, {
      ...content,
      title: 'Foundations',
      steps: [{ ...steps[0], lesson: 'Second.' }],
    });
    await send('DELETE', `/api/admin/paths/${id}`);
    const [added, changed, deleted] = await recordsOf(id);
    expect(added).toMatchObject({
      action: 'path.add',
      actorId: admin.userId,
      before: null,
      after: { slug: 'audited-path', ...content },
    });
    expect(changed).toMatchObject({
      action: 'path.edit',
      subjectType: 'path',
      subjectName: 'Basics',
    });
    expect([changed?.before, changed?.after]).toEqual([
      { title: 'Basics', steps },
      { title: 'Foundations', steps: [{ ...steps[0], lesson: 'Second.' }] },
    ]);
    expect(deleted).toMatchObject({
      action: 'path.delete',
      before: { title: 'Foundations' },
      after: null,
    });
  });

  it('has no record of what was refused', async () => {
    const { id } = await addTool(service);
    expect((await edit(id, { accessLevel: 'premium' })).status).toBe(400);
    expect((await send('DELETE', `/api/tools/${id}`, undefined, aUser())).status).toBe(403);
    expect(
      (
        await send('POST', '/api/admin/paths', {
          slug: 'refused',
          title: '',
          summary: 'x',
          unlisted: false,
          steps: [],
        })
      ).status,
    ).toBe(400);
    expect((await recordsOf(id)).map(({ action }) => action)).toEqual(['tool.add']);
    expect(
      await service.query(
        `select 1 from outbox where envelope -> 'data' -> 'after' ->> 'slug' = 'refused'`,
      ),
    ).toEqual([]);
  });
});

const pathOf = (price: number) => `/internal/payable-currencies?price=${price}`;
const NOTHING: PayableCurrencies = {
  payable: [],
  belowMinimum: [
    { currency: 'usdttrc20', minimum: 310 },
    { currency: 'btc', minimum: 498 },
  ],
  unknown: [],
};
const REFUSED = {
  status: 400,
  body: {
    code: 'validation_failed',
    errors: [
      {
        field: 'price',
        message:
          'No accepted currency can pay $0.50. The lowest price that can be paid is $3.10 in Tether (USDT) on Tron (TRC20).',
      },
    ],
  },
};

describe('the price of a premium tool', () => {
  let service: TestService;
  let payments: StubService;
  beforeAll(async () => {
    payments = await StubService.start();
    service = await startTestService(catalogue, {
      settings: { PAYMENTS_URL: payments.url, INTERNAL_CALL_BUDGET_MS: '500' },
    });
  });
  beforeEach(() => payments.reset());
  afterAll(async () => {
    await service.close();
    await payments.stop();
  });

  const add = (price: number) =>
    sendForm(
      service,
      'POST',
      '/api/tools',
      toolFields({ toolFile: aToolFile(), accessLevel: 'premium', price: String(price) }),
    );
  const answer = (price: number, given: Partial<PayableCurrencies> = {}) =>
    payments.answers.set(pathOf(price), { ...NOTHING, ...given });

  it('is refused in a new tool if no accepted currency can pay it, and nothing is stored', async () => {
    answer(50);
    const before = await storedKeys(service);
    expect(await add(50)).toMatchObject(REFUSED);
    expect(await storedKeys(service)).toEqual(before);
  });

  it('is refused in a change, also of the level, and the tool stays as it was', async () => {
    answer(50);
    answer(500, { payable: ['btc'], belowMinimum: [] });
    const [premium, free] = [(await add(500)).body, await addTool(service)];
    expect(
      await editTool(service, premium.id, { price: '50', name: 'Another name' }),
    ).toMatchObject(REFUSED);
    expect(await editTool(service, free.id, { accessLevel: 'premium', price: '50' })).toMatchObject(
      REFUSED,
    );
    for (const { id, name, price } of [premium, free]) {
      expect((await service.request({ url: `/api/tools/${id}` })).body).toMatchObject({
        name,
        price,
      });
    }
  });

  it('is saved if one currency can pay it, or the minimum of one is unknown', async () => {
    answer(50, { payable: ['trx'] });
    expect((await add(50)).status).toBe(201);
    answer(60, { unknown: ['trx'] });
    expect((await add(60)).status).toBe(201);
    answer(70, { belowMinimum: [] });
    expect((await add(70)).status).toBe(201);
  });

  it.each(['slow', 'away', 'broken'] as const)('is saved while payments is %s', async (mode) => {
    payments.mode = mode;
    expect((await add(50)).status).toBe(201);
    expect(payments.requestedPaths).toContain(pathOf(50));
  });

  it('is checked only when it changes', async () => {
    answer(50, { payable: ['trx'] });
    const { id } = (await add(50)).body;
    payments.reset();
    answer(50);
    expect((await editTool(service, id, { name: 'Another name', price: '50' })).status).toBe(200);
    expect((await editTool(service, id, { accessLevel: 'pro', price: '50' })).status).toBe(200);
    expect(payments.requestedPaths).toEqual([]);
  });
});
