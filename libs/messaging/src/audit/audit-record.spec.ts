import { changesBetween } from './audit-record';

describe('changesBetween', () => {
  it('returns only the fields that differ', () => {
    const before = { name: 'a', downloadCount: 1, outcomes: ['x', 'y'], offerEndsAt: null };
    expect(changesBetween(before, { ...before, downloadCount: 2, outcomes: ['y', 'x'] })).toEqual({
      before: { downloadCount: 1, outcomes: ['x', 'y'] },
      after: { downloadCount: 2, outcomes: ['y', 'x'] },
    });
  });

  it('compares times by value and returns them as ISO 8601', () => {
    const at = (time: string) => ({ offerEndsAt: new Date(time) });
    expect(changesBetween(at('2030-01-01T00:00:00Z'), at('2030-01-01T00:00:00Z'))).toEqual({
      before: {},
      after: {},
    });
    expect(changesBetween(at('2030-01-01T00:00:00Z'), { offerEndsAt: null })).toEqual({
      before: { offerEndsAt: '2030-01-01T00:00:00.000Z' },
      after: { offerEndsAt: null },
    });
  });

  it('returns a field that exists on one side only', () => {
    expect(changesBetween({ status: 'paid' }, { status: 'paid', endedCards: ['sub_1'] })).toEqual({
      before: {},
      after: { endedCards: ['sub_1'] },
    });
  });

  it('returns the whole state of something new or deleted', () => {
    expect(changesBetween(null, { name: 'a' })).toEqual({ before: null, after: { name: 'a' } });
    expect(changesBetween({ name: 'a' }, null)).toEqual({ before: { name: 'a' }, after: null });
  });
});
