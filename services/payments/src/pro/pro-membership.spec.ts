import { isPro, membershipOf, NOT_PRO } from './pro-membership';
import type { ProPeriod } from './pro-period';

const day = (days: number): Date =>
  new Date(Date.parse('2026-01-01T00:00:00Z') + days * 24 * 3600 * 1000);
const paid = (from: number, to: number): ProPeriod => ({
  source: 'crypto',
  starts: day(from),
  ends: day(to),
  graceDays: 3,
});
const granted = (from: number, to: number): ProPeriod => ({
  source: 'grant',
  starts: day(from),
  ends: day(to),
  graceDays: 0,
});

describe('membershipOf', () => {
  it('is empty without periods', () => {
    expect(membershipOf([], day(0))).toEqual(NOT_PRO);
  });

  it('lasts until the end of adjacent periods, in any order', () => {
    expect(membershipOf([paid(60, 90), paid(0, 30), paid(30, 60)], day(10))).toEqual({
      proUntil: day(90),
      accessUntil: day(93),
      source: 'crypto',
    });
  });

  it('includes the first moment of a period and not the last', () => {
    expect(membershipOf([granted(1, 2)], new Date(day(1).getTime() - 1))).toEqual(NOT_PRO);
    expect(isPro(membershipOf([granted(1, 2)], day(1)), day(1))).toBe(true);
    expect(membershipOf([granted(1, 2)], day(2))).toEqual(NOT_PRO);
  });

  it('lasts three days longer for a paid period', () => {
    expect(membershipOf([paid(0, 30)], day(32.9)).accessUntil).toEqual(day(33));
    expect(membershipOf([paid(0, 30)], day(33))).toEqual(NOT_PRO);
  });

  it('ends at a gap that no grace covers', () => {
    expect(membershipOf([granted(0, 10), granted(11, 20)], day(5)).proUntil).toEqual(day(10));
    expect(membershipOf([paid(0, 10), granted(12, 20)], day(5)).proUntil).toEqual(day(20));
  });

  it('names the source of the current period', () => {
    expect(membershipOf([paid(0, 30), granted(30, 60)], day(10)).source).toBe('crypto');
    expect(membershipOf([paid(0, 30), granted(30, 60)], day(31)).source).toBe('grant');
    expect(membershipOf([paid(0, 30)], day(31)).source).toBe('crypto');
  });

  it('ignores void periods', () => {
    expect(membershipOf([granted(5, 5)], day(5))).toEqual(NOT_PRO);
  });
});
