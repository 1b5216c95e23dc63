import { type FindAddresses, roundRobinLookup } from './http-client';

const replicas = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((address) => ({ address, family: 4 }));
const find: FindAddresses = (_hostname, _options, callback) => callback(null, replicas);

describe('roundRobinLookup', () => {
  it('starts with another address each time and returns the others as fallbacks', () => {
    const lookup = roundRobinLookup(find);
    const firsts = [1, 2, 3, 4].map(() => {
      let found: { address: string }[] = [];
      lookup(
        'downloads',
        { all: true },
        (_error, addresses) => (found = addresses as { address: string }[]),
      );
      expect(found).toHaveLength(3);
      return found[0]?.address;
    });
    expect(firsts).toEqual(['10.0.0.2', '10.0.0.3', '10.0.0.1', '10.0.0.2']);
  });

  it('returns one address when one is requested', () => {
    const results: unknown[] = [];
    roundRobinLookup(find)('downloads', {}, (...response) => results.push(response));
    expect(results).toEqual([[null, '10.0.0.2', 4]]);
  });

  it('passes on the error of an unknown name', () => {
    const unknown = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const results: unknown[] = [];
    roundRobinLookup((_hostname, _options, callback) => callback(unknown, []))(
      'nowhere',
      {},
      (error) => results.push(error),
    );
    expect(results).toEqual([unknown]);
  });
});
