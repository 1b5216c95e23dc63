import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ACCESS_LEVELS,
  type EventEnvelope,
  LANGUAGES,
  type LearningPath,
  type LearningPathDetail,
  type SafetyReport,
  type SampleTool,
  type ToolDetail,
  TOPICS,
} from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Readiness } from '@libs/service';
import { anAdmin, eventually, HOUR_MS, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { readToolForm } from '../src/tools/read-tool-form';
import { newDetails } from '../src/tools/tool-details';
import { BACKUP_LOCK } from '../src/objects/backups';
import { readSamplePaths, readSamples } from '../src/samples/read-samples';
import { FillCatalogue } from '../src/samples/fill-catalogue';
import { republishState } from '../src/operations';
import { addTool, editTool, listTools, storedKeys } from './factories';

const FILLED = { SEED_CATALOGUE: 'true' };
const NEVER = new AbortController().signal;
const SAMPLE_FILES = join(__dirname, '../../../dist/samples/files');
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const readiness = (service: TestService) => service.app.get(Readiness).report();
const ready = (service: TestService) =>
  eventually(
    async () => expect((await readiness(service)).checks['sample-catalogue']).toBe('ok'),
    200_000,
  );
const fill = (service: TestService, stop = NEVER) => service.app.get(FillCatalogue).run(stop);

describe('an empty catalogue with SEED_CATALOGUE', () => {
  let service: TestService;
  let replica: TestService;
  let startedAt: number;
  beforeAll(async () => {
    startedAt = Date.now();
    service = await startTestService(catalogue, { settings: FILLED });
    replica = await startTestService(catalogue, {
      settings: service.environment,
      nats: service.nats,
    });
    expect(await readiness(service)).toMatchObject({
      ready: false,
      checks: { 'sample-catalogue': 'the sample catalogue is being filled in' },
    });
    await Promise.all([ready(service), ready(replica)]);
  });
  afterAll(async () => {
    await replica.close();
    await service.close();
  });

  it('gives every tool the badge Simulated: the samples pass the safety policy', async () => {
    for (const { id, name } of await listTools(service)) {
      const { body } = await service.request<SafetyReport>({ url: `/api/tools/${id}/safety` });
      expect({ name, ...body }).toMatchObject({ name, simulated: true, result: 'passed' });
    }
  });

  it('contains every sample tool once and in order, even if two replicas start together', async () => {
    expect((await listTools(service)).map(({ name }) => name)).toEqual(
      (await readSamples()).map(({ fields }) => fields.name),
    );
  });

  it('can be filled while a backup runs', async () => {
    const backup = service.dataSource.createQueryRunner();
    await backup.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
    const { app } = service;
    const fillAgain = () => app.get(FillCatalogue).run(NEVER);
    expect(await app.get(Transactions).withLock('sample-catalogue', fillAgain)).toBe(true);
    await backup.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]);
    await backup.release();
  });

  it('has no counts, no ratings and no creators', async () => {
    for (const tool of await listTools(service))
      expect(tool).toMatchObject({ downloadCount: 0, starRating: 0, createdById: null });
  });

  it('contains all sample tools, of every access level and in every language', async () => {
    const tools = await listTools(service);
    expect(tools).toHaveLength((await readSamples()).length);
    expect(new Set(tools.map(({ accessLevel }) => accessLevel)).size).toBe(ACCESS_LEVELS.length);
    expect([...new Set(tools.map(({ language }) => language))].sort()).toEqual(
      [...LANGUAGES].sort(),
    );
    expect(LANGUAGES).toHaveLength(20);
  });

  it('has the thirteen learning paths, with every sample tool in one of them, and gets them only once', async () => {
    const paths = (await service.request<LearningPath[]>({ url: '/api/paths' })).body;
    expect(paths.map(({ slug }) => slug)).toEqual(
      (await readSamplePaths()).map(({ slug }) => slug),
    );
    expect(paths.flatMap(({ toolIds }) => toolIds).sort()).toEqual(
      (await listTools(service)).map(({ id }) => id).sort(),
    );
    expect(paths.filter(({ isPro }) => !isPro).map(({ slug }) => slug)).toEqual(['foundations']);
    expect(await fill(service)).toBe(0);
    expect(await service.query('select from paths')).toHaveLength(paths.length);
  });

  it('gets the learning paths with the tools that still exist', async () => {
    const [kept] = (
      await service.request<LearningPathDetail>({ url: '/api/paths/foundations' })
    ).body.steps.map(({ tool }) => tool.id);
    await service.query('delete from paths');
    await service.query(`delete from seeded_tools where slug <> 'security-basics-handbook'`);
    const samples = await readSamplePaths();
    await service.app
      .get(Transactions)
      .run((tx, now) => service.app.get(FillCatalogue).addPaths(tx, samples, now));
    const paths = (await service.request<LearningPath[]>({ url: '/api/paths' })).body;
    expect(paths).toMatchObject([{ slug: 'foundations', toolIds: [kept] }]);
  });

  it('has the built file of each, with its size and SHA-256, and a thumbnail of its own', async () => {
    const tools = new Map((await listTools(service)).map((tool) => [tool.name, tool]));
    const pictures = new Set<string>();
    for (const { file, fields } of await readSamples()) {
      const content = await readFile(join(SAMPLE_FILES, file));
      const { filename, fileSize, sha256, thumbnailUrl } = tools.get(fields.name!)!;
      const built = { filename: file, fileSize: content.length, sha256: digestOf(content) };
      expect({ filename, fileSize, sha256 }).toEqual(built);
      const picture = await service.request({ url: thumbnailUrl! });
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      pictures.add(digestOf(picture.bytes));
    }
    expect(pictures.size).toBe(tools.size);
  });

  it('describes each tool as the manifest does', async () => {
    const tools = new Map((await listTools(service)).map((tool) => [tool.name, tool]));
    for (const { fields } of await readSamples()) {
      const { body } = await service.request<ToolDetail>({
        url: `/api/tools/${tools.get(fields.name!)!.id}`,
      });
      const {
        topic,
        skillLevel,
        durationMinutes,
        platform,
        requirements,
        outcomes,
        contents,
        lessonExcerpt,
        knownAs,
      } = fields;
      expect(body).toMatchObject({
        topic,
        skillLevel,
        platform,
        requirements,
        lessonExcerpt: lessonExcerpt || null,
        unlisted: false,
      });
      expect([body.durationMinutes, body.outcomes.join('\n'), body.contents.join('\n')]).toEqual([
        Number(durationMinutes),
        outcomes,
        contents,
      ]);
      expect(body.knownAs.join('\n')).toBe(knownAs);
      expect(body.fileUpdatedAt).toBe(body.createdAt);
    }
  });

  it('has offers that end relative to the moment when the filling began', async () => {
    const offers = (await readSamples()).filter(
      ({ offerEndsInHours }) => offerEndsInHours !== undefined,
    );
    expect(offers).toHaveLength(2);
    for (const { fields, offerEndsInHours } of offers) {
      const { name, offerDescription, price, originalPrice } = fields;
      const tool = (await listTools(service)).find((one) => one.name === name)!;
      expect(tool).toMatchObject({
        offerDescription,
        price: Number(price),
        originalPrice: Number(originalPrice),
      });
      const filledAt = Date.parse(tool.offerEndsAt!) - offerEndsInHours! * HOUR_MS;
      expect(filledAt).toBeGreaterThanOrEqual(startedAt);
      expect(filledAt).toBeLessThanOrEqual(Date.now());
    }
  });

  it('shows the screenshots of a tool in their order', async () => {
    const { body } = await service.request<ToolDetail>({
      url: '/api/tools/soc-analyst-tabletop-kit',
    });
    const [sample] = await readSamples();
    expect(body.screenshots.map(({ alt }) => alt)).toEqual(
      sample!.screenshots.map(({ alt }) => alt),
    );
    expect(body.screenshots.length).toBeGreaterThan(1);
  });

  it('has the previews of the samples', async () => {
    const samples = (await readSamples()).filter(({ preview }) => preview !== undefined);
    expect(samples.length).toBeGreaterThan(0);
    const tools = (await service.request<ToolDetail[]>({ url: '/api/tools' })).body;
    for (const { fields } of samples) {
      const tool = tools.find(({ name }) => name === fields.name);
      const { body } = await service.request<ToolDetail>({ url: `/api/tools/${tool?.id}` });
      const page = await service.request({ url: body.previewUrl ?? '/none' });
      expect(page.bytes.toString()).toMatch(/^<!doctype html>/i);
    }
  });

  it('has published an event for each tool, like an upload', async () => {
    const { length } = await readSamples();
    await eventually(() =>
      expect(new Set(service.broker.of('tool.created').map(({ subject }) => subject)).size).toBe(
        length,
      ),
    );
  });

  it('is not changed by another run, which does not restore deleted tools', async () => {
    const tools = await listTools(service);
    const keys = await storedKeys(service);
    expect(await fill(service)).toBe(0);
    expect(await listTools(service)).toEqual(tools);
    expect(await storedKeys(service)).toEqual(keys);
    await service.request({ method: 'DELETE', url: `/api/tools/${tools[3]!.id}`, as: anAdmin() });
    expect(await fill(service)).toBe(0);
    expect(await listTools(service)).toHaveLength(tools.length - 1);
  });
});

describe('an interrupted filling', () => {
  it('continues where it stopped, and ends in the same order', async () => {
    const service = await startTestService(catalogue);
    try {
      const soon = new AbortController();
      const interrupted = fill(service, soon.signal);
      await eventually(async () => expect((await listTools(service)).length).toBeGreaterThan(2));
      soon.abort();
      const before = await interrupted;
      expect(await listTools(service)).toHaveLength(before);
      const names = (await readSamples()).map(({ fields }) => fields.name);
      expect(before).toBeLessThan(names.length);
      await addTool(service, { name: 'Made by an administrator meanwhile' });
      expect(await fill(service)).toBe(names.length - before);
      expect((await listTools(service)).map(({ name }) => name)).toEqual([
        'Made by an administrator meanwhile',
        ...names,
      ]);
    } finally {
      await service.close();
    }
  });
});

describe('a catalogue', () => {
  let service: TestService;
  beforeAll(async () => (service = await startTestService(catalogue)));
  afterAll(() => service.close());

  it('stays empty without the setting, and is ready at once', async () => {
    expect(await readiness(service)).toMatchObject({ ready: true });
    expect(await listTools(service)).toEqual([]);
  });

  it('stays as it is when it contains a tool', async () => {
    const { id } = await addTool(service);
    const again = await startTestService(catalogue, {
      settings: { ...service.environment, ...FILLED },
      nats: service.nats,
    });
    try {
      await ready(again);
      expect((await listTools(again)).map((tool) => tool.id)).toEqual([id]);
    } finally {
      await again.close();
    }
  });
});

/** Every sample tool, read as if an administrator had uploaded it. */
async function samples() {
  const read = async ({ fields }: SampleTool) =>
    newDetails(await readToolForm(new Map(Object.entries(fields))));
  return Promise.all((await readSamples()).map(read));
}

describe('the fields of the sample tools', () => {
  it('are all accepted and complete', async () => {
    for (const { name, outcomes, contents, lessonExcerpt, ...tool } of await samples()) {
      const text = expect.stringMatching(/\S/);
      expect({ name, ...tool }).toMatchObject({
        name,
        topic: text,
        skillLevel: text,
        durationMinutes: expect.any(Number),
        platform: text,
        requirements: text,
        unlisted: false,
      });
      // The lesson of a plain program is not in its download, so there is nothing to quote.
      const isPlainProgram = contents.length === 1 && /\.exe\b/.test(contents[0]!);
      if (isPlainProgram) expect([name, lessonExcerpt]).toEqual([name, null]);
      else
        expect([name, lessonExcerpt]).toEqual([name, expect.stringMatching(/^[\s\S]{120,1200}$/)]);
      expect([name, outcomes.length >= 3, contents.length >= 1]).toEqual([name, true, true]);
    }
  });

  it('cover every topic', async () => {
    expect(new Set((await samples()).map(({ topic }) => topic))).toEqual(new Set(TOPICS));
  });

  it('start with what the reader learns, in a sentence that fits on a card', async () => {
    const opening = (description: string) => description.split(/(?<=[.?]) (?=[A-Z])/)[0];
    const others = (await samples()).filter(
      ({ description }) => !/^Learn .{20,100}[.?]$/.test(opening(description) ?? ''),
    );
    expect(others.map(({ name }) => name)).toEqual([]);
  });
});

type Published = Pick<EventEnvelope, 'type' | 'subject' | 'version'>;

describe('the republished state', () => {
  let service: TestService;
  beforeEach(async () => (service = await startTestService(catalogue)));
  afterEach(() => service.close());

  const deleteTool = async (id: string) =>
    expect(
      (await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() })).status,
    ).toBe(200);

  async function republished(limit: number): Promise<Published[]> {
    const [{ last }] = (await service.query<{ last: string }>(
      'select coalesce(max(seq), 0) as last from outbox',
    )) as [{ last: string }];
    let after: string | undefined;
    do after = await service.app.get(Transactions).run((tx) => republishState(tx, after, limit));
    while (after !== undefined);
    const rows = await service.query<{ envelope: Published }>(
      'select envelope from outbox where seq > $1',
      [last],
    );
    return rows.map(({ envelope: { type, subject, version } }) => ({ type, subject, version }));
  }

  it('has the deletion of each deleted tool and the state of each other one, in batches of any size', async () => {
    const [kept, edited, deleted, another] = [
      await addTool(service),
      await addTool(service),
      await addTool(service),
      await addTool(service),
    ];
    await editTool(service, edited.id, { name: 'Renamed' });
    for (const { id } of [edited, deleted]) await deleteTool(id);
    await service.query('delete from outbox'); // older than thirty days
    const state = [
      { type: 'tool.updated', subject: kept.id, version: 1 },
      { type: 'tool.deleted', subject: edited.id, version: 3 },
      { type: 'tool.deleted', subject: deleted.id, version: 2 },
      { type: 'tool.updated', subject: another.id, version: 1 },
    ];
    for (const limit of [1, 3, 100]) {
      const events = await republished(limit);
      expect(events).toHaveLength(state.length);
      expect(events).toEqual(expect.arrayContaining(state));
    }
  });
});
