import type { Tool } from '@libs/contracts';
import { aForm, aTool, Client, theAdministrator } from '@testing';
import sharp from 'sharp';

describe('the catalogue', () => {
  let admin: Client;
  const visitor = () => new Client();
  const list = async (query = ''): Promise<Tool[]> => (await visitor().get(`/api/tools${query}`)).body;
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2dd4bf' } })
      .png()
      .toBuffer();

  beforeAll(async () => {
    admin = await theAdministrator();
  });

  it('an empty catalogue was filled with the sample tools: 5 free, 51 pro, 6 premium', async () => {
    const samples = (await list()).filter((tool) => tool.description.length > 0 && tool.createdById === null);
    const count = (level: string) => samples.filter((tool) => tool.accessLevel === level).length;
    expect([samples.length, count('free'), count('pro'), count('premium')]).toEqual([62, 5, 51, 6]);
    expect(samples[0]?.name).toBe('SOC Analyst Tabletop Kit');
    expect(new Set(samples.map((tool) => tool.language)).size).toBe(20);
    const incomplete = samples.filter(
      ({ filename, fileSize, sha256, thumbnailUrl }) => !filename || !fileSize || !/^[0-9a-f]{64}$/.test(sha256 ?? '') || !thumbnailUrl,
    );
    expect(incomplete.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['java', 2],
    ['go', 3],
    ['rust', 2],
    ['kotlin', 1],
    ['swift', 1],
    ['dart', 1],
  ])('the language choice %s finds %i of the sample tools', async (language, count) => {
    expect((await list(`?language=${language}`)).filter((tool) => tool.createdById === null)).toHaveLength(count);
  });

  it('a new tool is first in the list at once, for everybody', async () => {
    const tool = await aTool(admin);
    expect(tool).toMatchObject((await list())[0]!);
    expect((await visitor().get(`/api/tools/${tool.id}`)).body).toEqual(tool);
  });

  it('an unchanged list is not sent twice', async () => {
    const first = await visitor().get('/api/tools');
    const again = await visitor().get('/api/tools', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([first.status, again.status, again.bytes.length]).toEqual([200, 304, 0]);
    await aTool(admin);
    expect((await visitor().get('/api/tools', { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(200);
  });

  it('editing changes the fields that are sent and no other', async () => {
    const tool = await aTool(admin, { accessLevel: 'premium', price: '1999', originalPrice: '3999', offerDescription: 'Launch week' });
    const put = async (fields: Record<string, string>) => (await admin.request('PUT', `/api/tools/${tool.id}`, aForm(fields))).body as Tool;
    expect(await put({ description: 'Better' })).toMatchObject({
      description: 'Better',
      name: tool.name,
      price: 1999,
      originalPrice: 3999,
    });
    expect(await put({ offerDescription: '' })).toMatchObject({ offerDescription: null, originalPrice: 3999 });
    expect(await put({ accessLevel: 'free' })).toMatchObject({ accessLevel: 'free', price: 0, originalPrice: null, offerEndsAt: null });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ language: 'cobol' }, 'language'],
    [{ accessLevel: 'gold' }, 'accessLevel'],
    [{ accessLevel: 'premium', price: '0' }, 'price'],
    [{ accessLevel: 'premium', price: '19.99' }, 'price'],
    [{ accessLevel: 'premium', price: '500', originalPrice: '400' }, 'originalPrice'],
  ])('refuses %p and names the field', async (fields, field) => {
    const form = aForm({ name: 'x', description: 'x', language: 'python', accessLevel: 'free', ...(fields as Record<string, string>) });
    const { status, body } = await admin.post('/api/tools', form);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field, message: expect.any(String) }]);
  });

  it('a thumbnail is drawn anew, cacheable for a year, kept, replaced and removed', async () => {
    const { body: tool } = await admin.post(
      '/api/tools',
      aForm(
        { name: 'With picture', description: 'x', language: 'css', accessLevel: 'free' },
        { thumbnail: { name: 'a.png', content: await png(800, 450) } },
      ),
    );
    const picture = await visitor().get(tool.thumbnailUrl);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('cache-control')).toMatch(/max-age=31536000/);
    expect((await sharp(picture.bytes).metadata()).width).toBeGreaterThan(0);
    const put = async (form: FormData) => (await admin.request('PUT', `/api/tools/${tool.id}`, form)).body as Tool;
    expect((await put(aForm({ name: 'Renamed' }))).thumbnailUrl).toBe(tool.thumbnailUrl);
    const disguised = aForm({}, { thumbnail: { name: 'b.jpg', content: await png(400, 225) } });
    expect((await admin.request('PUT', `/api/tools/${tool.id}`, disguised)).status).toBe(400);
    expect((await put(aForm({}, { thumbnail: { name: 'b.png', content: await png(400, 225) } }))).thumbnailUrl).not.toBe(tool.thumbnailUrl);
    expect((await put(aForm({ keepThumbnail: 'false' }))).thumbnailUrl).toBeNull();
  });
});
