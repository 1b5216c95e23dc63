import fc from 'fast-check';
import { paymentUri, toWei } from './paymentUri';

describe('the payment link', () => {
  it.each([
    ['btc', 'tb1qexample', '0.00123', 'bitcoin:tb1qexample?amount=0.00123'],
    ['ltc', 'ltc1example', '1.5', 'litecoin:ltc1example?amount=1.5'],
    ['bch', 'bitcoincash:qexample', '2', 'bitcoincash:qexample?amount=2'],
    ['eth', '0xabc', '0.005', 'ethereum:0xabc?value=5000000000000000'],
  ])('of %s follows its standard', (coin, address, amount, uri) => {
    expect(paymentUri(coin, address, amount)).toBe(uri);
  });

  it('does not exist for tokens and coins without a standard', () => {
    expect(paymentUri('usdttrc20', 'Texample', '20')).toBeNull();
    expect(paymentUri('toString', 'x', '1')).toBeNull();
  });

  it('does not exist when an amount of ether is not a whole number of wei', () => {
    expect(paymentUri('eth', '0xabc', '0.0000000000000000001')).toBeNull();
  });
});

/** Formats an integer amount in units of 10^-scale as a decimal string. */
const decimal = (units: bigint, scale: number): string => {
  const text = units.toString().padStart(scale + 1, '0');
  return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
};

describe('an amount of ether in wei', () => {
  it('is exact for eighteen decimals', () => {
    expect(toWei('1.000000000000000001')).toBe(1_000_000_000_000_000_001n);
    expect(toWei('0.1')).toBe(100_000_000_000_000_000n);
  });

  it('is exact for every amount with up to eighteen decimals', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 30n });
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 18 }), (units, scale) => {
        expect(toWei(decimal(units, scale))).toBe(units * 10n ** BigInt(18 - scale));
      }),
    );
  });

  it('ignores trailing zeros and rejects a fraction of a wei and anything that is no amount', () => {
    expect(toWei('0.1000000000000000000000')).toBe(100_000_000_000_000_000n);
    expect(toWei('0.1000000000000000001')).toBeNull();
    expect(toWei('lots')).toBeNull();
    expect(toWei('-1')).toBeNull();
  });
});
