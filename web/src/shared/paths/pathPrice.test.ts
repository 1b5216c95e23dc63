import { pathPrice } from './pathPrice';

const path = (steps: number, prices: number[], isPro = true) => ({
  toolIds: Array.from({ length: steps }, (_, index) => String(index)),
  isPro,
  premiumTools: prices.map((price, index) => ({ id: String(index), price })),
});
const PREMIUM = [2499, 2499, 2499];

describe('pathPrice', () => {
  it.each([
    [path(10, PREMIUM), '7 steps with Pro, 3 sold separately: $74.97'],
    [path(2, [500]), '1 step with Pro, 1 sold separately: $5.00'],
    [path(3, [500], false), '2 steps free, 1 sold separately: $5.00'],
    [path(6, []), 'All steps with Pro'],
    [path(2, [], false), 'All steps free'],
    [path(2, [499, 499], false), '2 sold separately: $9.98'],
  ])('says what the steps cost', (given, expected) => expect(pathPrice(given, [])).toBe(expected));

  it.each([
    [path(10, PREMIUM), ['1', '9'], '7 steps with Pro, 1 yours, 2 sold separately: $49.98'],
    [path(10, PREMIUM), ['0', '1', '2'], '7 steps with Pro, 3 yours'],
    [path(1, [500], false), ['0'], '1 yours'],
  ])('leaves out the tools that a member owns', (given, owned, expected) =>
    expect(pathPrice(given, owned)).toBe(expected),
  );

  it.each([
    [path(10, PREMIUM), '7 steps included in your Pro, 1 yours, 2 sold separately: $49.98'],
    [path(6, []), 'All steps included in your Pro'],
    [path(2, [], false), 'All steps free'],
  ])('says what a Pro member has already', (given, expected) =>
    expect(pathPrice(given, ['0'], true)).toBe(expected),
  );
});
