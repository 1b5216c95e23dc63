import { pageQuery, searchQuery, type ToolFilter } from './page-query';

const GIVEN: Required<ToolFilter> = {
  search: 'Port',
  language: 'go',
  accessLevel: 'pro',
  topic: 'web',
  after: { createdAt: '2026-01-01T00:00:00.000Z', id: '00000000-0000-7000-8000-000000000000' },
  limit: 60,
};
const NAMES = Object.keys(GIVEN) as (keyof ToolFilter)[];

/** Every combination of filters. */
const FILTERS = Array.from({ length: 2 ** NAMES.length }, (_, bits): ToolFilter =>
  Object.fromEntries(NAMES.map((name, bit) => [name, bits & (2 ** bit) ? GIVEN[name] : undefined])),
);
const queryOf = (filter: ToolFilter) =>
  (filter.search === undefined ? pageQuery : searchQuery)({ list: 'admin tools', columns: 'id', condition: 'true' }, filter);

describe('the statement of a page', () => {
  it('has one name for each combination of filters but searches, which PostgreSQL does not shorten', () => {
    const names = FILTERS.flatMap((filter) => queryOf(filter).statement.name ?? []);
    expect([names.length, new Set(names).size]).toEqual([16, 16]);
    expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(63);
  });

  it('has at most four names for the limits that clients choose', () => {
    const names = Array.from({ length: 1_000 }, (_, index) => queryOf({ limit: index + 1 }).statement.name);
    expect(new Set(names).size).toBe(4);
  });

  it('reads enough rows to show whether another page follows', () => {
    for (const limit of [1, 15, 16, 63, 64, 1_000, 5_000]) {
      const [, bound = Infinity] = /limit (\d+)\)/.exec(queryOf({ limit }).statement.text) ?? [];
      expect(Number(bound)).toBeGreaterThan(limit);
    }
  });

  it('contains no value of a filter, only a bound of the limit', () => {
    const others = { search: 'x', language: 'x', accessLevel: 'x', topic: 'x', after: { createdAt: 'x', id: 'x' }, limit: 59 };
    expect(queryOf(others).statement).toEqual(queryOf(GIVEN).statement);
  });

  it('has a parameter for every value', () => {
    for (const filter of FILTERS) {
      const { statement, values } = queryOf(filter);
      expect(new Set(statement.text.match(/\$\d/g) ?? []).size).toBe(values.length);
    }
  });
});
