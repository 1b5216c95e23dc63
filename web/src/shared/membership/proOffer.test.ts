import type { CardSubscriptionState } from '@contracts/subscriptions';
import { aMembership, daysFromNow } from '../../test/builders';
import { hasTimeLeft, isRenewalDue, proOffer } from './proOffer';

const NOW = new Date();
const aCard = (given: Partial<CardSubscriptionState> = {}): CardSubscriptionState => ({
  status: 'active',
  endsWithPeriod: false,
  endsAt: null,
  ...given,
});
const IN_9_DAYS = daysFromNow(9);

describe('what a member can do about Pro', () => {
  it.each([
    ['buy without any membership', aMembership({ cryptoFrom: null }), { kind: 'open' }],
    ['buy once the day has come', aMembership({ cryptoFrom: daysFromNow(-1) }), { kind: 'open' }],
    [
      'buy from a later day',
      aMembership({ cryptoFrom: IN_9_DAYS }),
      { kind: 'later', from: IN_9_DAYS },
    ],
    [
      'nothing while the card renews',
      aMembership({ card: aCard(), cryptoFrom: null }),
      { kind: 'renews' },
    ],
    [
      'buy from a later day once the card was cancelled',
      aMembership({ card: aCard({ endsWithPeriod: true }), cryptoFrom: IN_9_DAYS }),
      { kind: 'later', from: IN_9_DAYS },
    ],
    [
      'pay a renewal that failed',
      aMembership({ card: aCard({ status: 'past_due' }), cryptoFrom: null }),
      { kind: 'renewal-failed' },
    ],
    [
      'buy once a card whose renewal failed can no longer charge',
      aMembership({ card: aCard({ status: 'past_due', endsWithPeriod: true, endsAt: null }) }),
      { kind: 'open' },
    ],
    [
      'wait while a card payment is being confirmed',
      aMembership({ card: aCard({ status: 'confirming' }) }),
      { kind: 'confirming' },
    ],
  ] as const)('is to %s', (_case, membership, offer) => {
    expect(proOffer(membership, NOW)).toEqual(offer);
  });

  it('includes paying a renewal only when it is due', () => {
    expect(isRenewalDue(aMembership({ card: aCard({ status: 'past_due' }) }))).toBe(true);
    expect(isRenewalDue(aMembership({ card: aCard() }))).toBe(false);
    expect(isRenewalDue(aMembership())).toBe(false);
  });

  it('depends on whether a period covers the current time', () => {
    expect(hasTimeLeft(aMembership(), NOW)).toBe(false);
    expect(hasTimeLeft(aMembership({ proUntil: daysFromNow(-1) }), NOW)).toBe(false);
    expect(hasTimeLeft(aMembership({ proUntil: daysFromNow(1) }), NOW)).toBe(true);
  });
});
