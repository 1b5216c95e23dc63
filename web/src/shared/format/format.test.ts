import { formatTime } from './dates';
import {
  countOf,
  formatBytes,
  formatCount,
  formatDay,
  formatPrice,
  languageLabel,
  formatDuration,
} from './format';

describe('formats', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [1999, '$19.99'],
    [100000, '$1000.00'],
  ])('a price of %i cents is %s', (cents, text) => expect(formatPrice(cents)).toBe(text));

  it.each([
    [999, '999'],
    [1000, '1,000'],
    [1234567, '1,234,567'],
  ])('a count of %i is %s', (count, text) => expect(formatCount(count)).toBe(text));

  it.each([
    [0, '0 downloads'],
    [1, '1 download'],
    [1234, '1,234 downloads'],
  ])('%i downloads are %s', (count, text) => expect(countOf(count, 'download')).toBe(text));

  it.each([
    [999, '999\u00A0B'],
    [1400, '1.4\u00A0kB'],
    [20366, '20\u00A0kB'],
    [1_400_000, '1.4\u00A0MB'],
    [200_000_000, '200\u00A0MB'],
    [3_000_000_000_000, '3000\u00A0GB'],
  ])('%i bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it.each([
    ['cpp', 'C++'],
    ['csharp', 'C#'],
    ['html', 'HTML/Web'],
    ['archive', 'ZIP'],
    ['executable', 'EXE'],
    ['kotlin', 'KOTLIN'],
    ['constructor', 'CONSTRUCTOR'],
    ['', 'Executable'],
    [null, 'Executable'],
  ])('the language %j is shown as %s', (language, label) =>
    expect(languageLabel(language)).toBe(label),
  );

  it('a time is a day and a time of day', () => {
    const moment = new Date(2026, 2, 4, 15, 7).toISOString();
    expect([formatDay(moment), formatTime(moment)]).toEqual(['Mar 4, 2026', '3:07 PM']);
    expect(formatTime(new Date(2026, 2, 4, 0, 30).toISOString())).toBe('12:30 AM');
  });
});

it.each([
  [1, '1 min'],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [10_000, '166 h 40 min'],
])('%d minutes are %s', (minutes, text) => expect(formatDuration(minutes)).toBe(text));
