import { pathPrice, type PriceTerms } from './pathPrice';

const NEXT_YEAR = '2031-01-01T00:00:00.000Z';
const LAST_YEAR = '2029-01-01T00:00:00.000Z';

/** A path with so many steps; each price is that of a premium tool with the id `0`, `1` and so on. */
const path = (steps: number, prices: number[], isPro = true, proUntil: (string | null)[] = []) => ({
  toolIds: Array.from({ length: steps }, (_, index) => String(index)),
  isPro,
  premiumTools: prices.map((price, index) => ({
    id: String(index),
    price,
    proUntil: proUntil[index] ?? null,
  })),
});
const PREMIUM = [2499, 2499, 2499];

describe('pathPrice', () => {
  const say = (given: ReturnType<typeof path>, terms?: PriceTerms) => pathPrice(given, terms).text;

  it.each([
    [path(10, PREMIUM), '7 steps with Pro, 3 sold separately: $74.97'],
    [path(2, [500]), '1 step with Pro, 1 sold separately: $5.00'],
    [path(3, [500], false), '2 steps free, 1 sold separately: $5.00'],
    [path(6, []), 'All steps with Pro'],
    [path(2, [], false), 'All steps free'],
    [path(2, [499, 499], false), 'All steps sold separately: $9.98'],
  ])('says what the steps cost', (given, expected) => expect(say(given)).toBe(expected));

  it.each([
    [path(10, PREMIUM), ['1', '9'], '7 steps with Pro, 1 yours, 2 sold separately: $49.98'],
    [path(10, PREMIUM), ['0', '1', '2'], '7 steps with Pro, 3 yours'],
    [path(1, [500], false), ['0'], 'All steps yours'],
    [path(3, [500, 499, 499], false), ['0'], '1 step yours, 2 sold separately: $9.98'],
  ])('leaves out the tools that a member owns', (given, owned, expected) =>
    expect(say(given, { owned })).toBe(expected),
  );

  it.each([
    [path(10, PREMIUM), '7 steps included in your Pro, 1 yours, 2 sold separately: $49.98'],
    [path(6, []), 'All steps included in your Pro'],
    [path(2, [], false), 'All steps free'],
  ])('says what a Pro member has already', (given, expected) =>
    expect(say(given, { owned: ['0'], hasPro: true })).toBe(expected),
  );

  it.each([
    [path(10, PREMIUM, true, [NEXT_YEAR]), {}, '8 steps with Pro now, 2 sold separately: $49.98'],
    [
      path(10, PREMIUM, true, [NEXT_YEAR]),
      { hasPro: true },
      '8 steps included in your Pro now, 2 sold separately: $49.98',
    ],
    [
      path(10, PREMIUM, true, [NEXT_YEAR]),
      { owned: ['0'] },
      '7 steps with Pro, 1 yours, 2 sold separately: $49.98',
    ],
    [
      path(10, PREMIUM, true, [LAST_YEAR]),
      { hasPro: true },
      '7 steps included in your Pro, 3 sold separately: $74.97',
    ],
    [path(3, [500], false, [NEXT_YEAR]), {}, '2 steps free, 1 with Pro now'],
    [
      path(3, [500], false, [NEXT_YEAR]),
      { hasPro: true },
      '2 steps free, 1 included in your Pro now',
    ],
    [path(2, [500], true, [NEXT_YEAR]), {}, 'All steps with Pro now'],
  ])('counts a premium tool that Pro includes now as Pro', (given, terms, expected) =>
    expect(say(given, { upcoming: NEXT_YEAR, ...terms })).toBe(expected),
  );

  it.each([
    [path(10, PREMIUM), {}, 'premium'],
    [path(10, PREMIUM), { owned: ['0', '1', '2'] }, 'pro'],
    [path(3, [500], false), { owned: ['0'] }, 'free'],
    [path(3, [500], false, [NEXT_YEAR]), { upcoming: NEXT_YEAR }, 'pro'],
    [path(6, []), {}, 'pro'],
    [path(2, [], false), {}, 'free'],
  ])('has the level of the dearest step that is left', (given, terms, level) =>
    expect(pathPrice(given, terms).level).toBe(level),
  );
});
