import { knownPrefixOf } from './known-network';

describe('knownPrefixOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.'],
    ['192.0.22.7', '192.0.22.'],
    ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ])('%s is compared as %s', (network, prefix) => {
    expect(knownPrefixOf(network)).toBe(prefix);
  });
});
