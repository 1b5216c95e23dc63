import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AdminTool,
  type AdminToolPage,
  type PayableCurrencies,
  type Tool,
  type ToolDetail,
  TOPICS,
} from '@libs/contracts';
import { readCatalogue } from '../../samples/read-catalogue';
import {
  aForm,
  aMember,
  aTool,
  beginToBuy,
  Client,
  downloadStatus,
  eventually,
  grantPurchase,
  PaymentSandbox,
  theAdministrator,
  untilPayment,
} from '@testing';
import sharp from 'sharp';

/** Only the embedded stack has a payment sandbox whose secrets this test can read. */
const withSandbox = (title: string, test: () => Promise<void>): void =>
  existsSync(join(process.env.EXE_DATA_DIR ?? '', 'secrets'))
    ? it(title, test)
    : it.skip(`${title} (not run: this marketplace has no payment sandbox)`, test);

describe('the catalogue', () => {
  let admin: Client;
  const visitor = () => new Client();
  const list = async (query = ''): Promise<Tool[]> =>
    (await visitor().get(`/api/tools${query}`)).body;
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2dd4bf' } })
      .png()
      .toBuffer();

  const payable = async (price: number): Promise<PayableCurrencies> =>
    (await admin.get(`/api/admin/payable-currencies?price=${price}`)).body;

  beforeAll(async () => {
    admin = await theAdministrator();
  });

  it('was filled with the sample tools, of every access level and language', async () => {
    const samples = (await list()).filter(
      (tool) => tool.description.length > 0 && tool.createdById === null,
    );
    const count = (level: string) => samples.filter((tool) => tool.accessLevel === level).length;
    expect(samples).toHaveLength(readCatalogue().length);
    expect(['free', 'pro', 'premium'].map(count).every((number) => number >= 5)).toBe(true);
    expect(samples[0]?.name).toBe('SOC Analyst Tabletop Kit');
    expect(new Set(samples.map((tool) => tool.language)).size).toBe(20);
    const incomplete = samples.filter(
      ({ filename, fileSize, sha256, thumbnailUrl }) =>
        !filename || !fileSize || !/^[0-9a-f]{64}$/.test(sha256 ?? '') || !thumbnailUrl,
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
  ])('with the language %s finds %i sample tools', async (language, count) => {
    expect(
      (await list(`?language=${language}`)).filter((tool) => tool.createdById === null),
    ).toHaveLength(count);
  });

  it('explains every sample tool and lists its contents', async () => {
    const samples = (await list()).filter((tool) => tool.createdById === null);
    for (const {
      name,
      topic,
      skillLevel,
      durationMinutes,
      platform,
      unlisted,
      fileUpdatedAt,
    } of samples) {
      const given = [topic, skillLevel, durationMinutes, platform, fileUpdatedAt].map(Boolean);
      expect([name, ...given, unlisted]).toEqual([name, true, true, true, true, true, false]);
    }
    const { body } = await visitor().get<ToolDetail>(`/api/tools/${samples[0]!.id}`);
    expect(body.outcomes.length).toBeGreaterThanOrEqual(3);
    expect(body.contents.length).toBeGreaterThanOrEqual(3);
    expect(body).toMatchObject({
      requirements: expect.any(String),
      lessonExcerpt: expect.any(String),
      buyerCount: 0,
    });
  });

  it('has each sample tool in exactly one topic', async () => {
    const found = await Promise.all(TOPICS.map((topic) => list(`?topic=${topic}`)));
    expect(found.every((tools) => tools.length > 0)).toBe(true);
    expect(found.flat().filter((tool) => tool.createdById === null)).toHaveLength(
      readCatalogue().length,
    );
    expect((await visitor().get('/api/tools?topic=astrology')).status).toBe(400);
  });

  it('lists a new tool first, at once and for everybody', async () => {
    const tool = await aTool(admin);
    expect(tool).toMatchObject((await list())[0]!);
    expect((await visitor().get(`/api/tools/${tool.id}`)).body).toEqual(tool);
  });

  it('answers 304 for an unchanged list', async () => {
    const first = await visitor().get('/api/tools');
    const again = await visitor().get('/api/tools', {
      'if-none-match': first.headers.get('etag') ?? '',
    });
    expect([first.status, again.status, again.bytes.length]).toEqual([200, 304, 0]);
    await aTool(admin);
    expect(
      (await visitor().get('/api/tools', { 'if-none-match': first.headers.get('etag') ?? '' }))
        .status,
    ).toBe(200);
  });

  it('changes only the fields that an edit sends', async () => {
    const tool = await aTool(admin, {
      accessLevel: 'premium',
      price: '1999',
      originalPrice: '3999',
      offerDescription: 'Launch week',
    });
    const put = async (fields: Record<string, string>) =>
      (await admin.request('PUT', `/api/tools/${tool.id}`, aForm(fields))).body as Tool;
    expect(await put({ description: 'Better' })).toMatchObject({
      description: 'Better',
      name: tool.name,
      price: 1999,
      originalPrice: 3999,
    });
    expect(await put({ offerDescription: '' })).toMatchObject({
      offerDescription: null,
      originalPrice: 3999,
    });
    expect(await put({ accessLevel: 'free' })).toMatchObject({
      accessLevel: 'free',
      price: 0,
      originalPrice: null,
      offerEndsAt: null,
    });
  });

  describe('an unlisted tool', () => {
    const unlist = (id: string, unlisted = 'true') =>
      admin.request('PUT', `/api/tools/${id}`, aForm({ unlisted }));
    const ids = (tools: Tool[]) => tools.map(({ id }) => id);
    const listed = async ({ name }: Tool): Promise<AdminTool | undefined> =>
      (await admin.get<AdminToolPage>(`/api/admin/tools?search=${name}`)).body.tools[0];

    it('leaves the list at once, stays with its owners, and can be listed again', async () => {
      const [tool, owner, otherMember] = [
        await aTool(admin, { accessLevel: 'premium', price: '500' }),
        await aMember(),
        await aMember(),
      ];
      await grantPurchase(admin, owner.user.id, tool.id);
      expect(ids(await list())).toContain(tool.id);
      expect((await unlist(tool.id)).body).toMatchObject({ unlisted: true });
      expect(ids(await list())).not.toContain(tool.id);
      expect(ids(await list('?limit=12'))).not.toContain(tool.id);
      expect((await visitor().get(`/api/tools/${tool.id}`)).body).toMatchObject({ unlisted: true });
      expect([
        await downloadStatus(owner, tool.id),
        await downloadStatus(otherMember, tool.id),
      ]).toEqual([200, 403]);
      expect(await listed(tool)).toMatchObject({ id: tool.id, unlisted: true });
      await unlist(tool.id, 'false');
      expect(ids(await list())).toContain(tool.id);
    });

    it('of the free level is still available by its address', async () => {
      const [tool, member] = [await aTool(admin), await aMember()];
      await unlist(tool.id);
      expect(await downloadStatus(member, tool.id)).toBe(200);
    });
  });

  withSandbox(
    'buyers are counted once they have paid; tools that were granted are owned, not bought',
    async () => {
      const sandbox = await PaymentSandbox.ofMarketplace();
      const [tool, buyer, given] = [
        await aTool(admin, { accessLevel: 'premium', price: '500' }),
        await aMember(),
        await aMember(),
      ];
      const show = async (): Promise<ToolDetail> =>
        (await visitor().get(`/api/tools/${tool.id}`)).body;
      expect((await show()).buyerCount).toBe(0);
      await grantPurchase(admin, given.user.id, tool.id);
      const { paymentId } = await beginToBuy(buyer, tool.id);
      await sandbox.act(paymentId, 'pay');
      await untilPayment(buyer, paymentId, 'paid');
      await eventually(async () => expect((await show()).buyerCount).toBe(1));
      await eventually(async () => {
        const { body } = await admin.get<AdminToolPage>(`/api/admin/tools?search=${tool.name}`);
        expect(body.tools).toMatchObject([{ id: tool.id, buyerCount: 1, ownerCount: 2 }]);
      });
    },
  );

  it.each([
    [{ topic: 'astrology' }, 'topic'],
    [{ outcomes: 'x\n'.repeat(9) }, 'outcomes'],
    [{ durationMinutes: '0' }, 'durationMinutes'],
    [{ name: '' }, 'name'],
    [{ language: 'cobol' }, 'language'],
    [{ accessLevel: 'gold' }, 'accessLevel'],
    [{ accessLevel: 'premium', price: '0' }, 'price'],
    [{ accessLevel: 'premium', price: '19.99' }, 'price'],
    [{ accessLevel: 'premium', price: '500', originalPrice: '400' }, 'originalPrice'],
  ])('refuses %p and names the field', async (fields, field) => {
    const form = aForm({
      name: 'x',
      description: 'x',
      language: 'python',
      accessLevel: 'free',
      ...(fields as Record<string, string>),
    });
    const { status, body } = await admin.post('/api/tools', form);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field, message: expect.any(String) }]);
  });

  withSandbox(
    'a price that no accepted currency can pay is refused, and administrators see which can pay another one',
    async () => {
      const tool = await aTool(admin, { accessLevel: 'premium', price: '500' });
      const refused = {
        status: 400,
        body: {
          errors: [
            {
              field: 'price',
              message: expect.stringMatching(/^No accepted currency can pay \$0\.50\./),
            },
          ],
        },
      };
      const fields = {
        name: 'Too cheap',
        description: 'x',
        language: 'python',
        accessLevel: 'premium',
        price: '50',
      };
      await eventually(async () => expect((await payable(50)).unknown).toEqual([])); // the first answer may miss minimums
      expect(await admin.post('/api/tools', aForm(fields))).toMatchObject(refused);
      expect(
        await admin.request('PUT', `/api/tools/${tool.id}`, aForm({ price: '50' })),
      ).toMatchObject(refused);
      const { payable: able, belowMinimum } = await payable(310);
      expect(able).toContain('usdttrc20');
      expect(belowMinimum).toContainEqual({ currency: 'btc', minimum: 498 });
      expect(
        (await admin.request('PUT', `/api/tools/${tool.id}`, aForm({ price: '310' }))).body,
      ).toMatchObject({ price: 310 });
    },
  );

  it('re-encodes thumbnails, caches them for a year, and keeps, replaces or removes them', async () => {
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
    const put = async (form: FormData) =>
      (await admin.request('PUT', `/api/tools/${tool.id}`, form)).body as Tool;
    expect((await put(aForm({ name: 'Renamed' }))).thumbnailUrl).toBe(tool.thumbnailUrl);
    const disguised = aForm({}, { thumbnail: { name: 'b.jpg', content: await png(400, 225) } });
    expect((await admin.request('PUT', `/api/tools/${tool.id}`, disguised)).status).toBe(400);
    expect(
      (await put(aForm({}, { thumbnail: { name: 'b.png', content: await png(400, 225) } })))
        .thumbnailUrl,
    ).not.toBe(tool.thumbnailUrl);
    expect((await put(aForm({ keepThumbnail: 'false' }))).thumbnailUrl).toBeNull();
  });
});
