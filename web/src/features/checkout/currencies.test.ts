import { currencyLabel } from '@contracts/coins';
import { FALLBACK_CURRENCIES, offeredCurrencies } from './currencies';

const offered = (...codes: string[]) => offeredCurrencies(codes).map(({ code }) => code);

describe('the currencies', () => {
  it('fall back to the four of the spec', () => {
    expect(offeredCurrencies(FALLBACK_CURRENCIES).map(currencyLabel)).toEqual([
      'Bitcoin (BTC)',
      'Ethereum (ETH)',
      'Litecoin (LTC)',
      'Tether (USDT)',
    ]);
  });

  it('list well-known ones first, then by code, each once', () => {
    expect(offered('zzz', 'ltc', 'aaa', 'btc', 'ltc')).toEqual(['btc', 'ltc', 'aaa', 'zzz']);
  });

  it('include Tether without a network only when none of its networks is listed', () => {
    expect(offered('usdt', 'usdttrc20', 'usdterc20')).toEqual(['usdttrc20', 'usdterc20']);
    expect(offered('usdt', 'usdc')).toEqual(['usdt', 'usdc']);
  });
});
