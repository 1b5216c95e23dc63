import { responseTime } from './response-time';

it.each([
  [null, ''],
  [undefined, ''],
  [1, 'usually within an hour'],
  [24, 'usually within 24 hours'],
  [60, 'usually within 60 hours'],
  [72, 'usually within 3 days'],
])('a response within %s hours is promised as "%s"', (hours, text) => {
  expect(responseTime(hours)).toBe(text);
});
