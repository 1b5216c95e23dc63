import { nextCardPoll, nextPoll } from './poll-schedule';

const now = new Date('2026-03-01T00:00:00Z');
const after = (polls: number): number =>
  nextPoll({ status: 'waiting', polls, closedAt: null }, now)!.getTime() - now.getTime();
const days = (count: number): Date => new Date(now.getTime() + count * 24 * 3600 * 1000);
const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const secondsUntilPoll = (card: Partial<Parameters<typeof nextCardPoll>[0]>): number | null => {
  const given = {
    status: 'incomplete',
    isConfirming: false,
    endsWithPeriod: false,
    endsAt: null,
    paidUntil: null,
    formOpenedAt: now,
    ...card,
  };
  const next = nextCardPoll(given, now);
  return next && (next.getTime() - now.getTime()) / 1000;
};
const HOUR = 3600;
const DAY = 24 * HOUR;

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

describe('polling a card subscription', () => {
  it.each([
    [0, 5],
    [5, 10],
    [15, 20],
    [35, 40],
    [HOUR - 1, 40],
    [HOUR, HOUR],
    [DAY, DAY],
  ])('with a form opened %d seconds ago happens in %d seconds', (age, seconds) =>
    expect(secondsUntilPoll({ formOpenedAt: before(age) })).toBe(seconds),
  );

  it('continues hourly for days while a payment is being processed', () => {
    expect(secondsUntilPoll({ formOpenedAt: before(5 * DAY), isConfirming: true })).toBe(HOUR);
  });

  it.each(['active', 'past_due', 'unpaid'])(
    'in status %s happens every 15 minutes after its period has ended, then hourly',
    (status) => {
      expect(secondsUntilPoll({ status, paidUntil: before(-DAY) })).toBe(DAY + 60);
      expect(secondsUntilPoll({ status, paidUntil: before(60) })).toBe(15 * 60);
      expect(secondsUntilPoll({ status, paidUntil: before(6 * HOUR) })).toBe(HOUR);
    },
  );

  it.each(['canceled', 'incomplete_expired'])('in status %s never happens', (status) =>
    expect(secondsUntilPoll({ status })).toBeNull(),
  );
});
