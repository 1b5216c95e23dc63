import { isPro, membershipOf } from './pro-membership';
import { type ProPeriod, revokePeriod } from './pro-period';

const day = (days: number): Date =>
  new Date(Date.parse('2026-01-01T00:00:00Z') + days * 24 * 3600 * 1000);
const paid = (from: number, to: number): ProPeriod => ({
  source: 'crypto',
  starts: day(from),
  ends: day(to),
  graceDays: 3,
});

describe('revokePeriod', () => {
  it('ends a current period now, without grace', () => {
    const period = paid(0, 30);
    const [cut] = revokePeriod([period], period, day(10));
    expect(cut).toEqual({ ...paid(0, 10), graceDays: 0 });
    expect(isPro(membershipOf([cut!], day(10)), day(10))).toBe(false);
  });

  it('moves up following periods, the earliest first', () => {
    const [first, second, third] = [paid(0, 30), paid(30, 60), paid(60, 90)];
    expect(revokePeriod([third, first, second], first, day(10))).toEqual([
      { ...paid(0, 10), graceDays: 0 },
      paid(10, 40),
      paid(40, 70),
    ]);
  });

  it('empties a period that has not started', () => {
    const [first, second] = [paid(0, 30), paid(30, 60)];
    expect(revokePeriod([first, second], second, day(10))).toEqual([
      { ...paid(30, 30), graceDays: 0 },
    ]);
  });

  it('removes only the grace of a past period', () => {
    const [first, second] = [paid(0, 30), paid(30, 60)];
    expect(revokePeriod([first, second], first, day(31))).toEqual([{ ...first, graceDays: 0 }]);
  });

  it('does not change an empty period', () => {
    const empty = paid(5, 5);
    expect(revokePeriod([empty], empty, day(1))).toEqual([]);
  });
});
