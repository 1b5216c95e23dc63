import { pageQuery, searchQuery, type ToolFilter } from './page-query';

const GIVEN: Required<ToolFilter> = {
  search: 'Port',
  language: 'go',
  accessLevel: 'pro',
  topic: 'web',
  inPro: true,
  after: { createdAt: '2026-01-01T00:00:00.000Z', id: '00000000-0000-7000-8000-000000000000' },
  limit: 60,
};
const NAMES = Object.keys(GIVEN) as (keyof ToolFilter)[];

/** Every combination of filters. */
const FILTERS = Array.from({ length: 2 ** NAMES.length }, (_, bits): ToolFilter =>
  Object.fromEntries(NAMES.map((name, bit) => [name, bits & (2 ** bit) ? GIVEN[name] : undefined])),
);
const buildQuery = (filter: ToolFilter) =>
  (filter.search === undefined ? pageQuery : searchQuery)(
    { columns: 'id', condition: 'true' },
    filter,
  );

describe('the statement of a page', () => {
  it('contains no value of a filter', () => {
    const others = {
      search: 'x',
      language: 'x',
      accessLevel: 'x',
      topic: 'x',
      inPro: true,
      after: { createdAt: 'x', id: 'x' },
      limit: 59,
    };
    expect(buildQuery(others).text).toEqual(buildQuery(GIVEN).text);
  });

  it('has a parameter for every value', () => {
    for (const filter of FILTERS) {
      const { text, values } = buildQuery(filter);
      expect(new Set(text.match(/\$\d/g) ?? []).size).toBe(values.length);
    }
  });
});
