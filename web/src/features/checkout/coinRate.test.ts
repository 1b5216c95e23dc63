import { coinRate } from './coinRate';

describe('the rate of a payment', () => {
  it.each([
    ['a coin above a dollar, in cents', 4900, '0.00050445', '$97,135.49'],
    ['a stablecoin', 1999, '19.99', '$1.00'],
    ['a coin of a few cents', 1999, '123.4', '$0.162'],
    ['a coin far below a cent', 1999, '1665833', '$0.000012'],
  ])('is that of %s', (_which, price, amount, rate) => {
    expect(coinRate(price, amount)).toBe(rate);
  });
});
