import { aPath } from '../../test/builders';
import { choosePath } from './choosePath';

const PATHS = ['one', 'two', 'three'].map((slug) => aPath({ slug, toolIds: ['a', 'b', 'c'] }));

/** Chooses among three paths of which so many steps are done. */
const choose = (done: Record<string, number>, certificateCode: string | null = null) => {
  const chosen = choosePath(PATHS, ({ slug, toolIds }) => ({
    done: new Set(toolIds.slice(0, done[slug] ?? 0)),
    certificateCode,
  }));
  return chosen && `${chosen.kind} ${chosen.path.slug}`;
};

describe('the path to go on with', () => {
  it.each([
    ['the first, for a newcomer', {}, 'start one'],
    ['the one with the largest part done', { one: 1, two: 2 }, 'continue two'],
    ['one that is begun before a new one', { one: 3, three: 1 }, 'continue three'],
    ['one that lacks its certificate', { two: 3 }, 'certificate two'],
  ])('is %s', (_which, done, chosen) => {
    expect(choose(done)).toBe(chosen);
  });

  it('is a new one once the others have their certificates, and none after the last', () => {
    expect(choose({ one: 3 }, 'AAAAA')).toBe('start two');
    expect(choose({ one: 3, two: 3, three: 3 }, 'AAAAA')).toBeNull();
  });

  it('is one that Pro opens, for a Pro member who begins', () => {
    const paths = [aPath({ slug: 'free', isPro: false }), aPath({ slug: 'pro', isPro: true })];
    const progressOf = () => ({ done: new Set<string>(), certificateCode: null });
    expect(choosePath(paths, progressOf, true)?.path.slug).toBe('pro');
    expect(choosePath(paths, progressOf)?.path.slug).toBe('free');
  });

  it('is not known before the progress is', () => {
    expect(choosePath(PATHS, () => undefined)).toBeNull();
  });
});
