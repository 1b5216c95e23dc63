import { aTool } from '../../test/builders';
import type { FilterState } from './filterState';
import { selectTools } from './selectTools';

const TOOLS = [
  aTool({ name: 'Beta JWT Decoder', accessLevel: 'pro', language: 'python', downloadCount: 5, starRating: 2 }),
  aTool({ name: 'Alpha Scanner', accessLevel: 'free', topic: 'networks', language: 'go', downloadCount: 9, starRating: 5 }),
  aTool({ name: 'Gamma', description: 'About JWT in Java', accessLevel: 'premium', language: 'pdf', downloadCount: 1, starRating: 3 }),
];
const select = (filter: Partial<FilterState>) =>
  selectTools(TOOLS, { level: 'all', language: 'all', topic: 'all', query: '', sort: 'newest', ...filter });
const names = (filter: Partial<FilterState>) => select(filter).tools.map(({ name }) => name.split(' ')[0]);

describe('filtering', () => {
  it.each<[Partial<FilterState>, string[]]>([
    [{}, ['Beta', 'Alpha', 'Gamma']],
    [{ query: 'jwt' }, ['Beta', 'Gamma']],
    [{ query: '  JWT ' }, ['Beta', 'Gamma']],
    [{ query: 'scan' }, ['Alpha']],
    [{ query: 'no such thing' }, []],
    [{ level: 'premium' }, ['Gamma']],
    [{ language: 'java' }, ['Gamma']],
    [{ language: 'go' }, ['Alpha']],
    [{ topic: 'networks' }, ['Alpha']],
    [{ topic: 'linux' }, []],
    [{ level: 'pro', language: 'python', query: 'jwt' }, ['Beta']],
    [{ sort: 'name' }, ['Alpha', 'Beta', 'Gamma']],
    [{ sort: 'popular' }, ['Alpha', 'Beta', 'Gamma']],
    [{ sort: 'rating' }, ['Alpha', 'Gamma', 'Beta']],
  ])('%j: %j', (filter, left) => expect(names(filter)).toEqual(left));

  it.each([
    ['Straßenkarte', 'STRASSENKARTE'],
    ['ΟΔΟΣ', 'οδος'],
    ['İstanbul', 'ISTANBUL'],
    ['Cafe\u0301 kit', 'CAFÉ'],
  ])('finds %j with %j, whatever case and normal form both have', (name, query) => {
    const filter = { level: 'all', language: 'all', topic: 'all', query, sort: 'newest' } as const;
    expect(selectTools([aTool({ name })], filter).tools).toHaveLength(1);
    expect(selectTools([aTool({ name })], { ...filter, query: query.normalize('NFD').toLowerCase() }).tools).toHaveLength(1);
  });

  it('counts every level under the same search, language and topic', () => {
    expect(select({ topic: 'networks' }).counts).toEqual({ all: 1, free: 1, pro: 0, premium: 0 });
    expect(select({ query: 'jwt', level: 'pro' }).counts).toEqual({ all: 2, free: 0, pro: 1, premium: 1 });
  });

  it('does not change the given list', () => {
    const before = [...TOOLS];
    select({ sort: 'name' });
    expect(TOOLS).toEqual(before);
  });
});
