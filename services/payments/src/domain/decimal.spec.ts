import fc from 'fast-check';
import { centsUp, compareDecimals, dollarsOf, isDecimal, multiplyDecimals, plainDecimal } from './decimal';

/** Coin amounts with up to 12 digits before the decimal point and exactly 18 after it. */
const units = fc.bigInt({ min: 0n, max: 10n ** 30n });
const written = (value: bigint): string => `${value / 10n ** 18n}.${(value % 10n ** 18n).toString().padStart(18, '0')}`;

describe('decimal amounts', () => {
  it('compare as the numbers they are, to the last of 18 places', () => {
    fc.assert(
      fc.property(units, units, (one, other) => {
        expect(Math.sign(compareDecimals(written(one), written(other)))).toBe(one === other ? 0 : one < other ? -1 : 1);
      }),
    );
    expect(compareDecimals('0.000000000000000001', '0.000000000000000002')).toBeLessThan(0);
    expect(compareDecimals('9007199254740993', '9007199254740992')).toBeGreaterThan(0);
  });

  it('are equal however many zeros end them and whatever way they are written', () => {
    expect(compareDecimals('29.99', '29.990')).toBe(0);
    expect(compareDecimals('1e-8', '0.00000001')).toBe(0);
    expect(compareDecimals('2E+3', '2000')).toBe(0);
  });

  it('multiply exactly', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 1000 }), (value, percent) => {
        const product = multiplyDecimals(written(value), dollarsOf(percent));
        expect(compareDecimals(multiplyDecimals(product, '100'), written(value * BigInt(percent)))).toBe(0);
      }),
    );
    expect(multiplyDecimals('0.1', '0.2')).toBe('0.02');
  });

  it('lose their exponent and nothing else', () => {
    expect(plainDecimal('1e-8')).toBe('0.00000001');
    expect(plainDecimal('1.50e3')).toBe('1500');
    fc.assert(fc.property(units, (value) => expect(plainDecimal(written(value))).toBe(written(value))));
  });

  it('are told from what is none', () => {
    for (const text of ['0', '12', '1.5', '-1', '1e-8']) expect(isDecimal(text)).toBe(true);
    for (const text of ['', '.', '1.', '.5', 'NaN', '0x1', '1,5', 'Infinity', '1e9999']) expect(isDecimal(text)).toBe(false);
    expect(() => compareDecimals('x', '1')).toThrow('x is no decimal number');
  });

  it('turn cents into dollars and dollars into cents, up to the next whole one', () => {
    expect(dollarsOf(1999)).toBe('19.99');
    expect(dollarsOf(5)).toBe('0.05');
    expect(centsUp('4.2')).toBe(420);
    expect(centsUp('4.2000001')).toBe(421);
    fc.assert(fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (cents) => expect(centsUp(dollarsOf(cents))).toBe(cents)));
  });
});
