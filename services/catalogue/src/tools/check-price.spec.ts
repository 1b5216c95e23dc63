import { priceToCheck } from './check-price';

const premium = (price: number) => ({ accessLevel: 'premium', price }) as const;
const free = { accessLevel: 'free', price: 0 } as const;

it.each([
  ['of a new premium tool', null, premium(50), 50],
  ['of a tool that becomes premium', free, premium(50), 50],
  ['that changes', premium(500), premium(50), 50],
  ['that stays', premium(50), premium(50), null],
  ['of a tool that is no longer premium', premium(50), free, null],
  ['of a new free tool', null, free, null],
  ['that is refused anyway', null, premium(0), null],
] as const)('the price %s', (_which, before, after, expected) => {
  expect(priceToCheck(before, after)).toBe(expected);
});
