import fc from 'fast-check';
import { fromCents, toCents } from './money';

describe('dollars and cents', () => {
  it.each([
    ['19.99', 1999],
    ['0.29', 29],
    ['1.1', 110],
    ['4.35', 435],
    ['1.005', null],
    ['8.', 800],
    ['0', 0],
    [' 5 ', 500],
    ['', null],
    ['-1', null],
    ['1e2', null],
    ['1,50', 150],
    ['19,99', 1999],
    ['1,999', null],
    ['1,999.00', null],
    ['1.999,00', null],
    ['999999.99', 99_999_999],
    ['1000000', null],
  ])('%s is %s cents', (dollars, cents) => {
    expect(toCents(dollars)).toBe(cents);
  });

  it('round-trip for every price', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => expect(toCents(fromCents(cents))).toBe(cents)));
  });

  it('are empty without a price', () => {
    expect(fromCents(null)).toBe('');
    expect(fromCents(5)).toBe('0.05');
  });
});
