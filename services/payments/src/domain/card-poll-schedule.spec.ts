import { nextCardPoll, type PolledCard } from './poll-schedule';

const now = new Date('2026-01-01T00:00:00Z');
const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const secondsUntilPoll = (card: Partial<PolledCard>): number | null => {
  const given = { status: 'incomplete', isConfirming: false, endsWithPeriod: false, paidUntil: null, formOpenedAt: now, ...card };
  const next = nextCardPoll(given, now);
  return next && (next.getTime() - now.getTime()) / 1000;
};
const HOUR = 3600;
const DAY = 24 * HOUR;

describe('when a card is polled', () => {
  it.each([
    [0, 5],
    [5, 10],
    [15, 20],
    [35, 40],
    [HOUR - 1, 40],
    [HOUR, HOUR],
    [DAY, DAY],
  ])('whose form was opened %d seconds ago: in %d', (age, seconds) =>
    expect(secondsUntilPoll({ formOpenedAt: before(age) })).toBe(seconds),
  );

  it('goes on hourly while a payment is being processed, for days', () => {
    expect(secondsUntilPoll({ formOpenedAt: before(5 * DAY), isConfirming: true })).toBe(HOUR);
  });

  it.each(['active', 'past_due', 'unpaid'])('that is %s: once its period has ended, every 15 minutes, then hourly', (status) => {
    expect(secondsUntilPoll({ status, paidUntil: before(-DAY) })).toBe(DAY + 60);
    expect(secondsUntilPoll({ status, paidUntil: before(60) })).toBe(15 * 60);
    expect(secondsUntilPoll({ status, paidUntil: before(6 * HOUR) })).toBe(HOUR);
  });

  it.each(['canceled', 'incomplete_expired'])('that is %s: never', (status) => expect(secondsUntilPoll({ status })).toBeNull());
});
