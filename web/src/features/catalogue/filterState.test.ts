import { readFilter, writeFilter } from './filterState';

const ID = '0190a000-0000-7000-8000-000000000001';
const read = (address: string) => readFilter(new URLSearchParams(address));

describe('the filter in the address', () => {
  it('has default values without parameters', () => {
    expect(read('')).toEqual({ level: 'all', language: 'all', topic: 'all', query: '', sort: 'newest', tool: null });
    expect(writeFilter(read('')).toString()).toBe('');
  });

  it.each(['level=pro&language=python&q=jwt', `sort=rating&tool=${ID}`, 'level=premium', 'topic=blue-team&q=log', 'q=a%26b+c'])(
    'survives a round trip: %s',
    (address) => {
      expect(writeFilter(read(address)).toString()).toBe(address);
    },
  );

  it.each(['../config', 't1', '', `${ID}/..`])('ignores the tool %j, which is no id', (tool) => {
    expect(read(new URLSearchParams({ tool }).toString()).tool).toBeNull();
  });

  it('ignores unknown values', () => {
    expect(read('level=secret&topic=toString&sort=toString')).toMatchObject({ level: 'all', topic: 'all', sort: 'newest' });
  });
});
