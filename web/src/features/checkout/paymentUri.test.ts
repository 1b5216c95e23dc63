import { paymentUri } from './paymentUri';

describe('the payment link', () => {
  it.each([
    ['btc', 'tb1qexample', '0.00123', 'bitcoin:tb1qexample?amount=0.00123'],
    ['ltc', 'ltc1example', '1.5', 'litecoin:ltc1example?amount=1.5'],
    ['bch', 'bitcoincash:qexample', '2', 'bitcoincash:qexample?amount=2'],
    ['eth', '0xabc', '0.005', 'ethereum:0xabc?value=5000000000000000'],
  ])('for %s can be read by a wallet', (coin, address, amount, uri) => {
    expect(paymentUri(coin, address, amount)).toBe(uri);
  });

  it('does not exist for tokens and coins whose wallets agree on none', () => {
    expect(paymentUri('usdttrc20', 'Texample', '20')).toBeNull();
    expect(paymentUri('toString', 'x', '1')).toBeNull();
  });

  it('does not exist when an amount of ether is not a whole number of wei', () => {
    expect(paymentUri('eth', '0xabc', '0.0000000000000000001')).toBeNull();
  });
});
