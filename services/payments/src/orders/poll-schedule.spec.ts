import { nextPoll } from './poll-schedule';

const now = new Date('2026-03-01T00:00:00Z');
const after = (polls: number): number =>
  nextPoll({ status: 'waiting', polls, closedAt: null }, now)!.getTime() - now.getTime();
const days = (count: number): Date => new Date(now.getTime() + count * 24 * 3600 * 1000);

describe('polling a payment', () => {
  it('backs off from 30 seconds to one hour', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 100].map((polls) => after(polls) / 60_000)).toEqual([
      0.5, 1, 2, 5, 15, 60, 60, 60,
    ]);
  });

  it.each(['waiting', 'expired', 'failed', 'finished'] as const)(
    'continues six times in eight days, at growing intervals, after an attempt with status %s was closed',
    (status) => {
      const hours: number[] = [];
      let next: Date | null = now;
      while (next) {
        next = nextPoll({ status, polls: 9, closedAt: now }, next);
        if (next) hours.push((next.getTime() - now.getTime()) / 3_600_000);
      }
      expect(hours).toEqual([1, 3, 9, 27, 81, 192]);
    },
  );

  it('does not shorten the interval after a late poll', () => {
    expect(nextPoll({ status: 'expired', polls: 0, closedAt: days(-2) }, now)).toEqual(days(4));
    expect(nextPoll({ status: 'expired', polls: 0, closedAt: days(-9) }, now)).toBeNull();
  });

  it('is frequent again when coins arrive late', () => {
    expect(nextPoll({ status: 'confirming', polls: 0, closedAt: days(-3) }, now)).toEqual(
      new Date(now.getTime() + 30_000),
    );
  });

  it.each(['refunded', 'create_failed'] as const)('stops when the attempt is %s', (status) => {
    expect(nextPoll({ status, polls: 0, closedAt: now }, now)).toBeNull();
  });
});
