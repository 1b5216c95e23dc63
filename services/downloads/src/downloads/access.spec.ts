import { decideDownload, describeRefusal, isResumable } from './access';

const NOW = new Date('2026-05-01T12:00:00Z');
const EARLIER = new Date(NOW.getTime() - 1);
const LATER = new Date(NOW.getTime() + 1);

describe('access', () => {
  it.each([
    ['free', 'anybody', { accessUntil: null, hasPurchased: false }, null],
    ['pro', 'a Pro member', { accessUntil: LATER, hasPurchased: false }, null],
    [
      'pro',
      'a member at the moment Pro ends',
      { accessUntil: NOW, hasPurchased: false },
      'Pro membership required',
    ],
    [
      'pro',
      'a former Pro member',
      { accessUntil: EARLIER, hasPurchased: false },
      'Pro membership required',
    ],
    [
      'pro',
      'a buyer without Pro',
      { accessUntil: null, hasPurchased: true },
      'Pro membership required',
    ],
    ['premium', 'its buyer', { accessUntil: null, hasPurchased: true }, null],
    [
      'premium',
      'a Pro member who did not buy it',
      { accessUntil: LATER, hasPurchased: false },
      'Purchase required',
    ],
    ['premium', 'a member', { accessUntil: null, hasPurchased: false }, 'Purchase required'],
  ] as const)('of a %s tool by %s', (accessLevel, _who, member, refusal) => {
    const tool = { accessLevel, hasFile: true, unlisted: false, proUntil: null };
    const decision = decideDownload(tool, member, NOW);
    expect(decision.allowed ? null : describeRefusal(decision)).toBe(refusal);
  });

  it.each([
    ['a Pro member before the end', LATER, LATER, null],
    ['a Pro member at the end', LATER, NOW, 'Purchase required'],
    ['a former Pro member', EARLIER, LATER, 'Purchase required'],
    ['a member without Pro', null, LATER, 'Purchase required'],
  ] as const)(
    'of a premium tool that Pro includes for a time, by %s',
    (_who, accessUntil, proUntil, refusal) => {
      const tool = { accessLevel: 'premium', hasFile: true, unlisted: false, proUntil } as const;
      const decision = decideDownload(tool, { accessUntil, hasPurchased: false }, NOW);
      expect(decision.allowed ? null : describeRefusal(decision)).toBe(refusal);
    },
  );
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
