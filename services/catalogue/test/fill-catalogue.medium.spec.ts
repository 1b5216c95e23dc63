import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LANGUAGES, type Tool, type ToolDetail } from '@libs/contracts';
import { Readiness } from '@libs/service';
import { anAdmin, eventually, startTestService, type TestService } from '@testing';
import { buildTool, explainDownload, readCatalogue } from '../../../samples';
import { catalogue } from '../src/catalogue.module';
import { BACKUP_LOCK } from '../src/store/backup-lock';
import { SeedingProgress } from '../src/store/seeding-progress';
import { FillCatalogue } from '../src/use-cases/fill-catalogue';
import { addTool, storedKeys } from './factories';

// The child process that builds the samples runs from TypeScript sources too.
process.env.NODE_OPTIONS = `-r ${JSON.stringify(join(__dirname, '../../../tests/harness/run-source.cjs'))}`;

const SEEDED = { SEED_CATALOGUE: 'true' };
const NEVER = new AbortController().signal;
const HOUR = 3_600_000;
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const list = async (service: TestService): Promise<Tool[]> => (await service.request({ url: '/api/tools' })).body;
const readiness = (service: TestService) => service.app.get(Readiness).report();
const ready = (service: TestService) =>
  eventually(async () => expect((await readiness(service)).parts['sample-catalogue']).toBe('ok'), 200_000);
const fill = (service: TestService, stop = NEVER) => service.app.get(FillCatalogue).run(new Date(), stop);

describe('an empty catalogue that is to be filled', () => {
  let service: TestService;
  let replica: TestService;
  let startedAt: number;
  beforeAll(async () => {
    startedAt = Date.now();
    service = await startTestService(catalogue, { settings: SEEDED });
    replica = await startTestService(catalogue, { settings: service.environment, nats: service.nats });
    expect(await readiness(service)).toMatchObject({
      ready: false,
      parts: { 'sample-catalogue': 'the sample catalogue is being filled in' },
    });
    await Promise.all([ready(service), ready(replica)]);
  }, 240_000);
  afterAll(async () => {
    await replica.close();
    await service.close();
  });

  it('holds every sample tool once, in the order of the sample, though two replicas started at once', async () => {
    expect((await list(service)).map(({ name }) => name)).toEqual((await readCatalogue()).map(({ name }) => name));
  });

  it('may be filled while a backup runs', async () => {
    const backup = service.dataSource.createQueryRunner();
    await backup.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
    expect(await service.app.get(SeedingProgress).withLock(() => Promise.resolve())).toBe(true);
    await backup.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]);
    await backup.release();
  });

  it('invents no counts and no ratings, and nobody is said to have made the tools', async () => {
    for (const tool of await list(service)) expect(tool).toMatchObject({ downloadCount: 0, starRating: 0, createdById: null });
  });

  it('holds 62 tools, 5 free, 51 pro and 6 premium, in every language there is', async () => {
    const tools = await list(service);
    const count = (level: Tool['accessLevel']) => tools.filter(({ accessLevel }) => accessLevel === level).length;
    expect([tools.length, count('free'), count('pro'), count('premium')]).toEqual([62, 5, 51, 6]);
    expect([...new Set(tools.map(({ language }) => language))].sort()).toEqual([...LANGUAGES].sort());
    expect(LANGUAGES).toHaveLength(20);
  });

  it('has for each the file that another build makes, with its size and SHA-256, and a picture of its own: together under 30 MB', async () => {
    const tools = new Map((await list(service)).map((tool) => [tool.name, tool]));
    const pictures = new Set<string>();
    let bytes = 0;
    for (const sample of await readCatalogue()) {
      const { content } = (await buildTool(sample))!;
      const { filename, fileSize, sha256, thumbnailUrl } = tools.get(sample.name)!;
      const built = { filename: sample.fileName, fileSize: content.length, sha256: digestOf(content) };
      expect({ filename, fileSize, sha256 }).toEqual(built);
      const picture = await service.request({ url: thumbnailUrl! });
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      pictures.add(digestOf(picture.bytes));
      bytes += content.length + picture.bytes.length;
    }
    expect(pictures.size).toBe(62);
    expect(bytes).toBeLessThan(30_000_000);
  }, 240_000);

  it('says of each what the sample and the sources of its download say', async () => {
    const tools = new Map((await list(service)).map((tool) => [tool.name, tool]));
    for (const sample of await readCatalogue()) {
      const { body } = await service.request<ToolDetail>({ url: `/api/tools/${tools.get(sample.name)!.id}` });
      const { path: topic, difficulty: skillLevel, durationMinutes, platform, requirements, outcomes } = sample;
      expect(body).toMatchObject({ topic, skillLevel, durationMinutes, platform, requirements, outcomes, unlisted: false });
      expect(body).toMatchObject(await explainDownload(sample));
      expect(body.fileUpdatedAt).toBe(body.createdAt);
    }
  });

  it('has offers that end relative to the moment of seeding', async () => {
    const offers = (await readCatalogue()).filter(({ offerEndsInHours }) => offerEndsInHours !== undefined);
    expect(offers).toHaveLength(2);
    for (const { name, offerEndsInHours, offerDescription, priceCents, originalPriceCents } of offers) {
      const tool = (await list(service)).find((one) => one.name === name)!;
      expect(tool).toMatchObject({ offerDescription, price: priceCents, originalPrice: originalPriceCents });
      const seededAt = Date.parse(tool.offerEndsAt!) - offerEndsInHours! * HOUR;
      expect(seededAt).toBeGreaterThanOrEqual(startedAt);
      expect(seededAt).toBeLessThanOrEqual(Date.now());
    }
  });

  it('has announced each of them like an upload', async () => {
    await eventually(() => expect(new Set(service.broker.of('tool.created').map(({ subject }) => subject)).size).toBe(62));
  });

  it('is not changed by filling it again, nor are deleted tools brought back', async () => {
    const tools = await list(service);
    const keys = await storedKeys(service);
    expect(await fill(service)).toBe(0);
    expect(await list(service)).toEqual(tools);
    expect(await storedKeys(service)).toEqual(keys);
    await service.request({ method: 'DELETE', url: `/api/tools/${tools[3]!.id}`, as: anAdmin() });
    expect(await fill(service)).toBe(0);
    expect(await list(service)).toHaveLength(61);
  });
});

describe('filling that was interrupted', () => {
  it('goes on where it stopped, and ends in the same order', async () => {
    const service = await startTestService(catalogue);
    try {
      const soon = new AbortController();
      const interrupted = fill(service, soon.signal);
      await eventually(async () => expect((await list(service)).length).toBeGreaterThan(2));
      soon.abort();
      const before = await interrupted;
      expect(await list(service)).toHaveLength(before);
      expect(before).toBeLessThan(62);
      await addTool(service, { name: 'Made by an administrator meanwhile' });
      expect(await fill(service)).toBe(62 - before);
      const names = (await readCatalogue()).map(({ name }) => name);
      expect((await list(service)).map(({ name }) => name)).toEqual(['Made by an administrator meanwhile', ...names]);
    } finally {
      await service.close();
    }
  }, 240_000);
});

describe('a catalogue that is not to be filled', () => {
  it('stays as it is when it holds a tool already', async () => {
    const service = await startTestService(catalogue);
    const { id } = await addTool(service);
    const again = await startTestService(catalogue, { settings: { ...service.environment, ...SEEDED }, nats: service.nats });
    try {
      await ready(again);
      expect((await list(again)).map((tool) => tool.id)).toEqual([id]);
    } finally {
      await again.close();
      await service.close();
    }
  });

  it('stays empty without the setting, and is ready at once', async () => {
    const service = await startTestService(catalogue);
    try {
      expect(await readiness(service)).toMatchObject({ ready: true });
      expect(await list(service)).toEqual([]);
    } finally {
      await service.close();
    }
  });
});
