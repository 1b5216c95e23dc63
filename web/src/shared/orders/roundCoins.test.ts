import { roundCoins } from './roundCoins';

describe('amounts of coins for reading', () => {
  it.each([
    ['0.011792369365791513', '0.011792369'],
    ['0.34742111', '0.34742111'],
    ['0.000000012345678901', '0.000000012345679'],
    ['24.990000123', '24.990000'],
    ['123456789.5', '123456790'],
    ['2499', '2499'],
  ])('round %s coins to %s', (amount, rounded) => {
    expect(roundCoins(amount)).toBe(rounded);
  });
});
