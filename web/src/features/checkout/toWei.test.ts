import fc from 'fast-check';
import { toSmallestUnit } from './decimal';

/** Formats an integer amount in units of 10^-scale as a decimal string. */
const written = (units: bigint, scale: number): string => {
  const text = units.toString().padStart(scale + 1, '0');
  return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
};

describe('an amount in the smallest unit', () => {
  it('is exact for eighteen decimals', () => {
    expect(toSmallestUnit('1.000000000000000001', 18)).toBe(1_000_000_000_000_000_001n);
    expect(toSmallestUnit('0.1', 18)).toBe(100_000_000_000_000_000n);
  });

  it('is exact for every amount, to the last of eighteen decimals', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 30n });
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 18 }), (units, scale) => {
        expect(toSmallestUnit(written(units, scale), scale)).toBe(units);
      }),
    );
  });

  it('drops trailing zeros, and refuses digits that would be lost', () => {
    expect(toSmallestUnit('0.100', 1)).toBe(1n);
    expect(toSmallestUnit('0.101', 1)).toBeNull();
    expect(toSmallestUnit('lots', 1)).toBeNull();
    expect(toSmallestUnit('-1', 1)).toBeNull();
  });
});
