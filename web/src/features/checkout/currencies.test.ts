import { currencyLabel, currencyOf, FALLBACK_CURRENCIES, offeredCurrencies } from './currencies';

const label = (code: string) => currencyLabel(currencyOf(code));

describe('the currencies', () => {
  it('fall back to the four of the spec, word for word', () => {
    expect(offeredCurrencies(FALLBACK_CURRENCIES).map(currencyLabel)).toEqual([
      'Bitcoin (BTC)',
      'Ethereum (ETH)',
      'Litecoin (LTC)',
      'Tether (USDT)',
    ]);
  });

  it('come with those people know first, then by code, each once', () => {
    expect(offeredCurrencies(['zzz', 'ltc', 'aaa', 'btc', 'ltc']).map(({ code }) => code)).toEqual(['btc', 'ltc', 'aaa', 'zzz']);
  });

  it('show a code nobody knows in capitals, and one of an object’s own words too', () => {
    expect(label('xyz')).toBe('XYZ');
    expect(label('constructor')).toBe('CONSTRUCTOR');
  });

  it('name the network of a token that travels on several', () => {
    expect(label('usdttrc20')).toBe('Tether on Tron (USDT)');
  });
});
