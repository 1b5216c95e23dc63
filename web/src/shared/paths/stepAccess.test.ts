import { stepAccess } from './stepAccess';

const NEITHER = { isOwned: false, isIncludedInPro: false };
const [MEMBER, PRO] = [{ isPro: false }, { isPro: true }];

describe('what a step needs', () => {
  it.each([
    ['free', null, false, false, 'Free'],
    ['pro', null, false, true, 'Needs Pro'],
    ['pro', MEMBER, false, true, 'Needs Pro'],
    ['pro', PRO, false, false, 'Included in Pro'],
    ['premium', PRO, false, true, 'Sold separately: $24.99'],
    ['premium', MEMBER, true, false, 'Yours'],
  ] as const)('of a %s tool for %j, owned: %s', (accessLevel, user, isOwned, isLocked, label) => {
    expect(
      stepAccess({ accessLevel, price: 2499 }, user, { isOwned, isIncludedInPro: false }),
    ).toMatchObject({
      isLocked,
      label,
    });
  });

  it.each([
    [PRO, false, false, 'Included in Pro now'],
    [MEMBER, false, true, 'With Pro now, or $24.99'],
    [null, false, true, 'With Pro now, or $24.99'],
    [PRO, true, false, 'Yours'],
  ] as const)(
    'of a premium tool that Pro includes for a time, for %j, owned: %s',
    (user, isOwned, isLocked, label) => {
      const tool = { accessLevel: 'premium', price: 2499 } as const;
      expect(stepAccess(tool, user, { isOwned, isIncludedInPro: true })).toMatchObject({
        isLocked,
        label,
      });
    },
  );

  it('is said with its price', () => {
    expect(stepAccess({ accessLevel: 'pro', price: 0 }, null, NEITHER).sentence).toBe(
      'This step needs EXE Pro, $19.99 a month.',
    );
    expect(stepAccess({ accessLevel: 'premium', price: 2499 }, PRO, NEITHER).sentence).toBe(
      'The tool of this step is sold separately for $24.99.',
    );
  });
});
