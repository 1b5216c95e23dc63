import { catalogueQuery, readFilter, WHOLE_CATALOGUE, writeFilter } from './catalogue-filter';

const ID = '0190a000-0000-7000-8000-000000000001';
const read = (address: string) => readFilter(new URLSearchParams(address));

describe('the filter of an address', () => {
  it('has default values without parameters', () => {
    expect(read('')).toEqual(WHOLE_CATALOGUE);
    expect(writeFilter(read('')).toString()).toBe('');
  });

  it.each([
    'level=pro&language=python&q=jwt',
    `sort=rating&tool=${ID}`,
    'level=premium',
    'topic=blue-team&q=log&page=3',
    'skill=beginner&time=up-to-30&platform=browser',
    'q=a%26b+c',
  ])('survives a round trip: %s', (address) => {
    expect(writeFilter(read(address)).toString()).toBe(address);
  });

  it.each(['../config', 't1', '', `${ID}/..`])('ignores the tool %j, which is no id', (tool) => {
    expect(read(new URLSearchParams({ tool }).toString()).tool).toBeNull();
  });

  it.each(['level=secret', 'topic=toString', 'sort=toString', 'language=cobol', 'utm_source=x'])(
    'ignores the unknown %s',
    (address) => expect(read(address)).toEqual(WHOLE_CATALOGUE),
  );

  it.each(['0', '-1', '1.5', 'x', '', '1e9'])('reads page %j as the first', (page) =>
    expect(read(`page=${page}`).page).toBe(1),
  );

  it('shortens a search and removes its control characters', () => {
    expect(read(`q=${'x'.repeat(201)}`).query).toHaveLength(200);
    expect(read('q=a%00b').query).toBe('ab');
  });

  it('selects the same page of the catalogue in every spelling', () => {
    expect(catalogueQuery(read(`q=+sql+&x=1&level=free&page=1&tool=${ID}`))).toBe(
      'level=free&q=sql',
    );
  });
});
