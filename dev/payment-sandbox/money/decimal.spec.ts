import fc from 'fast-check';
import { add, compare, divideUp, isDecimal, multiplyUp, plain } from './decimal';

/** Amounts of up to 18 decimals, as texts. */
const amounts = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, scale]) => plain(`${units}e-${scale}`));

describe('decimal amounts', () => {
  it('are read with and without an exponent, and nothing else is', () => {
    expect(plain('1.50')).toBe('1.5');
    expect(plain('1e-18')).toBe('0.000000000000000001');
    expect(plain('20')).toBe('20');
    expect(plain('2e3')).toBe('2000');
    for (const text of ['', '.', '1.', '.5', '0x1', 'NaN', '1e9999', ' 1']) expect(isDecimal(text)).toBe(false);
    expect(() => compare('x', '1')).toThrow('x is no decimal number');
  });

  it('compare as numbers do, whatever way they are written', () => {
    expect(compare('1.0', '1')).toBe(0);
    expect(compare('0.000000000000000001', '0')).toBe(1);
    expect(compare('-1', '1')).toBe(-1);
  });

  it('keep 18 decimals in sums', () => {
    expect(add('0.1', '0.2')).toBe('0.3');
    fc.assert(fc.property(amounts, amounts, (one, other) => compare(add(one, other), one) > 0 && add(one, other) === add(other, one)));
  });

  it('are never divided to less than the whole, nor to a unit more', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 18 }), (dividend, divisor, scale) => {
        const quotient = divideUp(dividend, divisor, scale);
        expect(compare(multiplyUp(quotient, divisor, 60), dividend)).toBeGreaterThanOrEqual(0);
        const less = add(quotient, `-1e-${scale}`);
        expect(compare(multiplyUp(less, divisor, 60), dividend)).toBeLessThan(0);
      }),
    );
  });

  it('are rounded up when they are multiplied to fewer decimals', () => {
    expect(multiplyUp('0.00000001', '0.6', 8)).toBe('0.00000001');
    expect(multiplyUp('1.23', '2', 4)).toBe('2.4600');
  });
});
