import fc from 'fast-check';
import {
  addDecimals,
  centsUp,
  isDecimal,
  plainDecimal,
  subtractDecimals,
  toDollars,
} from './amounts';

const ONE = 10n ** 18n;
/** Coin amounts with up to 12 digits before the decimal point and exactly 18 after it. */
const units = fc.bigInt({ min: 0n, max: 10n ** 30n });
const written = (value: bigint): string =>
  `${value / ONE}.${(value % ONE).toString().padStart(18, '0')}`;

describe('decimal amounts', () => {
  it('are added and subtracted exactly, to the last of 18 places', () => {
    fc.assert(
      fc.property(units, units, (one, other) => {
        expect(addDecimals(written(one), written(other))).toBe(written(one + other));
        expect(subtractDecimals(written(one + other), written(other))).toBe(written(one));
      }),
    );
    expect(subtractDecimals('0.000000000000000001', '0.000000000000000002')).toBe(
      '-0.000000000000000001',
    );
    expect(addDecimals('9007199254740993', '1')).toBe('9007199254740994');
  });

  it('keep the decimal places of the longer amount', () => {
    expect(addDecimals('0.1', '0.20')).toBe('0.30');
    expect(subtractDecimals('1.50', '1')).toBe('0.50');
    expect(addDecimals('2', '3')).toBe('5');
  });

  it('lose their exponent and nothing else', () => {
    expect(plainDecimal('1e-8')).toBe('0.00000001');
    expect(plainDecimal('1.50e3')).toBe('1500');
    fc.assert(
      fc.property(units, (value) => expect(plainDecimal(written(value))).toBe(written(value))),
    );
  });

  it('are distinguished from other texts', () => {
    for (const text of ['0', '12', '1.5', '-1', '1e-8']) expect(isDecimal(text)).toBe(true);
    for (const text of ['', '.', '1.', '.5', 'NaN', '0x1', '1,5', 'Infinity', '1e9999'])
      expect(isDecimal(text)).toBe(false);
    expect(() => addDecimals('x', '1')).toThrow('Invalid number');
  });

  it('convert cents to dollars, and dollars to cents rounded up', () => {
    expect(toDollars(1999)).toBe('19.99');
    expect(toDollars(5)).toBe('0.05');
    expect(centsUp('4.2')).toBe(420);
    expect(centsUp('4.2000001')).toBe(421);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (cents) =>
        expect(centsUp(toDollars(cents))).toBe(cents),
      ),
    );
  });
});
