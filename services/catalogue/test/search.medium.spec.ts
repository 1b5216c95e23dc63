import { randomUUID } from 'node:crypto';
import { foldCase, LANGUAGE_CHOICES, type Tool, toolDownloaded } from '@libs/contracts';
import { anAdmin, eventually, startTestService, type TestService } from '@testing';
import fc from 'fast-check';
import { catalogue } from '../src/catalogue.module';
import { searchColumns } from '../src/tools/search';
import { pageQuery, searchQuery, type ToolFilter } from '../src/tools/page-query';
import { LISTED_TOOLS } from '../src/tools/tool.repository';
import { addTool, editTool, listTools, showTool } from './factories';

const TOOLS = 10_000;
const LIMIT = 50;
const WORDS = [
  'Port',
  'scan',
  'ÜBUNG',
  'müller',
  '100%',
  'a_b',
  'c:\\temp',
  "it's",
  'Kit',
  'x86',
  'ſ',
  'İstanbul',
  '東京',
  'QQ',
  'zebra',
];

const SOURCE = { columns: 'id, created_at as "createdAt"', condition: 'not unlisted' };

interface Listed {
  id: string;
  name: string;
  description: string;
}

describe('searching a large catalogue', () => {
  let service: TestService;
  let tools: Listed[];

  beforeAll(async () => {
    service = await startTestService(catalogue);
    await addTool(service);
    const texts = Array.from({ length: TOOLS }, (_, index) => textsOf(index));
    const [index] = await service.query<{ definition: string }>(
      `select pg_get_indexdef('tool_search_text'::regclass) as definition`,
    );
    await service.seed('drop index tool_search_text'); // building it at once is much faster
    await service.seed(
      `insert into tools select made.*
       from tools t, unnest($1::text[], $2::text[], $3::text[]) with ordinality given(name, description, search_text, n),
         jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'slug', gen_random_uuid(), 'name', given.name, 'description', given.description,
           'search_text', given.search_text, 'related_text', given.search_text, 'filter_choices', case when n % 50 = 0 then array['go'] else array[]::text[] end, 'created_at', t.created_at - given.n * interval '1 second')) made`,
      [
        texts.map(({ name }) => name),
        texts.map(({ description }) => description),
        texts.map(({ searchText }) => searchText),
      ],
    );
    await service.seed(`${index!.definition}; analyze tools; analyze tool_search`);
    tools = await service.query<Listed>(
      'select id, name, description from tools order by created_at desc, id desc',
    );
  });
  afterAll(() => service.close());

  const found = async (search: string): Promise<string[]> => {
    const { body } = await service.request<Tool[]>({
      url: `/api/tools?${new URLSearchParams({ search, limit: String(LIMIT) }).toString()}`,
    });
    return body.map(({ id }) => id);
  };
  const expected = (search: string): string[] => {
    const needle = foldCase(search.trim());
    const matches = tools.filter(({ name, description }) =>
      [name, description].some((text) => foldCase(text).includes(needle)),
    );
    return matches.slice(0, LIMIT).map(({ id }) => id);
  };

  it('finds what a comparison of each text finds', async () => {
    const part = fc
      .tuple(fc.nat(TOOLS), fc.nat(30), fc.integer({ min: 1, max: 12 }))
      .map(([index, start, length]) => {
        const { name, description } = textsOf(index);
        return `${name} ${description}`.slice(start, start + length);
      });
    const other = fc.array(
      fc.constantFrom('%', '_', '\\', "'", ' ', 'q', 'Z', 'ü', 'İ', '東', '0'),
      { minLength: 1, maxLength: 4 },
    );
    const searches = fc
      .oneof(
        part,
        other.map((letters) => letters.join('')),
      )
      .filter((search) => search.trim() !== '');
    await fc.assert(
      fc.asyncProperty(searches, async (search) =>
        expect(await found(search)).toEqual(expected(search)),
      ),
      { numRuns: 150 },
    );
  });

  const planOf = async (filter: ToolFilter): Promise<string> => {
    const { text, values } = (filter.search === undefined ? pageQuery : searchQuery)(SOURCE, {
      ...filter,
      limit: LIMIT,
    });
    return JSON.stringify(await service.query(`explain ${text}`, values));
  };

  it('uses the index of texts for a rare text, and the order of the list for a frequent one', async () => {
    expect(await planOf({ search: 'number 4711' })).toContain('tool_search_text');
    expect(await planOf({ search: 'tool' })).not.toContain('tool_search_text');
  });

  it('finds a rare text of a language by both', async () => {
    const plan = await planOf({ language: 'go', search: 'number 4' });
    expect(plan).toContain('tool_search_text');
    expect(plan).not.toContain('tool_search_newest');
  });

  it('formats only the tools of the page, not every one that it sorts', async () => {
    const { text, values } = pageQuery(LISTED_TOOLS, { language: 'go', limit: LIMIT });
    const plan = await service.dataSource.transaction(async (tx) => {
      await tx.query('set local enable_indexscan = off');
      return tx.query<{ 'QUERY PLAN': string }[]>(`explain verbose ${text}`, values);
    });
    const lines = plan.map((row) => row['QUERY PLAN'].trim());
    const sorted = lines[lines.findIndex((line) => line.includes('Sort ')) + 1];
    expect(sorted).toMatch(/^Output: /);
    expect(sorted).not.toContain('to_char');
  });

  it('reads a page of a language from the index of that language', async () => {
    expect(await planOf({ language: 'go' })).toContain('tools_of_language_go');
  });

  it('has an index for every value of the language filter', async () => {
    const indexes = await service.query<{ definition: string }>(
      `select indexdef as definition from pg_indexes where tablename = 'tools'`,
    );
    const conditions = indexes.flatMap(
      ({ definition }) => /filter_choices @> ARRAY\['(\w+)'/.exec(definition)?.[1] ?? [],
    );
    expect(conditions.sort()).toEqual([...LANGUAGE_CHOICES].sort());
  });
});

function textsOf(index: number): Listed & { searchText: string } {
  const word = (step: number): string => WORDS[(index * step + (index >> 4)) % WORDS.length]!;
  const [name, description] = [
    `Tool number ${index} ${word(1)}`,
    `${word(7)}${word(3)} for ${word(11)}, simulated`,
  ];
  const { searchText } = searchColumns({
    name,
    description,
    language: 'go',
    platform: null,
    knownAs: [],
    teacherNotes: [],
  });
  return { id: '', name, description, searchText };
}

const COLUMNS =
  'id, created_at, unlisted, access_level, topic, skill_level, duration_minutes, platforms, filter_choices, search_text, related_text';
const DIFFERENCE = `(select ${COLUMNS} from tools except select ${COLUMNS} from tool_search)
  union all (select ${COLUMNS} from tool_search except select ${COLUMNS} from tools)`;

describe('the table that searches read', () => {
  let service: TestService;
  beforeAll(async () => (service = await startTestService(catalogue)));
  afterAll(() => service.close());

  const find = async (search: string): Promise<string[]> =>
    (await listTools(service, `?search=${encodeURIComponent(search)}`)).map(({ name }) => name);
  const equalsTools = async () => expect(await service.query(DIFFERENCE)).toEqual([]);

  it('follows new, edited, unlisted and deleted tools', async () => {
    const { id } = await addTool(service, { name: 'Badger', topic: 'web-security' });
    await addTool(service, { name: 'Otter' });
    await equalsTools();
    await editTool(service, id, {
      name: 'Weasel',
      accessLevel: 'pro',
      topic: 'forensics',
      language: 'rust',
    });
    await equalsTools();
    expect([await find('badger'), await find('weasel')]).toEqual([[], ['Weasel']]);
    await editTool(service, id, { unlisted: 'true' });
    await equalsTools();
    expect(await find('weasel')).toEqual([]);
    await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
    await equalsTools();
    expect(await service.query('select 1 from tool_search where id = $1', [id])).toEqual([]);
  });

  it.each([
    ['Straßenkarte', 'STRASSENKARTE'],
    ['ΟΔΟΣ', 'οδος'],
    ['İstanbul', 'ISTANBUL'],
    ['Cafe\u0301 kit', 'CAFÉ'],
  ])('finds %j with %j, whatever case and normal form both have', async (name, query) => {
    await addTool(service, { name });
    expect(await find(query)).toHaveLength(1);
    expect(await find(query.normalize('NFD').toLowerCase())).toHaveLength(1);
  });

  it('is not written when a download is counted', async () => {
    const tool = await addTool(service, { name: 'Heron' });
    const version = () => service.query('select xmin from tool_search where id = $1', [tool.id]);
    const before = await version();
    await service.publish(
      toolDownloaded({
        downloadId: randomUUID(),
        toolId: tool.id,
        userId: randomUUID(),
        accessLevel: 'free',
      }),
    );
    await eventually(async () => {
      expect((await showTool(service, tool.id)).downloadCount).toBe(1);
    });
    expect(await version()).toEqual(before);
  });

  it('is refreshed at startup by a release with other search rules, which changes nothing else', async () => {
    for (let n = 0; n < 3; n += 1) await addTool(service, { name: `Kotlin tool ${n}` });
    const before = await listTools(service);
    await service.query(
      `update tools set search_text = '', filter_choices = '{}', search_rules = 'older'`,
    );
    expect(await listTools(service, '?language=kotlin')).toEqual([]);

    const newer = await startTestService(catalogue, {
      settings: service.environment,
      nats: service.nats,
    });
    expect(await listTools(newer, '?language=kotlin')).toHaveLength(3);
    expect(await listTools(newer, '?search=kotlin%20tool%201')).toMatchObject([
      { name: 'Kotlin tool 1' },
    ]);
    expect(await listTools(newer)).toEqual(before);
    await newer.close();
  });
});
