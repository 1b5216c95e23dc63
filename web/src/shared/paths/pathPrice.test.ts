import { pathPrice } from './pathPrice';

const path = (steps: number, premiumCount: number, premiumPrice: number, isPro = true) => ({
  toolIds: Array.from({ length: steps }, (_, index) => String(index)),
  isPro,
  premiumCount,
  premiumPrice,
});

describe('pathPrice', () => {
  it.each([
    [path(10, 3, 7497), '7 steps with Pro, 3 sold separately: $74.97'],
    [path(2, 1, 500), '1 step with Pro, 1 sold separately: $5.00'],
    [path(3, 1, 500, false), '2 steps free, 1 sold separately: $5.00'],
    [path(6, 0, 0), 'All steps with Pro'],
    [path(2, 0, 0, false), 'All steps free'],
    [path(2, 2, 998, false), '2 sold separately: $9.98'],
  ])('says what the steps cost', (given, expected) => expect(pathPrice(given)).toBe(expected));
});
