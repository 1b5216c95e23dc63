import { csvLine, csvValue } from './audit-export';

describe('csvValue', () => {
  it.each([
    ['plain', '"plain"'],
    ['', '""'],
    ['a "quoted", text\r\nof two lines', '"a ""quoted"", text\r\nof two lines"'],
    ['1 + 1 = 2', '"1 + 1 = 2"'],
    ['2026-11-22T10:00:00.000Z', '"2026-11-22T10:00:00.000Z"'],
  ])('quotes %j', (value, quoted) => expect(csvValue(value)).toBe(quoted));

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\ufeff=1',
    '＝1',
    '＠x',
  ])('marks %j, so that no spreadsheet takes it for a formula', (value) =>
    expect(csvValue(value)).toBe(`"'${value}"`),
  );

  it.each([
    ['a;=1', `"a;'=1"`],
    ['a;b - c', '"a;b - c"'],
    ['a\n=1', `"a\n'=1"`],
    ['a;"=1"', `"a;""'=1"""`],
  ])('marks a formula after a separator of another spreadsheet in %j', (value, quoted) =>
    expect(csvValue(value)).toBe(quoted),
  );
});

describe('csvLine', () => {
  it('joins values with commas and ends with CRLF', () =>
    expect(csvLine(['a', '=b'])).toBe(`"a","'=b"\r\n`));
});
