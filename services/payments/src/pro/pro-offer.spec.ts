import { mayRenew, reminderDue } from './pro-offer';

const now = new Date('2026-01-01T00:00:00Z');
const inDays = (days: number): Date => new Date(now.getTime() + days * 24 * 3600 * 1000);

describe('the Pro offer', () => {
  it('is open to non-members, and to members in their last seven days', () => {
    expect(mayRenew(null, now)).toBe(true);
    expect(mayRenew(inDays(7), now)).toBe(true);
    expect(mayRenew(inDays(7.001), now)).toBe(false);
    expect(mayRenew(inDays(-2), now)).toBe(true);
  });

  it.each([
    [8, null],
    [7, 7],
    [3.1, 7],
    [3, 3],
    [1.5, 3],
    [1, 1],
    [0.1, 1],
    [0, null],
    [-1, null],
  ])('with %d days left sends the reminder of day %p', (days, expected) => {
    expect(reminderDue(inDays(days), now)).toBe(expected);
  });
});
