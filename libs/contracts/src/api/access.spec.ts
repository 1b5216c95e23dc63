import { ACCESS_LEVELS } from './access-level';
import { decideAccess, isIncludedAt } from './access';

const VISITOR = null;
const MEMBER = { isPro: false, hasPurchased: false };
const PRO = { isPro: true, hasPurchased: false };
const BUYER = { isPro: false, hasPurchased: true };

const tool = (accessLevel: 'free' | 'pro' | 'premium', given = {}) => ({
  accessLevel,
  hasFile: true,
  unlisted: false,
  isIncludedInPro: false,
  ...given,
});

describe('access to a tool', () => {
  it.each([
    ['free', 'a visitor', VISITOR, false, 'login_required', 'log_in'],
    ['free', 'a member', MEMBER, true, 'free', 'download'],
    ['pro', 'a visitor', VISITOR, false, 'pro_required', 'get_pro'],
    ['pro', 'a member', MEMBER, false, 'pro_required', 'get_pro'],
    ['pro', 'a buyer', BUYER, false, 'pro_required', 'get_pro'],
    ['pro', 'a Pro member', PRO, true, 'pro', 'download'],
    ['premium', 'a visitor', VISITOR, false, 'purchase_required', 'buy'],
    ['premium', 'a Pro member', PRO, false, 'purchase_required', 'buy'],
    ['premium', 'its buyer', BUYER, true, 'purchased', 'download'],
  ] as const)('of a %s tool for %s', (level, _who, user, allowed, reason, action) => {
    expect(decideAccess(tool(level), user)).toEqual({ allowed, reason, action });
  });

  it.each([
    ['a visitor', VISITOR, false, 'purchase_required', 'buy'],
    ['a member', MEMBER, false, 'purchase_required', 'buy'],
    ['a Pro member', PRO, true, 'included_in_pro', 'download'],
    ['its buyer', BUYER, true, 'purchased', 'download'],
    ['its buyer with Pro', { ...PRO, ...BUYER, isPro: true }, true, 'purchased', 'download'],
  ] as const)('that Pro includes, for %s', (_who, user, allowed, reason, action) => {
    expect(decideAccess(tool('premium', { isIncludedInPro: true }), user)).toEqual({
      allowed,
      reason,
      action,
    });
  });

  it('depends on the time in Pro for premium tools only', () => {
    for (const level of ['free', 'pro'] as const)
      for (const user of [VISITOR, MEMBER, PRO, BUYER])
        expect(decideAccess(tool(level, { isIncludedInPro: true }), user)).toEqual(
          decideAccess(tool(level), user),
        );
  });

  it('does not exist without a file', () => {
    for (const level of ACCESS_LEVELS)
      expect(decideAccess(tool(level, { hasFile: false }), { ...PRO, ...BUYER })).toEqual({
        allowed: false,
        reason: 'no_file',
        action: null,
      });
  });

  it('cannot be bought once the tool is unlisted; its buyers keep it', () => {
    const unlisted = tool('premium', { unlisted: true });
    expect(decideAccess(unlisted, MEMBER)).toEqual({
      allowed: false,
      reason: 'not_for_sale',
      action: null,
    });
    expect(decideAccess(unlisted, BUYER).allowed).toBe(true);
  });

  it('always leads to a download when it is allowed, and never when it is not', () => {
    for (const level of ACCESS_LEVELS)
      for (const unlisted of [false, true])
        for (const hasFile of [false, true])
          for (const isIncludedInPro of [false, true])
            for (const user of [VISITOR, MEMBER, PRO, BUYER]) {
              const asked = tool(level, { unlisted, hasFile, isIncludedInPro });
              const { allowed, action } = decideAccess(asked, user);
              expect(action === 'download').toBe(allowed);
            }
  });
});

describe('the time in Pro', () => {
  const NOW = new Date('2026-05-01T12:00:00Z');

  it.each([
    ['not set', null, false],
    ['later', new Date(NOW.getTime() + 1), true],
    ['at this moment', NOW, false],
    ['earlier', new Date(NOW.getTime() - 1), false],
  ])('that ends %s', (_when, proUntil, isIncluded) => {
    expect(isIncludedAt(proUntil, NOW)).toBe(isIncluded);
  });
});
