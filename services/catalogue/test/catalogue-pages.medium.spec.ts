import {
  type CatalogueFilter,
  catalogueQuery,
  type CatalogueResponse,
  LANGUAGE_CHOICES,
  lastPage,
  PLATFORM_NAMES,
  selectPage,
  selectTools,
  SKILL_LEVELS,
  SORT_NAMES,
  TIME_RANGE_NAMES,
  TOPICS,
  WHOLE_CATALOGUE,
} from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { anAdmin, startTestService, type TestService } from '@testing';
import fc from 'fast-check';
import { catalogue } from '../src/catalogue.module';
import { addTool as insertTool } from '../src/tools/tool-changes';
import { VersionPublisher } from '../src/tools/version-publisher';
import { newDetails } from '../src/tools/tool-details';
import { addTool, editTool, listTools } from './factories';

const WORDS = ['Password', 'scanner', 'phishing', 'JWT', 'C++', 'lab', 'Straße', '100%', 'a_b'];
const PLATFORMS = ['Any browser', 'Python 3.8 or later', 'Bash on Linux, macOS or WSL', null];
const LANGUAGES = ['python', 'go', 'pdf', 'cpp'] as const;
const MINUTES = [null, 20, 30, 31, 60, 90, 240];
const TOOLS = 80;

const pick = <Value>(list: readonly Value[], index: number): Value =>
  list[index % list.length] as Value;

/** Different in every attribute; the steps share no divisor with the lengths. */
const detailsOf = (n: number) =>
  newDetails({
    name: `${pick(WORDS, n)} ${pick(WORDS, n * 7 + 1)} ${n}`,
    description: `Simulated, about ${pick(WORDS, n * 5 + 2)}.`,
    language: pick(LANGUAGES, n * 3),
    accessLevel: pick(['free', 'pro', 'premium'] as const, n),
    price: n % 3 === 2 ? 999 : undefined,
    topic: pick([...TOPICS.slice(0, 4), null], n * 2),
    skillLevel: pick([...SKILL_LEVELS, null], n * 3),
    durationMinutes: pick(MINUTES, n),
    platform: pick(PLATFORMS, n),
    starRating: n % 6,
    knownAs: n % 4 === 0 ? ['CWE-79 Cross-site scripting', pick(WORDS, n)] : [],
  });

const choice = <Value extends string>(values: readonly Value[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant('all' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );
const FILTERS: fc.Arbitrary<CatalogueFilter> = fc.record({
  level: choice(['free', 'pro', 'premium'] as const),
  language: choice(LANGUAGE_CHOICES.slice(0, 8)),
  topic: choice(TOPICS.slice(0, 4)),
  skill: choice(SKILL_LEVELS),
  time: choice(TIME_RANGE_NAMES),
  platform: choice(PLATFORM_NAMES.slice(0, 7)),
  query: fc.constantFrom(
    '',
    '',
    ...WORDS,
    'pasword',
    'pasword scaner',
    'phsihing',
    'beginner',
    'linux',
    'lab python',
    'nothing at all',
    'cwe-79',
    'scriptng',
    'hashcat',
    'metasplot',
  ),
  sort: fc.constantFrom(...SORT_NAMES),
  page: fc.constantFrom(1, 1, 2, 99),
  tool: fc.constant(null),
});

describe('a page of the catalogue', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(catalogue);
    const nothing = { file: null, thumbnail: null };
    const publisher = service.app.get(VersionPublisher);
    await service.app.get(Transactions).run(async (tx, at) => {
      for (let n = 0; n < TOOLS; n += 1)
        await insertTool(tx, detailsOf(n), nothing, {
          actorId: null,
          at: new Date(+at + n),
          publisher,
        });
    });
  });
  afterAll(() => service.close());

  const read = async (query: string) =>
    (await service.request<CatalogueResponse>({ url: `/api/catalogue?${query}` })).body;
  const names = ({ tools }: CatalogueResponse) => tools.map(({ name }) => name);

  it('has what the browser selects from the whole list under the same filter', async () => {
    const tools = await listTools(service);
    await fc.assert(
      fc.asyncProperty(FILTERS, async (filter) => {
        const selection = selectTools(tools, filter);
        expect(await read(catalogueQuery(filter))).toEqual(selectPage(selection, filter.page));
      }),
      { numRuns: 200 },
    );
  });

  it('follows new, edited and unlisted tools, also in what is related', async () => {
    const { id } = await addTool(service, {
      name: 'Zebrafish',
      skillLevel: 'advanced',
      durationMinutes: '45',
      platform: 'Any browser',
    });
    const query = 'skill=advanced&time=30-to-60&platform=browser&q=zebrafish';
    expect(names(await read(query))).toEqual(['Zebrafish']);
    expect(await read('q=zebrafsh')).toMatchObject({ total: 0, correction: 'zebrafish' });
    expect((await read('q=zebrafsh')).related).toMatchObject([{ id }]);
    await editTool(service, id, { platform: 'Any PDF reader', durationMinutes: '300' });
    expect(names(await read(query))).toEqual([]);
    expect(names(await read('time=over-2-hours&platform=pdf-reader&q=zebra'))).toEqual([
      'Zebrafish',
    ]);
    await editTool(service, id, { unlisted: 'true' });
    expect(await read('q=zebrafish')).toMatchObject({ total: 0, size: TOOLS });
    await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
  });

  it('is the last one beyond the end', async () => {
    const last = lastPage(TOOLS);
    expect(await read('page=99')).toEqual(await read(`page=${last}`));
    expect(await read('')).toMatchObject({ page: 1, total: TOOLS, size: TOOLS });
  });

  it.each([
    ['level', 'secret'],
    ['language', 'cobol'],
    ['topic', 'toString'],
    ['skill', 'expert'],
    ['time', '30'],
    ['platform', 'beos'],
    ['sort', 'random'],
    ['page', '0'],
    ['page', '1.5'],
    ['page', 'x'],
    ['q', 'x'.repeat(201)],
    ['q', 'a\u0000b'],
  ])('is refused for %s %j', async (name, value) => {
    const query = new URLSearchParams({ [name]: value }).toString();
    expect(await service.request({ url: `/api/catalogue?${query}` })).toMatchObject({
      status: 400,
      body: { errors: [{ field: name }] },
    });
  });

  it('ignores empty parameters, `all` and unknown ones', async () => {
    const all = await read('');
    expect(await read('q=&level=all&page=&topic=&utm_source=mail')).toEqual(all);
    expect(WHOLE_CATALOGUE.page).toBe(all.page);
  });
});
