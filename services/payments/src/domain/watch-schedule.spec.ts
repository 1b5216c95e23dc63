import { nextLook } from './watch-schedule';

const now = new Date('2026-03-01T00:00:00Z');
const after = (looks: number): number => nextLook({ status: 'waiting', looks, overAt: null }, now)!.getTime() - now.getTime();
const days = (count: number): Date => new Date(now.getTime() + count * 24 * 3600 * 1000);

describe('looking after a payment', () => {
  it('slows down from half a minute to an hour', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 100].map((looks) => after(looks) / 60_000)).toEqual([0.5, 1, 2, 5, 15, 60, 60, 60]);
  });

  it('goes on once a day for eight days after it was over', () => {
    expect(nextLook({ status: 'expired', looks: 0, overAt: now }, now)).toEqual(days(1));
    expect(nextLook({ status: 'expired', looks: 9, overAt: days(-7) }, now)).toEqual(days(1));
    expect(nextLook({ status: 'expired', looks: 9, overAt: days(-7.5) }, now)).toBeNull();
    expect(nextLook({ status: 'failed', looks: 0, overAt: now }, now)).toEqual(days(1));
  });

  it('is quick again when coins come late', () => {
    expect(nextLook({ status: 'confirming', looks: 0, overAt: days(-3) }, now)).toEqual(new Date(now.getTime() + 30_000));
  });

  it.each(['finished', 'refunded', 'create_failed'] as const)('ends when it is %s', (status) => {
    expect(nextLook({ status, looks: 0, overAt: now }, now)).toBeNull();
  });
});
