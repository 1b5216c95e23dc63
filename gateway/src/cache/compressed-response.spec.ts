import { chooseCoding, etagMatches } from './compressed-response';

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
  expect(chooseCoding(accepted)).toBe(coding);
});

it.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['a', false],
  ['"ab"', false],
])('If-None-Match %s matches "a": %s', (header, expected) => expect(etagMatches(header, '"a"')).toBe(expected));
