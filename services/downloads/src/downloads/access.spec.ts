import { isResumable, mayDownload } from './access';

const NOW = new Date('2026-05-01T12:00:00Z');
const EARLIER = new Date(NOW.getTime() - 1);
const LATER = new Date(NOW.getTime() + 1);
const ALLOWED = { allowed: true };

describe('mayDownload', () => {
  it.each([
    ['free', 'anybody', { accessUntil: null, hasPurchased: false }, ALLOWED],
    ['pro', 'a Pro member', { accessUntil: LATER, hasPurchased: false }, ALLOWED],
    [
      'pro',
      'a member at the moment Pro ends',
      { accessUntil: NOW, hasPurchased: false },
      { allowed: false, because: 'Pro membership required' },
    ],
    [
      'pro',
      'a former Pro member',
      { accessUntil: EARLIER, hasPurchased: false },
      { allowed: false, because: 'Pro membership required' },
    ],
    [
      'pro',
      'a buyer without Pro',
      { accessUntil: null, hasPurchased: true },
      { allowed: false, because: 'Pro membership required' },
    ],
    ['premium', 'its buyer', { accessUntil: null, hasPurchased: true }, ALLOWED],
    [
      'premium',
      'a Pro member who did not buy it',
      { accessUntil: LATER, hasPurchased: false },
      { allowed: false, because: 'Purchase required' },
    ],
    [
      'premium',
      'a member',
      { accessUntil: null, hasPurchased: false },
      { allowed: false, because: 'Purchase required' },
    ],
  ] as const)('of a %s tool by %s', (level, _who, member, decision) => {
    expect(mayDownload(level, member, NOW)).toEqual(decision);
  });
});

describe('isResumable', () => {
  const started = new Date('2026-03-02T10:00:00.000Z');

  it.each([
    ['2026-03-02T10:00:00.000Z', true],
    ['2026-03-02T13:59:59.999Z', true],
    ['2026-03-02T14:00:00.000Z', false],
    ['2026-03-09T10:00:00.000Z', false],
  ])('of a download started at 10:00 is, at %s: %s', (now, expected) => {
    expect(isResumable(started, new Date(now))).toBe(expected);
  });
});
