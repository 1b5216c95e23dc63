import { type CatalogueFilter, WHOLE_CATALOGUE } from './catalogue-filter';
import { lastPage, selectPage, selectTools } from './select-tools';
import type { Tool } from './tool';

const NOTHING = {
  topic: null,
  skillLevel: null,
  durationMinutes: null,
  platform: null,
  description: '',
  downloadCount: 0,
  starRating: 0,
  knownAs: [],
  teacherNotes: [],
};
const createTool = (given: Partial<Tool>): Tool =>
  ({ ...NOTHING, accessLevel: 'free', language: 'python', ...given }) as Tool;

const TOOLS = [
  createTool({
    name: 'Beta JWT Decoder',
    accessLevel: 'pro',
    downloadCount: 5,
    starRating: 2,
    skillLevel: 'beginner',
    durationMinutes: 30,
    platform: 'Python 3.8 or later',
  }),
  createTool({
    name: 'Alpha Scanner',
    topic: 'networks',
    language: 'go',
    downloadCount: 9,
    starRating: 5,
    durationMinutes: 90,
    platform: 'Go 1.19 or later',
    knownAs: ['T1046 Network Service Discovery', 'Nmap'],
  }),
  createTool({
    name: 'Gamma',
    description: 'About JWT in Java, with a password',
    accessLevel: 'premium',
    language: 'pdf',
    topic: 'linux',
    downloadCount: 1,
    starRating: 3,
    platform: 'Any PDF reader',
  }),
];

const select = (filter: Partial<CatalogueFilter>) =>
  selectTools(TOOLS, { ...WHOLE_CATALOGUE, ...filter });
const firstWords = (tools: readonly Tool[]) => tools.map(({ name }) => name.split(' ')[0]);

describe('selecting tools', () => {
  it.each<[Partial<CatalogueFilter>, string[]]>([
    [{}, ['Beta', 'Alpha', 'Gamma']],
    [{ query: 'jwt' }, ['Beta', 'Gamma']],
    [{ query: '  JWT ' }, ['Beta', 'Gamma']],
    [{ query: 'scan' }, ['Alpha']],
    [{ query: 'no such thing' }, []],
    [{ level: 'premium' }, ['Gamma']],
    [{ language: 'java' }, ['Gamma']],
    [{ language: 'go' }, ['Alpha']],
    [{ topic: 'networks' }, ['Alpha']],
    [{ topic: 'mobile' }, []],
    [{ skill: 'beginner' }, ['Beta']],
    [{ time: 'up-to-30' }, ['Beta']],
    [{ time: '1-to-2-hours' }, ['Alpha']],
    [{ platform: 'pdf-reader' }, ['Gamma']],
    [{ level: 'pro', language: 'python', query: 'jwt' }, ['Beta']],
    [{ sort: 'name' }, ['Alpha', 'Beta', 'Gamma']],
    [{ sort: 'popular' }, ['Alpha', 'Beta', 'Gamma']],
    [{ sort: 'rating' }, ['Alpha', 'Gamma', 'Beta']],
  ])('%j: %j', (filter, left) => {
    expect(firstWords(select(filter).tools)).toEqual(left);
    expect(select(filter)).toMatchObject({ total: left.length, size: 3 });
  });

  it.each([
    ['Straßenkarte', 'STRASSENKARTE'],
    ['ΟΔΟΣ', 'οδος'],
    ['İstanbul', 'ISTANBUL'],
    ['Cafe\u0301 kit', 'CAFÉ'],
  ])('finds %j with %j, whatever case and normal form both have', (name, search) => {
    for (const query of [search, search.normalize('NFD').toLowerCase()])
      expect(selectTools([createTool({ name })], { ...WHOLE_CATALOGUE, query }).total).toBe(1);
  });

  it('counts the tools of each choice under all other filters', () => {
    const { facets } = select({ query: 'jwt', level: 'pro' });
    expect(facets.level).toEqual([
      { value: 'premium', count: 1 },
      { value: 'pro', count: 1 },
    ]);
    expect(facets.language).toEqual([{ value: 'python', count: 1 }]);
    expect(facets.platform).toEqual([{ value: 'python', count: 1 }]);
    expect(select({ topic: 'networks', skill: 'beginner' }).facets).toMatchObject({
      topic: [],
      skill: [],
      level: [],
    });
  });

  it('does not change the given list', () => {
    const before = [...TOOLS];
    select({ sort: 'name' });
    expect(TOOLS).toEqual(before);
  });

  it.each([
    ['web', []],
    ['linux', ['Gamma']],
    ['pdf', ['Gamma']],
    ['beginner', ['Beta']],
    ['pasword', ['Gamma']],
    ['jwt python', ['Beta']],
    ['jwt', []],
    ['nmap', ['Alpha']],
    ['discovary', ['Alpha']],
    ['T1046', ['Alpha']],
    ['', []],
  ])('finds what is related to %j: %j', (query, names) => {
    expect(firstWords(select({ query }).related)).toEqual(names);
  });

  it('lists the tools of a topic that is searched for before others that are related', () => {
    const [mentioned, ofTopic] = [
      createTool({ name: 'Mentioned', knownAs: ['Web Shell'] }),
      createTool({ name: 'Lab', topic: 'web-security' }),
    ];
    const { related } = selectTools([mentioned, ofTopic], { ...WHOLE_CATALOGUE, query: 'web' });
    expect(firstWords(related)).toEqual(['Lab', 'Mentioned']);
  });

  it('lists the tools with the corrected search in their name first, then those with it in their description', () => {
    const tools = [
      createTool({ name: 'Passkeys', knownAs: ['No password'] }),
      createTool({ name: 'Cloud', description: 'Resets a password.' }),
      createTool({ name: 'Meter of Password strength' }),
      createTool({ name: 'Vault', knownAs: ['Password'] }),
    ];
    const { related } = selectTools(tools, { ...WHOLE_CATALOGUE, query: 'pasword' });
    expect(firstWords(related)).toEqual(['Meter', 'Cloud', 'Passkeys', 'Vault']);
  });

  it('finds what teaches the same as a famous tool', () => {
    const cookies = createTool({ name: 'Cookie lab', knownAs: ['HTTP cookies'] });
    expect(
      selectTools([...TOOLS, cookies], { ...WHOLE_CATALOGUE, query: 'burp suite' }).related,
    ).toEqual([cookies]);
  });

  it('fills few related tools with others of their topics', () => {
    const [named, ...others] = ['Zebra', 'First', 'Second', 'Third'].map((name) =>
      createTool({
        name: `${name} lab`,
        topic: 'cloud',
        knownAs: name === 'Zebra' ? ['Striped'] : [],
      }),
    );
    const tools = [...others, createTool({ name: 'Elsewhere', topic: 'mobile' }), named!];
    const { related } = selectTools(tools, { ...WHOLE_CATALOGUE, query: 'striped' });
    expect(firstWords(related)).toEqual(['Zebra', 'First', 'Second']);
    expect(selectTools(tools, { ...WHOLE_CATALOGUE, query: 'qwertz' }).related).toEqual([]);
  });

  it('applies the other filters to related tools', () => {
    expect(select({ query: 'linux', level: 'free' }).related).toEqual([]);
    expect(select({ query: 'pasword' }).correction).toBe('password');
  });
});

describe('the pages of a selection', () => {
  const many = selectTools(
    Array.from({ length: 49 }, (_, index) => createTool({ name: `Number ${index}` })),
    WHOLE_CATALOGUE,
  );

  it('have 24 tools; the last one is shown for any that does not exist', () => {
    expect(selectPage(many, 1).tools).toHaveLength(24);
    expect(selectPage(many, 2).tools[0]).toMatchObject({ name: 'Number 24' });
    for (const page of [3, 4, 1000])
      expect(selectPage(many, page)).toMatchObject({ page: 3, tools: [{ name: 'Number 48' }] });
  });

  it.each([
    [0, 1],
    [24, 1],
    [25, 2],
  ])('of %d tools are %d', (total, pages) => expect(lastPage(total)).toBe(pages));
});
