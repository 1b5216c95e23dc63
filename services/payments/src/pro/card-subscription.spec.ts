import { type CardState, howToStop, mustStop, nextCardPoll, wasStopped } from './card-subscription';

const now = new Date('2026-03-01T00:00:00Z');
const card = (status: string, given: Partial<CardState> = {}): CardState => ({
  status,
  isConfirming: false,
  endsWithPeriod: false,
  endsAt: null,
  paidUntil: null,
  ...given,
});
const confirming = card('incomplete', { isConfirming: true });
const ending = card('active', { endsWithPeriod: true });

describe('stopping a card subscription', () => {
  it.each([
    ['one that renews', card('active'), 'end-with-period'],
    ['one that ends with its period', ending, 'nothing'],
    ['a renewal that Stripe retries', card('past_due'), 'end-now'],
    [
      'a renewal that Stripe retries, and that ends',
      { ...card('past_due'), endsWithPeriod: true },
      'end-now',
    ],
    ['a renewal that Stripe has given up', card('unpaid'), 'end-now'],
    ['an open form', card('incomplete'), 'end-now'],
    ['a first payment that is being confirmed', confirming, 'nothing'],
    ['one that is over', card('canceled'), 'nothing'],
    ['a form that has expired', card('incomplete_expired'), 'nothing'],
  ])('that is %s: %j means %s', (_, state, how) => expect(howToStop(state)).toBe(how));

  it.each([card('active'), card('past_due'), card('unpaid'), card('incomplete')])(
    'is necessary for %j',
    (state) => expect(mustStop(state)).toBe(true),
  );

  it.each([ending, confirming, card('canceled')])('is not necessary for %j', (state) =>
    expect(mustStop(state)).toBe(false),
  );

  it('is noticed once, and not for an open form, from which nothing was charged', () => {
    expect(wasStopped(card('active'), ending)).toBe(true);
    expect(wasStopped(card('past_due'), card('canceled'))).toBe(true);
    expect(wasStopped(ending, card('canceled'))).toBe(false);
    expect(wasStopped(card('incomplete'), card('canceled'))).toBe(false);
    expect(wasStopped(null, card('canceled'))).toBe(false);
    expect(wasStopped(card('active'), card('past_due'))).toBe(false);
  });
});

const HOUR = 3600;
const DAY = 24 * HOUR;
const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const secondsUntilPoll = (given: Partial<Parameters<typeof nextCardPoll>[0]>): number | null => {
  const next = nextCardPoll({ ...card('incomplete'), formOpenedAt: now, ...given }, now);
  return next && (next.getTime() - now.getTime()) / 1000;
};

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
