import type { CardSubscriptionState, SubscriptionResponse } from '@contracts/subscriptions';
import { aMembership, daysFromNow } from '../../test/builders';
import { membershipText } from './membershipText';

const NOW = new Date(2026, 5, 1, 12);
const inDays = (days: number) => daysFromNow(days, NOW.getTime());
const textFor = (given: Partial<SubscriptionResponse>, isPro = true) =>
  membershipText(aMembership({ cryptoFrom: inDays(-30), ...given }), isPro, NOW);
const aCard = (given: Partial<CardSubscriptionState> = {}): CardSubscriptionState => ({
  status: 'active',
  endsWithPeriod: false,
  endsAt: null,
  ...given,
});

describe('the text of a membership', () => {
  it('shows the free plan without a period', () => {
    expect(textFor({}, false)).toEqual({
      headline: 'Free plan',
      detail: '5 basic security tools, free of charge.',
      canRenew: true,
    });
  });

  it('shows when Pro ended, and the grace period', () => {
    const ended = { proUntil: inDays(-1), accessUntil: inDays(2), source: 'crypto' } as const;
    expect(textFor({ ...ended, accessUntil: null }, false)).toEqual({
      headline: 'EXE Pro ended on May 31, 2026',
      detail: 'Renew to download pro tools again. What you bought stays yours.',
      canRenew: true,
    });
    expect(textFor(ended)).toEqual({
      headline: 'Your paid period ended on May 31, 2026',
      detail: 'EXE Pro stays active until Jun 3, 2026.',
      canRenew: true,
    });
  });

  it('shows when Pro of a former member ended', () => {
    expect(textFor({ endedAt: inDays(-40) }, false)).toEqual({
      headline: 'EXE Pro ended on Apr 22, 2026',
      detail: 'Renew to download pro tools again. What you bought stays yours.',
      canRenew: true,
    });
  });

  it('shows that crypto does not renew, and from when it can be renewed', () => {
    expect(textFor({ proUntil: inDays(20), source: 'crypto', cryptoFrom: inDays(13) })).toEqual({
      headline: 'EXE Pro until Jun 21, 2026',
      detail: "Crypto payments don't renew automatically. You can renew from Jun 14, 2026.",
      canRenew: false,
    });
    expect(
      textFor({ proUntil: inDays(6), source: 'crypto', cryptoFrom: inDays(-1) }),
    ).toMatchObject({
      detail: "Crypto payments don't renew automatically. You can renew now.",
      canRenew: true,
    });
  });

  it('says the same of crypto whether or not reminders are on', () => {
    expect(
      textFor({ proUntil: inDays(20), source: 'crypto', cancelled: true, cryptoFrom: inDays(13) })
        .detail,
    ).toBe("Crypto payments don't renew automatically. You can renew from Jun 14, 2026.");
  });

  it('shows that a card renews, until it is canceled', () => {
    expect(
      textFor({ proUntil: inDays(5), source: 'stripe', card: aCard(), cryptoFrom: null }),
    ).toEqual({
      headline: 'EXE Pro, renews on Jun 6, 2026',
      detail: 'Paid by card, $19.99 per month. Cancel anytime.',
      canRenew: false,
    });
    const ending = {
      source: 'stripe',
      card: aCard({ endsAt: inDays(70) }),
      cryptoFrom: null,
    } as const;
    expect(textFor({ ...ending, proUntil: inDays(15) }).detail).toBe(
      'Paid by card, $19.99 per month. Your card subscription ends on Aug 10, 2026.',
    );
    const cancelled = {
      source: 'stripe',
      cancelled: true,
      card: aCard({ endsWithPeriod: true }),
    } as const;
    expect(textFor({ ...cancelled, proUntil: inDays(15), cryptoFrom: inDays(8) })).toEqual({
      headline: 'EXE Pro until Jun 16, 2026',
      detail:
        "Your card subscription is canceled. Your card won't be charged again. You can renew from Jun 9, 2026.",
      canRenew: false,
    });
  });

  it.each(['stripe', 'crypto'] as const)(
    'never shows a renewal for a canceled card followed by crypto (%s)',
    (source) => {
      const bought = { proUntil: inDays(35), source, cryptoFrom: inDays(28), cancelled: false };
      for (const card of [aCard({ endsWithPeriod: true }), null]) {
        const { headline, detail, canRenew } = textFor({ ...bought, card });
        expect(headline).toBe('EXE Pro until Jul 6, 2026');
        expect(detail).toMatch(
          /(won't be charged again|don't renew automatically)\. You can renew from Jun 29, 2026\.$/,
        );
        expect(canRenew).toBe(false);
      }
    },
  );

  it('shows no renewal date for a card with a granted extension', () => {
    expect(
      textFor({ proUntil: inDays(90), source: 'grant', card: aCard(), cryptoFrom: null }),
    ).toEqual({
      headline: 'EXE Pro until Aug 30, 2026',
      detail: 'Your card then renews it, $19.99 per month. Cancel anytime.',
      canRenew: false,
    });
  });

  it('shows that it was granted', () => {
    expect(textFor({ proUntil: inDays(100), source: 'grant', cryptoFrom: inDays(93) })).toEqual({
      headline: 'EXE Pro until Sep 9, 2026',
      detail: 'Granted by our team. You can renew from Sep 2, 2026.',
      canRenew: false,
    });
  });

  it('offers no other payment method when the renewal failed', () => {
    const pastDue = { card: aCard({ status: 'past_due' }), cryptoFrom: null } as const;
    expect(
      textFor({ ...pastDue, proUntil: inDays(-1), accessUntil: inDays(2), source: 'stripe' }),
    ).toEqual({
      headline: 'Your paid period ended on May 31, 2026',
      detail: 'EXE Pro stays active until Jun 3, 2026.',
      canRenew: false,
    });
    const isRunning = { proUntil: inDays(1), accessUntil: inDays(4), source: 'stripe' } as const;
    expect(textFor({ ...pastDue, ...isRunning }).headline).toBe('EXE Pro until Jun 5, 2026');
    expect(textFor(pastDue, false)).toEqual({
      headline: 'Free plan',
      detail: 'EXE Pro starts again once the renewal is paid.',
      canRenew: false,
    });
  });

  it('shows that a card payment is being confirmed', () => {
    expect(textFor({ card: aCard({ status: 'confirming' }), cryptoFrom: null }, false)).toEqual({
      headline: 'Free plan',
      detail: 'Your card payment is being confirmed. This takes a moment.',
      canRenew: false,
    });
  });
});
