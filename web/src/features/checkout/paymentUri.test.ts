import { paymentUri } from './paymentUri';

describe('what the QR code says', () => {
  it.each([
    ['btc', 'tb1qexample', '0.00123', 'bitcoin:tb1qexample?amount=0.00123'],
    ['ltc', 'ltc1example', '1.5', 'litecoin:ltc1example?amount=1.5'],
    ['bch', 'bitcoincash:qexample', '2', 'bitcoincash:qexample?amount=2'],
    ['eth', '0xabc', '0.005', 'ethereum:0xabc?value=5000000000000000'],
  ])('for %s is a link a wallet reads', (coin, address, amount, uri) => {
    expect(paymentUri(coin, address, amount)).toBe(uri);
  });

  it('is the bare address for tokens and coins without an agreed link', () => {
    expect(paymentUri('usdttrc20', 'Texample', '20')).toBe('Texample');
    expect(paymentUri('toString', 'x', '1')).toBe('x');
  });

  it('is the bare address when ether cannot be told in wei', () => {
    expect(paymentUri('eth', '0xabc', '0.0000000000000000001')).toBe('0xabc');
  });
});
