import { toNetwork } from './network';

describe('toNetwork', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::192.0.2.7', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fe80::1%eth0.100', 'fe80:0:0:0::/64'],
    ['fe80::1%br-lan', 'fe80:0:0:0::/64'],
    ['fe80::1%-', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.7%a:b', '192.0.2.7'],
  ])('maps %s to %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });

  it.each([
    '',
    'unknown',
    '192.0.2.7, 198.51.100.1',
    '192.0.2.256',
    '1:2',
    "'; drop table attempts",
  ])('returns undefined for %j', (address) => {
    expect(toNetwork(address)).toBeUndefined();
  });
});
