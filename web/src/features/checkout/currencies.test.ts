import { currencyLabel, currencyOf, FALLBACK_CURRENCIES, offeredCurrencies } from './currencies';
import { networkName } from './networks';

const label = (code: string) => currencyLabel(currencyOf(code));
const offered = (...codes: string[]) => offeredCurrencies(codes).map(({ code }) => code);

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
    expect(offered('zzz', 'ltc', 'aaa', 'btc', 'ltc')).toEqual(['btc', 'ltc', 'aaa', 'zzz']);
  });

  it('offer Tether without a network only when none of its networks is offered', () => {
    expect(offered('usdt', 'usdttrc20', 'usdterc20')).toEqual(['usdttrc20', 'usdterc20']);
    expect(offered('usdt', 'usdc')).toEqual(['usdt', 'usdc']);
  });

  it('show an unknown code in capitals, also one that every object has', () => {
    expect(label('xyz')).toBe('XYZ');
    expect(label('constructor')).toBe('CONSTRUCTOR');
  });

  it('name the network of a token as the payment does', () => {
    expect(label('usdttrc20')).toBe('Tether (USDT) on Tron (TRC20)');
    expect(label('usdttrc20')).toContain(networkName('trx', true));
    expect(label('usdcsol')).toBe('USD Coin (USDC) on Solana');
  });

  it('name no token standard for the coin of a network', () => {
    expect(networkName('eth', false)).toBe('Ethereum');
    expect(networkName('arb', true)).toBe('ARB');
  });
});
