import {
  currencyFee,
  currencyMinutes,
  currencyLabel,
  findCurrency,
  currencyTicker,
  formatCoins,
  paidWithText,
} from './coins';
import { networkName } from './networks';

const label = (code: string) => currencyLabel(findCurrency(code));

describe('currency names', () => {
  it('include the network of a token', () => {
    expect(label('usdttrc20')).toBe('Tether (USDT) on Tron (TRC20)');
    expect(label('usdttrc20')).toContain(networkName('trx', true));
    expect(label('usdcsol')).toBe('USD Coin (USDC) on Solana');
  });

  it('have no token standard for the native coin of a network', () => {
    expect(networkName('eth', false)).toBe('Ethereum');
    expect(networkName('arb', true)).toBe('ARB');
  });

  it('show an unknown code in capitals, also one that is an inherited property name', () => {
    expect(label('xyz')).toBe('XYZ');
    expect(label('constructor')).toBe('CONSTRUCTOR');
    expect(networkName('constructor', true)).toBe('CONSTRUCTOR');
  });

  it.each([
    ['ltc', 'LTC'],
    ['usdt', 'USDT'],
    ['usdttrc20', 'USDT (TRC20)'],
    ['usdcsol', 'USDC (Solana)'],
    ['dai', 'DAI (ERC20)'],
    ['bnbbsc', 'BNB'],
    ['xyz', 'XYZ'],
  ])('shorten %s to %s', (code, ticker) => {
    expect(currencyTicker(code)).toBe(ticker);
  });

  it.each([
    ['btc', 'high'],
    ['ltc', 'low'],
    ['bnbbsc', 'low'],
    ['trx', 'low'],
    ['usdttrc20', 'medium'],
    ['usdterc20', 'high'],
    ['usdt', null],
    ['constructor', null],
  ])('have the fee of their network: %s %s', (code, fee) => {
    expect(currencyFee(findCurrency(code))).toBe(fee);
  });

  it.each([
    ['btc', 20],
    ['bnbbsc', 2],
    ['usdttrc20', 2],
    ['usdterc20', 5],
    ['usdt', null],
    ['constructor', null],
  ])('have the time of their network: %s %s minutes', (code, minutes) => {
    expect(currencyMinutes(findCurrency(code))).toBe(minutes);
  });

  it('follow the amount where they are known', () => {
    expect(formatCoins('0.2779', 'ltc')).toBe('0.2779 LTC');
    expect(formatCoins('24.99', 'usdttrc20')).toBe('24.99 USDT (TRC20)');
    expect(formatCoins('1', null)).toBe('1');
  });

  it.each([
    [{ method: 'card', coin: null, coinAmount: null }, 'Card'],
    [{ method: 'crypto', coin: 'usdttrc20', coinAmount: '24.99' }, '24.99 USDT (TRC20)'],
    [{ method: 'crypto', coin: 'btc', coinAmount: null }, 'BTC'],
    [{ method: 'crypto', coin: null, coinAmount: '1' }, 'Cryptocurrency'],
  ] as const)('describe how a receipt was paid: %j is %s', (paid, text) => {
    expect(paidWithText(paid)).toBe(text);
  });
});
