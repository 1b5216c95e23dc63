import type { SubscriptionAnswer } from '@contracts/payments';
import { membershipWords } from './membershipWords';

const NOW = new Date(2026, 5, 1, 12);
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();
const words = (given: Partial<SubscriptionAnswer>) => membershipWords({ proUntil: null, source: null, cancelled: false, ...given }, NOW);

describe('a membership in words', () => {
  it('is the free plan without a period', () => {
    expect(words({})).toMatchObject({ headline: 'Free plan', canRenew: true, canCancel: false });
  });

  it('has ended once its time has passed', () => {
    expect(words({ proUntil: inDays(-1), source: 'crypto' })).toMatchObject({
      headline: 'EXE Pro ended on May 31, 2026',
      canRenew: true,
      canCancel: false,
    });
  });

  it('from cryptocurrency can be cancelled, and renewed in its last week only', () => {
    expect(words({ proUntil: inDays(20), source: 'crypto' })).toMatchObject({
      headline: 'EXE Pro until Jun 21, 2026',
      detail: 'Paid with cryptocurrency; it never renews by itself. You can renew it from Jun 14, 2026.',
      canRenew: false,
      canCancel: true,
    });
    expect(words({ proUntil: inDays(6), source: 'crypto' })).toMatchObject({
      canRenew: true,
      detail: expect.stringContaining('You can renew it now.'),
    });
  });

  it('from cryptocurrency that was cancelled ends, without reminders', () => {
    expect(words({ proUntil: inDays(20), source: 'crypto', cancelled: true })).toMatchObject({
      detail: 'Cancelled: it ends on that day, and no reminder is sent.',
      canCancel: false,
    });
  });

  it('by card renews, until it is cancelled', () => {
    expect(words({ proUntil: inDays(5), source: 'stripe' })).toMatchObject({
      headline: 'EXE Pro, renews on Jun 6, 2026',
      canRenew: false,
      canCancel: true,
    });
    expect(words({ proUntil: inDays(5), source: 'stripe', cancelled: true })).toMatchObject({
      headline: 'EXE Pro until Jun 6, 2026',
      canRenew: true,
      canCancel: false,
    });
  });

  it('that was granted is nobody’s to cancel', () => {
    expect(words({ proUntil: inDays(100), source: 'grant' })).toMatchObject({
      detail: 'Given to you by the administrators.',
      canRenew: false,
      canCancel: false,
    });
  });
});
