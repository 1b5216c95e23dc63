import { randomUUID } from 'node:crypto';
import {
  type AdminToolPage,
  type EventOf,
  FILTER_KEYWORDS,
  LANGUAGE_CHOICES,
  matchesLanguage,
  type Tool,
  type ToolAddresses,
  type ToolDetail,
  type ToolState,
  type toolUpdated,
  TOPICS,
} from '@libs/contracts';
import {
  anAdmin,
  aService,
  aText,
  aUser,
  aVisitor,
  eventually,
  startTestService,
  type TestResponse,
  type TestService,
} from '@testing';
import { catalogue } from '../src/catalogue.module';
import { readSamples } from '../src/samples/read-samples';
import { addTool, aToolFile, editTool, listTools, sendForm, showTool } from './factories';
import { aPicture } from './file-builders';

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(() => service.close());

describe('showing tools', () => {
  let tools: Tool[];

  beforeAll(async () => {
    for (const { fields } of (await readSamples()).toReversed()) {
      const shown = ['name', 'description', 'language', 'accessLevel', 'price'];
      await addTool(
        service,
        Object.fromEntries(Object.entries(fields).filter(([field]) => shown.includes(field))),
      );
    }
    tools = await listTools(service);
  });

  const list = async (query: string) => service.request<Tool[]>({ url: `/api/tools?${query}` });
  const names = async (query: string) => (await list(query)).body.map(({ name }) => name);

  describe('the featured tools', () => {
    const featured = async () =>
      (await service.request<Tool[]>({ url: '/api/featured-tools' })).body;

    it('are the newest three, until an administrator chooses others', async () => {
      expect((await featured()).map(({ id }) => id)).toEqual(tools.slice(0, 3).map(({ id }) => id));
      const [chosen, unlisted] = [tools[10]!, tools[11]!];
      for (const { id } of [chosen, unlisted]) await editTool(service, id, { featured: 'true' });
      await editTool(service, unlisted.id, { unlisted: 'true' });
      const [first, ...others] = await featured();
      expect(first).toMatchObject({ id: chosen.id, featured: true });
      expect(others.map(({ id }) => id)).toEqual(tools.slice(0, 2).map(({ id }) => id));
      for (const { id } of [chosen, unlisted])
        await editTool(service, id, { featured: 'false', unlisted: 'false' });
      tools = await listTools(service);
      expect(await featured()).toEqual(tools.slice(0, 3));
    });
  });

  describe('the list of tools', () => {
    it('is a plain array of all tools, newest first, open to everyone', async () => {
      expect(tools.map(({ name }) => name)).toEqual(
        (await readSamples()).map(({ fields }) => fields.name),
      );
      for (const as of [aVisitor, aUser()])
        expect((await service.request({ url: '/api/tools', as })).body).toHaveLength(tools.length);
    });

    it('has a strong ETag and answers 304 while nothing changes', async () => {
      const { headers } = await service.request({ url: '/api/tools' });
      const etag = headers.get('etag')!;
      expect(etag).toMatch(/^"[^"]+"$/);
      const again = (tag: string) =>
        service.request({ url: '/api/tools', headers: { 'if-none-match': tag } });
      expect(await again(etag)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
      expect(await again(`"other", W/${etag}`)).toMatchObject({ status: 304 });
      expect(await again('"other"')).toMatchObject({ status: 200 });
      await service.query('update tools set star_rating = 5 where id = $1', [tools[0]!.id]);
      expect(await again(etag)).toMatchObject({ status: 200 });
      await service.query('update tools set star_rating = 0 where id = $1', [tools[0]!.id]);
    });

    it('answers HEAD like GET, without the body', async () => {
      const { status, headers, bytes } = await service.request({
        method: 'HEAD',
        url: '/api/tools',
      });
      expect({ status, type: headers.get('content-type'), length: bytes.length }).toEqual({
        status: 200,
        type: 'application/json; charset=utf-8',
        length: 0,
      });
    });

    it('ignores unknown parameters', async () => {
      expect((await list('cache=1&sort=name')).body).toEqual(tools);
      expect((await list('search=&language=all&accessLevel=all&limit=')).body).toEqual(tools);
    });
  });

  describe('filtering the list', () => {
    it.each(LANGUAGE_CHOICES)(
      'language=%s returns what the language rule matches',
      async (choice) => {
        expect(await names(`language=${choice}`)).toEqual(
          tools.filter((tool) => matchesLanguage(tool, choice)).map(({ name }) => name),
        );
      },
    );

    it.each<[keyof typeof FILTER_KEYWORDS, number]>([
      ['java', 2],
      ['go', 3],
      ['rust', 2],
      ['kotlin', 1],
      ['swift', 1],
      ['dart', 1],
    ])('with the sample catalogue %s finds exactly %i', async (choice, count) => {
      expect(await names(`language=${choice}`)).toHaveLength(count);
    });

    it.each(['PORT', 'simulated', 'ü', '%', '_', "'", 'zzz', 'Kit Three'])(
      'search=%s looks into name and description alone',
      async (search) => {
        const needle = search.toLowerCase();
        const expected = tools.filter(({ name, description }) =>
          [name, description].some((text) => text.toLowerCase().includes(needle)),
        );
        expect(await names(`search=${encodeURIComponent(search)}`)).toEqual(
          expected.map(({ name }) => name),
        );
      },
    );

    it('combines all parameters', async () => {
      const expected = tools.filter(
        (tool) => tool.accessLevel === 'pro' && matchesLanguage(tool, 'python'),
      );
      expect(await names('accessLevel=pro&language=python')).toEqual(
        expected.map(({ name }) => name),
      );
      expect(await names('accessLevel=premium')).toHaveLength(6);
    });

    it('returns each tool once over all pages', async () => {
      const seen: string[] = [];
      for (let url: string | undefined = '/api/tools?limit=25&accessLevel=pro'; url;) {
        const { body, headers }: TestResponse<Tool[]> = await service.request({ url });
        expect(body.length).toBeLessThanOrEqual(25);
        seen.push(...body.map(({ id }) => id));
        url = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(seen).toEqual(
        tools.filter(({ accessLevel }) => accessLevel === 'pro').map(({ id }) => id),
      );
    });

    it('is the same JSON text as JavaScript makes of the whole list', async () => {
      expect((await list(`limit=${tools.length}`)).bytes.toString()).toBe(JSON.stringify(tools));
      expect((await list('search=zzz')).bytes.toString()).toBe('[]');
    });

    it('has no next page after the last one', async () => {
      expect((await list(`limit=${tools.length}`)).headers.get('link')).toBeNull();
      expect((await list(`limit=${tools.length - 1}`)).headers.get('link')).not.toBeNull();
    });

    it.each([
      'limit=0',
      'limit=1001',
      'limit=x',
      'limit=1.5',
      'language=cobol',
      'accessLevel=gold',
      'cursor=nonsense',
      'search=a&search=b',
      'search=a%00b',
      'search=Kit%01Three',
      `search=${'x'.repeat(201)}`,
    ])('%s is 400 with a message', async (query) => {
      expect(await list(query)).toMatchObject({
        status: 400,
        body: { message: expect.any(String) },
      });
    });
  });

  describe('one tool', () => {
    it('is the entry of the list with more fields, and has an ETag', async () => {
      const { status, body, headers } = await service.request({
        url: `/api/tools/${tools[7]!.id}`,
      });
      expect({ status, body }).toMatchObject({ status: 200, body: tools[7] });
      const again = await service.request({
        url: `/api/tools/${tools[7]!.id}`,
        headers: { 'if-none-match': headers.get('etag')! },
      });
      expect(again.status).toBe(304);
    });

    it.each([randomUUID(), 'nonsense', "'; drop table tools; --", '%00', '..%2f..%2fetc%2fpasswd'])(
      '%s is 404',
      async (id) => {
        for (const url of [
          `/api/tools/${encodeURI(id)}`,
          `/api/tools/${encodeURI(id)}/thumbnail`,
        ]) {
          expect(await service.request({ url })).toMatchObject({
            status: 404,
            body: { statusCode: 404, error: 'Not Found' },
          });
        }
      },
    );
  });

  describe('the internal route for other services', () => {
    const as = aService('downloads');

    it('returns one tool with its storage key', async () => {
      const { body } = await service.request<ToolState>({
        url: `/internal/tools/${tools[0]!.id}`,
        as,
      });
      expect(body).toMatchObject({
        id: tools[0]!.id,
        version: 1,
        price: 2499,
        file: { key: expect.stringMatching(/^files\//), sha256: tools[0]!.sha256 },
      });
    });

    it('returns 404 for an unknown tool', async () => {
      expect((await service.request({ url: `/internal/tools/${randomUUID()}`, as })).status).toBe(
        404,
      );
      expect((await service.request({ url: '/internal/tools/nonsense', as })).status).toBe(404);
    });

    it('is refused for everyone else', async () => {
      expect((await service.request({ url: `/internal/tools/${tools[0]!.id}` })).status).toBe(403);
      expect(
        (
          await service.request({
            url: `/internal/tools/${tools[0]!.id}`,
            as: aUser({ isAdmin: true }),
          })
        ).status,
      ).toBe(403);
      expect((await service.request({ url: '/api/tools', as: null })).status).toBe(401);
    });
  });

  describe('a thumbnail', () => {
    it('is re-encoded and cacheable for a year under its hash', async () => {
      const picture = await aPicture('jpeg');
      const { thumbnailUrl } = await addTool(service, {
        thumbnail: { name: 'a.jpg', bytes: picture },
      });
      const { status, headers, bytes } = await service.request({ url: thumbnailUrl! });
      expect(status).toBe(200);
      expect(bytes).not.toEqual(picture);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        etag: `"${new URL(thumbnailUrl!, service.url).searchParams.get('v')}"`,
      });
      const again = await service.request({
        url: thumbnailUrl!,
        headers: { 'if-none-match': headers.get('etag')! },
      });
      expect(again.status).toBe(304);
    });

    it('must be revalidated under another hash or none', async () => {
      const { id } = await addTool(service, {
        thumbnail: { name: 'a.png', bytes: await aPicture() },
      });
      for (const query of ['', '?v=old', '?v=a&v=b']) {
        const { status, headers } = await service.request({
          url: `/api/tools/${id}/thumbnail${query}`,
        });
        expect({ status, cache: headers.get('cache-control') }).toEqual({
          status: 200,
          cache: 'no-cache',
        });
      }
    });

    it('is 404 for a tool without one', async () => {
      expect((await service.request({ url: `/api/tools/${tools[0]!.id}/thumbnail` })).status).toBe(
        404,
      );
    });
  });

  describe('a page with characters that JSON escapes', () => {
    it.each([
      ['the public list', '/api/tools?limit=100', aVisitor],
      ["the administrators' list", '/api/admin/tools', anAdmin()],
    ])('is what JavaScript would write: %s', async (_list, url, as) => {
      const description = 'Quotes " and \\ and </script>, \u2028, a 💾 and a ü.';
      await service.query('update tools set description = $1 where id = $2', [
        description,
        tools[0]!.id,
      ]);
      const { body, bytes, headers } = await service.request<Tool[] | AdminToolPage>({ url, as });
      const shown = Array.isArray(body) ? body : body.tools;
      expect(shown.find(({ id }) => id === tools[0]!.id)).toMatchObject({ description });
      expect(bytes.toString()).toBe(JSON.stringify(body));
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    });
  });
});

describe('unlisting a tool', () => {
  const ids = (tools: Tool[]) => tools.map(({ id }) => id);
  const list = async (query = '', as = aVisitor) =>
    ids((await service.request<Tool[]>({ url: `/api/tools${query}`, as })).body);
  const unlist = (id: string, unlisted = 'true') => editTool(service, id, { unlisted });

  describe('an unlisted tool', () => {
    it('is in no public list, search or page', async () => {
      const tool = await addTool(service, { name: 'Vanishing', topic: 'mobile', language: 'rust' });
      expect((await unlist(tool.id)).body).toMatchObject({ id: tool.id, unlisted: true });
      for (const query of [
        '',
        '?limit=1',
        '?limit=1000',
        '?search=vanishing',
        '?topic=mobile',
        '?language=rust',
        '?accessLevel=free',
      ]) {
        for (const as of [aVisitor, aUser(), anAdmin()])
          expect(await list(query, as)).not.toContain(tool.id);
      }
      expect(await list('?unlisted=include', anAdmin())).not.toContain(tool.id);
    });

    it('is still returned by its id, marked as unlisted', async () => {
      const { id } = await addTool(service);
      await unlist(id);
      for (const as of [aVisitor, aUser()]) {
        expect(await service.request({ url: `/api/tools/${id}`, as })).toMatchObject({
          status: 200,
          body: { id, unlisted: true },
        });
      }
    });

    it('is published to other services, and so is listing it again', async () => {
      const { id } = await addTool(service, { accessLevel: 'premium', price: '500' });
      await unlist(id);
      const event = await service.nextEvent<EventOf<typeof toolUpdated>>(
        'tool.updated',
        ({ data }) => data.id === id,
      );
      expect(event).toMatchObject({
        version: 2,
        data: { unlisted: true, price: 500, file: { key: expect.any(String) } },
      });
      const state = async () =>
        (
          await service.request<ToolState>({
            url: `/internal/tools/${id}`,
            as: aService('payments'),
          })
        ).body;
      expect((await state()).unlisted).toBe(true);
      await unlist(id, 'false');
      expect((await state()).unlisted).toBe(false);
      expect(await list()).toContain(id);
    });

    it('stays unlisted after other edits, and can be uploaded as unlisted', async () => {
      const { id } = await addTool(service, { unlisted: 'true' });
      expect(await list()).not.toContain(id);
      const { body } = await editTool(service, id, { name: 'Renamed', unlisted: '' });
      expect(body).toMatchObject({ name: 'Renamed', unlisted: true });
    });

    it('changes the ETag of the list', async () => {
      const { id } = await addTool(service);
      const etag = (await service.request({ url: '/api/tools' })).headers.get('etag')!;
      await unlist(id);
      expect(
        (await service.request({ url: '/api/tools', headers: { 'if-none-match': etag } })).status,
      ).toBe(200);
    });
  });

  it('leaves the addresses of the sitemap, which are listed in pages', async () => {
    const page = async (number: number) =>
      (
        await service.request<ToolAddresses>({
          url: `/internal/tool-addresses?page=${number}`,
          as: aVisitor,
        })
      ).body;
    const { id, slug, updatedAt } = await addTool(service);
    const listed = await page(1);
    expect(listed.tools.at(-1)).toEqual({ slug, updatedAt });
    expect(listed.total).toBe(listed.tools.length);
    expect(await page(2)).toEqual({ tools: [], total: listed.total });
    await unlist(id);
    expect((await page(1)).total).toBe(listed.total - 1);
  });
});

describe('explaining a tool', () => {
  const SENT = {
    topic: 'networks',
    skillLevel: 'beginner',
    durationMinutes: '30',
    platform: 'Go 1.19 or later',
    requirements: 'Go 1.19 or later.\nNo packages besides the standard library.',
    outcomes: 'Explain what a filtered port is\r\nRead a scan like the owner of the machine\r\n',
    contents: 'main.go: the simulator\nhosts.json: three invented machines',
    lessonExcerpt: 'A port is a number.\n\nA program listens on it.',
    knownAs: 'T1046 Network Service Discovery\r\n\r\nNmap\r\n',
  };
  const SHORT = {
    topic: 'networks',
    skillLevel: 'beginner',
    durationMinutes: 30,
    platform: 'Go 1.19 or later',
    knownAs: ['T1046 Network Service Discovery', 'Nmap'],
    unlisted: false,
  };
  const LONG = {
    requirements: SENT.requirements,
    outcomes: ['Explain what a filtered port is', 'Read a scan like the owner of the machine'],
    contents: ['main.go: the simulator', 'hosts.json: three invented machines'],
    lessonExcerpt: SENT.lessonExcerpt,
    buyerCount: 0,
  };
  const NOTHING = {
    topic: null,
    skillLevel: null,
    durationMinutes: null,
    platform: null,
    requirements: null,
    outcomes: [],
    contents: [],
    lessonExcerpt: null,
    knownAs: [],
  };

  describe('the details of a tool', () => {
    it('are complete for one tool; the list has only what cards and filters need', async () => {
      const tool = (await addTool(service, SENT)) as ToolDetail;
      expect(tool).toMatchObject({ ...SHORT, ...LONG });
      expect(await showTool(service, tool.id)).toEqual(tool);
      const [listed] = await listTools(service);
      expect(listed).toMatchObject({ id: tool.id, ...SHORT });
      for (const field of Object.keys(LONG)) expect(listed).not.toHaveProperty(field);
      expect(await listTools(service, '?limit=1')).toEqual([listed]);
    });

    it('are changed only where a field is sent, and cleared by an empty field', async () => {
      const { id } = await addTool(service, SENT);
      const { body } = await editTool(service, id, {
        topic: 'linux',
        outcomes: 'One thing',
        durationMinutes: '',
      });
      expect(body).toMatchObject({
        ...SHORT,
        ...LONG,
        topic: 'linux',
        outcomes: ['One thing'],
        durationMinutes: null,
      });
      const cleared = await editTool(
        service,
        id,
        Object.fromEntries(Object.keys(SENT).map((field) => [field, ''])),
      );
      expect(cleared.body).toMatchObject(NOTHING);
      expect(await showTool(service, id)).toEqual(cleared.body);
    });

    it('are optional', async () => {
      expect(await addTool(service)).toMatchObject({ ...NOTHING, unlisted: false, buyerCount: 0 });
    });

    it('are rejected by field name, and nothing changes', async () => {
      const before = await addTool(service, SENT);
      const { status, body } = await editTool(service, before.id, {
        topic: 'astrology',
        outcomes: 'x\n'.repeat(9),
        name: 'New',
      });
      expect({ status, fields: body.errors.map(({ field }: { field: string }) => field) }).toEqual({
        status: 400,
        fields: ['topic', 'outcomes'],
      });
      expect(await showTool(service, before.id)).toEqual(before);
    });

    it('are returned exactly as they were sent', async () => {
      const odd = `{"a", NULL} \\ '); drop table tools; -- <b>é</b> 💾`;
      const { id } = await addTool(service, {
        outcomes: odd,
        platform: odd,
        contents: `${odd}\n${odd}`,
      });
      expect(await showTool(service, id)).toMatchObject({
        outcomes: [odd],
        platform: odd,
        contents: [odd, odd],
      });
    });
  });

  describe('the topic filter', () => {
    it('finds the tools of one topic and no others', async () => {
      const ids = new Map<string, string>();
      for (const topic of TOPICS)
        ids.set(topic, (await addTool(service, { topic, name: `About ${topic}` })).id);
      for (const topic of TOPICS) {
        const found = await listTools(service, `?topic=${topic}`);
        expect(found.map(({ id }) => id)).toContain(ids.get(topic));
        expect(new Set(found.map((tool) => tool.topic))).toEqual(new Set([topic]));
      }
      expect(await listTools(service, '?topic=')).toEqual(await listTools(service));
      expect(await listTools(service, '?topic=all')).toEqual(await listTools(service));
    });

    it('combines with the other filters and with pages', async () => {
      for (let n = 0; n < 3; n++)
        await addTool(service, { topic: 'forensics', language: 'sql', name: `Needle ${n}` });
      await addTool(service, { topic: 'forensics', language: 'rust', name: 'Needle in Rust' });
      expect(await listTools(service, '?topic=forensics&language=sql&search=needle')).toHaveLength(
        3,
      );
      const { headers } = await service.request({ url: '/api/tools?topic=forensics&limit=2' });
      expect(headers.get('link')).toMatch(/topic=forensics.*rel="next"/);
    });

    it('an unknown topic is 400', async () => {
      const { status, body } = await service.request({
        url: '/api/tools?topic=astrology',
        as: aVisitor,
      });
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'topic', message: expect.any(String) }] },
      });
    });
  });

  describe('the tools that Pro includes for a time', () => {
    it('are listed while the time has not ended', async () => {
      const month = new Date(Date.now() + 6_000);
      const premium = { accessLevel: 'premium', price: '900', name: 'Monthly lab' };
      const { id } = await addTool(service, { ...premium, proUntil: month.toISOString() });
      await addTool(service, { ...premium, proUntil: '2020-01-01T00:00:00Z' });
      await addTool(service, premium);
      const idsOf = async (query: string) =>
        (await listTools(service, query)).map((tool) => tool.id);
      expect(await idsOf('?inPro=true')).toEqual([id]);
      expect(await idsOf('?inPro=true&search=monthly&limit=5')).toEqual([id]);
      expect(await idsOf('?inPro=true&accessLevel=pro')).toEqual([]);
      await eventually(async () => expect(await idsOf('?inPro=true')).toEqual([]));
    });

    it('cannot be listed with another value', async () => {
      const { status } = await service.request({ url: '/api/tools?inPro=no', as: aVisitor });
      expect(status).toBe(400);
    });
  });

  describe('the time of the file', () => {
    it('is the time of the upload or of the last file with different bytes', async () => {
      const tool = await addTool(service);
      expect(tool.fileUpdatedAt).toBe(tool.createdAt);
      expect(
        (await editTool(service, tool.id, { description: 'Another text' })).body.fileUpdatedAt,
      ).toBe(tool.fileUpdatedAt);
      expect(
        (await editTool(service, tool.id, { toolFile: aToolFile('again.zip') })).body,
      ).toMatchObject({
        filename: 'again.zip',
        fileUpdatedAt: tool.fileUpdatedAt,
      });
      const { body } = await editTool(service, tool.id, {
        toolFile: { name: 'new.txt', bytes: aText() },
      });
      expect(Date.parse(body.fileUpdatedAt)).toBeGreaterThan(Date.parse(tool.fileUpdatedAt!));
      expect(body.fileUpdatedAt).toBe(body.updatedAt);
      expect((await listTools(service)).find(({ id }) => id === tool.id)?.fileUpdatedAt).toBe(
        body.fileUpdatedAt,
      );
    });

    it('is null without a file, and set with the first one', async () => {
      const { body: empty } = await sendForm(service, 'POST', '/api/tools', {
        name: 'Empty',
        description: 'Nothing yet',
      });
      expect(empty.fileUpdatedAt).toBeNull();
      const { body } = await editTool(service, empty.id, { toolFile: aToolFile() });
      expect(body.fileUpdatedAt).toBe(body.updatedAt);
    });
  });
});
