import type { SubscriptionResponse } from '@contracts/subscriptions';
import { aMembership } from '../../../test/builders';
import { membershipFacts } from './membershipFacts';

const JUNE = new Date(2026, 5, 6, 12).toISOString();
const LATER = new Date(2026, 5, 9, 12).toISOString();
const CARD = { status: 'active', endsWithPeriod: false, endsAt: null } as const;

const factsOf = (given: Partial<SubscriptionResponse>, isPro = true) =>
  membershipFacts(aMembership(given), isPro).map(({ term, value }) => `${term}: ${value}`);

describe('the facts of a membership', () => {
  it('are the end of a former Pro on the free plan', () => {
    expect(factsOf({}, false)).toEqual([]);
    expect(factsOf({ endedAt: JUNE }, false)).toEqual(['Pro ended on: Jun 6, 2026']);
  });

  it.each<[string, Partial<SubscriptionResponse>, string[]]>([
    [
      'a card that renews',
      { proUntil: JUNE, source: 'stripe', card: CARD },
      ['Price: $19.99 a month', 'Next payment: Jun 6, 2026', 'Paid with: Card'],
    ],
    [
      'a canceled card',
      { proUntil: JUNE, source: 'stripe', card: { ...CARD, endsWithPeriod: true } },
      ['Price: $19.99 a month', 'Ends on: Jun 6, 2026', 'Paid with: Card'],
    ],
    [
      'a card that could not be charged',
      {
        proUntil: JUNE,
        accessUntil: LATER,
        source: 'stripe',
        card: { ...CARD, status: 'past_due' },
      },
      ['Price: $19.99 a month', 'Ends on: Jun 9, 2026', 'Paid with: Card'],
    ],
    [
      'crypto',
      { proUntil: JUNE, accessUntil: LATER, source: 'crypto' },
      ['Price: $19.99 for 30 days', 'Ends on: Jun 6, 2026', 'Paid with: Crypto'],
    ],
    [
      'a grant',
      { proUntil: JUNE, source: 'grant' },
      ['Price: Free of charge', 'Ends on: Jun 6, 2026', 'Paid with: Granted by our team'],
    ],
  ])('name price, date and means of %s', (_which, given, facts) => {
    expect(factsOf(given)).toEqual(['Plan: EXE Pro', ...facts]);
  });
});
