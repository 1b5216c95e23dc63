import { nextPoll } from './poll-schedule';

const now = new Date('2026-03-01T00:00:00Z');
const after = (polls: number): number => nextPoll({ status: 'waiting', polls, overAt: null }, now)!.getTime() - now.getTime();
const days = (count: number): Date => new Date(now.getTime() + count * 24 * 3600 * 1000);

describe('polling a payment', () => {
  it('slows down from half a minute to an hour', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 100].map((polls) => after(polls) / 60_000)).toEqual([0.5, 1, 2, 5, 15, 60, 60, 60]);
  });

  it('goes on once a day for eight days after it was over, since it may be topped up or refunded', () => {
    expect(nextPoll({ status: 'expired', polls: 0, overAt: now }, now)).toEqual(days(1));
    expect(nextPoll({ status: 'expired', polls: 9, overAt: days(-7) }, now)).toEqual(days(1));
    expect(nextPoll({ status: 'expired', polls: 9, overAt: days(-7.5) }, now)).toBeNull();
    for (const status of ['failed', 'finished'] as const) expect(nextPoll({ status, polls: 0, overAt: now }, now)).toEqual(days(1));
  });

  it('is quick again when coins come late', () => {
    expect(nextPoll({ status: 'confirming', polls: 0, overAt: days(-3) }, now)).toEqual(new Date(now.getTime() + 30_000));
  });

  it.each(['refunded', 'create_failed'] as const)('ends when it is %s', (status) => {
    expect(nextPoll({ status, polls: 0, overAt: now }, now)).toBeNull();
  });
});
