import { randomUUID } from 'node:crypto';
import { FILTER_KEYWORDS, LANGUAGE_CHOICES, matchesLanguage, type Tool, type ToolState } from '@libs/contracts';
import { anAdmin, aService, aUser, aVisitor, startTestService, type TestAnswer, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { readSamples } from '../src/uploads/read-samples';
import { addTool } from './factories';
import { aPicture } from './file-builders';

let service: TestService;
let tools: Tool[];

beforeAll(async () => {
  service = await startTestService(catalogue);
  for (const { fields } of (await readSamples()).toReversed()) {
    const shown = ['name', 'description', 'language', 'accessLevel', 'price'];
    await addTool(service, Object.fromEntries(Object.entries(fields).filter(([field]) => shown.includes(field))));
  }
  tools = (await service.request<Tool[]>({ url: '/api/tools' })).body;
});
afterAll(() => service.close());

const list = async (query: string) => service.request<Tool[]>({ url: `/api/tools?${query}` });
const names = async (query: string) => (await list(query)).body.map(({ name }) => name);

describe('the list of tools', () => {
  it('is a plain array of all tools, newest first, open to everyone', async () => {
    expect(tools.map(({ name }) => name)).toEqual((await readSamples()).map(({ fields }) => fields.name));
    for (const as of [aVisitor, aUser()]) expect((await service.request({ url: '/api/tools', as })).body).toHaveLength(62);
  });

  it('has a strong ETag and answers 304 while nothing changes', async () => {
    const { headers } = await service.request({ url: '/api/tools' });
    const etag = headers.get('etag')!;
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = (tag: string) => service.request({ url: '/api/tools', headers: { 'if-none-match': tag } });
    expect(await again(etag)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    expect(await again(`"other", W/${etag}`)).toMatchObject({ status: 304 });
    expect(await again('"other"')).toMatchObject({ status: 200 });
    await service.query('update tools set star_rating = 5 where id = $1', [tools[0]!.id]);
    expect(await again(etag)).toMatchObject({ status: 200 });
    await service.query('update tools set star_rating = 0 where id = $1', [tools[0]!.id]);
  });

  it('answers HEAD like GET, without the body', async () => {
    const { status, headers, bytes } = await service.request({ method: 'HEAD', url: '/api/tools' });
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
  it.each(LANGUAGE_CHOICES)('language=%s returns what the language rule matches', async (choice) => {
    expect(await names(`language=${choice}`)).toEqual(tools.filter((tool) => matchesLanguage(tool, choice)).map(({ name }) => name));
  });

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
      const expected = tools.filter(({ name, description }) => [name, description].some((text) => text.toLowerCase().includes(needle)));
      expect(await names(`search=${encodeURIComponent(search)}`)).toEqual(expected.map(({ name }) => name));
    },
  );

  it('combines all parameters', async () => {
    const expected = tools.filter((tool) => tool.accessLevel === 'pro' && matchesLanguage(tool, 'python'));
    expect(await names('accessLevel=pro&language=python')).toEqual(expected.map(({ name }) => name));
    expect(await names('accessLevel=premium')).toHaveLength(6);
  });

  it('returns each tool once over all pages', async () => {
    const seen: string[] = [];
    for (let url: string | undefined = '/api/tools?limit=25&accessLevel=pro'; url;) {
      const { body, headers }: TestAnswer<Tool[]> = await service.request({ url });
      expect(body.length).toBeLessThanOrEqual(25);
      seen.push(...body.map(({ id }) => id));
      url = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(tools.filter(({ accessLevel }) => accessLevel === 'pro').map(({ id }) => id));
  });

  it('is the same JSON text as JavaScript makes of the whole list', async () => {
    expect((await list('limit=62')).bytes.toString()).toBe(JSON.stringify(tools));
    expect((await list('search=zzz')).bytes.toString()).toBe('[]');
  });

  it('has no next page after the last one', async () => {
    expect((await list('limit=62')).headers.get('link')).toBeNull();
    expect((await list('limit=61')).headers.get('link')).not.toBeNull();
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
    expect(await list(query)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });
});

describe('one tool', () => {
  it('is the entry of the list with more fields, and has an ETag', async () => {
    const { status, body, headers } = await service.request({ url: `/api/tools/${tools[7]!.id}` });
    expect({ status, body }).toMatchObject({ status: 200, body: tools[7] });
    const again = await service.request({ url: `/api/tools/${tools[7]!.id}`, headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
  });

  it.each([randomUUID(), 'nonsense', "'; drop table tools; --", '%00', '..%2f..%2fetc%2fpasswd'])('%s is 404', async (id) => {
    for (const url of [`/api/tools/${encodeURI(id)}`, `/api/tools/${encodeURI(id)}/thumbnail`]) {
      expect(await service.request({ url })).toMatchObject({ status: 404, body: { statusCode: 404, error: 'Not Found' } });
    }
  });
});

describe('the internal route for other services', () => {
  const as = aService('downloads');

  it('returns one tool with its storage key', async () => {
    const { body } = await service.request<ToolState>({ url: `/internal/tools/${tools[0]!.id}`, as });
    expect(body).toMatchObject({
      id: tools[0]!.id,
      version: 1,
      price: 2499,
      file: { key: expect.stringMatching(/^files\//), sha256: tools[0]!.sha256 },
    });
  });

  it('returns 404 for an unknown tool', async () => {
    expect((await service.request({ url: `/internal/tools/${randomUUID()}`, as })).status).toBe(404);
    expect((await service.request({ url: '/internal/tools/nonsense', as })).status).toBe(404);
  });

  it('is refused for everyone else', async () => {
    expect((await service.request({ url: `/internal/tools/${tools[0]!.id}` })).status).toBe(403);
    expect((await service.request({ url: `/internal/tools/${tools[0]!.id}`, as: aUser({ isAdmin: true }) })).status).toBe(403);
    expect((await service.request({ url: '/api/tools', as: null })).status).toBe(401);
  });
});

describe('a thumbnail', () => {
  it('is re-encoded and cacheable for a year under its hash', async () => {
    const picture = await aPicture('jpeg');
    const { thumbnailUrl } = await addTool(service, { thumbnail: { name: 'a.jpg', bytes: picture } });
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
    const again = await service.request({ url: thumbnailUrl!, headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
  });

  it('must be revalidated under another hash or none', async () => {
    const { id } = await addTool(service, { thumbnail: { name: 'a.png', bytes: await aPicture() } });
    for (const query of ['', '?v=old', '?v=a&v=b']) {
      const { status, headers } = await service.request({ url: `/api/tools/${id}/thumbnail${query}` });
      expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 200, cache: 'no-cache' });
    }
  });

  it('is 404 for a tool without one', async () => {
    expect((await service.request({ url: `/api/tools/${tools[0]!.id}/thumbnail` })).status).toBe(404);
  });
});

describe('a page with characters that JSON escapes', () => {
  it.each([
    ['the public list', '/api/tools', aVisitor],
    ["the administrators' list", '/api/admin/tools', anAdmin()],
  ])('is what JavaScript would write: %s', async (_list, url, as) => {
    const description = 'Quotes " and \\ and </script>, \u2028, a 💾 and a ü.';
    await service.query('update tools set description = $1 where id = $2', [description, tools[0]!.id]);
    const { body, bytes, headers } = await service.request<Tool[]>({ url: `${url}?limit=100`, as });
    expect(body.find(({ id }) => id === tools[0]!.id)).toMatchObject({ description });
    expect(bytes.toString()).toBe(JSON.stringify(body));
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});
