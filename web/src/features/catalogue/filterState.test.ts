import { readFilter, writeFilter } from './filterState';

const read = (address: string) => readFilter(new URLSearchParams(address));

describe('the filter in the address', () => {
  it('has default values without parameters', () => {
    expect(read('')).toEqual({ level: 'all', language: 'all', topic: 'all', query: '', sort: 'newest', tool: null });
    expect(writeFilter(read('')).toString()).toBe('');
  });

  it.each(['level=pro&language=python&q=jwt', 'sort=rating&tool=t1', 'level=premium', 'topic=blue-team&q=log', 'q=a%26b+c'])(
    'survives a round trip: %s',
    (address) => {
      expect(writeFilter(read(address)).toString()).toBe(address);
    },
  );

  it('ignores unknown values', () => {
    expect(read('level=secret&topic=toString&sort=toString')).toMatchObject({ level: 'all', topic: 'all', sort: 'newest' });
  });
});
