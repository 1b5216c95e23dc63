import fc from 'fast-check';
import { shortBy, toSmallestUnit } from './decimal';

/** An integer amount in units of 10^-scale, as a decimal string. */
const written = (units: bigint, scale: number): string => {
  const text = units.toString().padStart(scale + 1, '0');
  return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
};

describe('what is missing of a payment', () => {
  it.each([
    ['0.001', '0.00088', '0.00012'],
    ['0.3', '0.1', '0.2'],
    ['100', '99.999999999999999999', '0.000000000000000001'],
    ['5', '0', '5'],
    ['10.50', '0.50', '10'],
    ['1.', '0.25', '0.75'],
  ])('of %s, when %s has come, is %s', (due, paid, missing) => {
    expect(shortBy(due, paid)).toBe(missing);
  });

  it('is nothing when all or more has come', () => {
    expect(shortBy('0.1', '0.10')).toBeNull();
    expect(shortBy('0.1', '0.2')).toBeNull();
  });

  it('is unknown when a text is no amount', () => {
    expect(shortBy('abc', '1')).toBeNull();
    expect(shortBy('1', '-1')).toBeNull();
    expect(shortBy('1e3', '0')).toBeNull();
  });

  it('and what has come make the amount due, to the last of eighteen decimals', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 18 }), (paid, missing, scale) => {
        const short = shortBy(written(paid + missing, scale), written(paid, scale));
        expect(short).not.toBeNull();
        expect(toSmallestUnit(short ?? '', scale)).toBe(missing);
      }),
    );
  });
});

describe('an amount in the smallest unit', () => {
  it('is exact for eighteen decimals', () => {
    expect(toSmallestUnit('1.000000000000000001', 18)).toBe(1_000_000_000_000_000_001n);
    expect(toSmallestUnit('0.1', 18)).toBe(100_000_000_000_000_000n);
  });

  it('drops zeros that say nothing, and refuses digits that would be lost', () => {
    expect(toSmallestUnit('0.100', 1)).toBe(1n);
    expect(toSmallestUnit('0.101', 1)).toBeNull();
    expect(toSmallestUnit('lots', 1)).toBeNull();
  });
});
