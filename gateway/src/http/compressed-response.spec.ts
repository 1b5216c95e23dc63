import { chooseCoding } from './compressed-response';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=x', 'identity'],
  ['identity', 'identity'],
])('Accept-Encoding "%s" selects %s', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding);
});
