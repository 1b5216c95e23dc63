import { sortByMinimum } from './currencies';

describe('the currencies that can pay a price', () => {
  const minimums = new Map([
    ['btc', '4.98'],
    ['ltc', '3.001'],
    ['trx', '3.00'],
  ]);
  const sorted = (price: number) => sortByMinimum(['btc', 'ltc', 'trx', 'eth'], minimums, price);

  it('are those whose minimum, rounded up to cents, is at most the price', () => {
    expect(sorted(300)).toEqual({
      payable: ['trx'],
      belowMinimum: [
        { currency: 'ltc', minimum: 301 },
        { currency: 'btc', minimum: 498 },
      ],
      unknown: ['eth'],
    });
    expect(sorted(498)).toEqual({
      payable: ['btc', 'ltc', 'trx'],
      belowMinimum: [],
      unknown: ['eth'],
    });
  });

  it('can be none', () => {
    expect(sorted(50)).toMatchObject({ payable: [], unknown: ['eth'] });
  });
});
