import { isWeekly } from './weeklyTools';

describe('whether something is added weekly', () => {
  const NOW = new Date('2026-11-28T12:00:00Z');
  const daysAgo = (...days: number[]) =>
    days.map((count) => new Date(NOW.getTime() - count * 86_400_000).toISOString());

  it.each([
    [[0, 7, 14, 21], true],
    [[6.9, 13.9, 20.9, 27.9], true],
    [[1, 2, 3, 8, 15], false],
    [[8, 15, 22], false],
    [[7, 14, 21, 28], false],
    [[-1, 8, 15, 22], false],
    [[], false],
  ])('is told from the last four weeks: %j', (days, isTold) => {
    expect(isWeekly(daysAgo(...days), NOW)).toBe(isTold);
  });
});
