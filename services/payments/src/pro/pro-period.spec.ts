import { DAY_MS } from '@libs/contracts';
import fc from 'fast-check';
import type { CardState } from './card-subscription';
import {
  computeMembership,
  computeRenewal,
  findLastEnd,
  isPro,
  isVoid,
  mayRenew,
  nextStart,
  NOT_PRO,
  type ProPeriod,
  reminderDue,
  revokePeriod,
  setProUntil,
} from './pro-period';

const START = Date.parse('2026-01-01T00:00:00Z');
const day = (days: number): Date => new Date(START + days * DAY_MS);
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

describe('the end of a former membership', () => {
  it('is the last end with its grace days, once it has passed', () => {
    const periods = [granted(40, 50), paid(0, 30)];
    expect(findLastEnd(periods, day(20))).toBeNull();
    expect(findLastEnd(periods, day(32))).toBeNull();
    expect(findLastEnd(periods, day(35))).toEqual(day(33));
    expect(findLastEnd(periods, day(60))).toEqual(day(50));
  });

  it('is unknown for those who never were members', () => {
    expect(findLastEnd([], day(0))).toBeNull();
    expect(findLastEnd([paid(5, 5)], day(20))).toBeNull();
  });
});

describe('computeMembership', () => {
  it('is empty without periods', () => {
    expect(computeMembership([], day(0))).toEqual(NOT_PRO);
  });

  it('lasts until the end of adjacent periods, in any order', () => {
    expect(computeMembership([paid(60, 90), paid(0, 30), paid(30, 60)], day(10))).toEqual({
      proUntil: day(90),
      accessUntil: day(93),
      source: 'crypto',
    });
  });

  it('includes the first moment of a period and not the last', () => {
    expect(computeMembership([granted(1, 2)], new Date(day(1).getTime() - 1))).toEqual(NOT_PRO);
    expect(isPro(computeMembership([granted(1, 2)], day(1)), day(1))).toBe(true);
    expect(computeMembership([granted(1, 2)], day(2))).toEqual(NOT_PRO);
  });

  it('lasts three days longer for a paid period', () => {
    expect(computeMembership([paid(0, 30)], day(32.9)).accessUntil).toEqual(day(33));
    expect(computeMembership([paid(0, 30)], day(33))).toEqual(NOT_PRO);
  });

  it('ends at a gap that no grace covers', () => {
    expect(computeMembership([granted(0, 10), granted(11, 20)], day(5)).proUntil).toEqual(day(10));
    expect(computeMembership([paid(0, 10), granted(12, 20)], day(5)).proUntil).toEqual(day(20));
  });

  it('names the source of the current period', () => {
    expect(computeMembership([paid(0, 30), granted(30, 60)], day(10)).source).toBe('crypto');
    expect(computeMembership([paid(0, 30), granted(30, 60)], day(31)).source).toBe('grant');
    expect(computeMembership([paid(0, 30)], day(31)).source).toBe('crypto');
  });

  it('ignores void periods', () => {
    expect(computeMembership([granted(5, 5)], day(5))).toEqual(NOT_PRO);
  });
});

describe('revokePeriod', () => {
  it('ends a current period now, without grace', () => {
    const period = paid(0, 30);
    const [cut] = revokePeriod([period], period, day(10));
    expect(cut).toEqual({ ...paid(0, 10), graceDays: 0 });
    expect(isPro(computeMembership([cut!], day(10)), day(10))).toBe(false);
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

function after(periods: ProPeriod[], until: Date, now: Date): ProPeriod[] {
  const remaining = [...periods];
  const { trimmed, added } = setProUntil(
    periods.map((period, index) => ({ ...period, index })),
    until,
    now,
  );
  for (const { index, ...period } of trimmed) remaining[index] = period;
  return added ? [...remaining, added] : remaining;
}

describe('setProUntil', () => {
  it('grants a first period from now on', () => {
    expect(setProUntil([], day(30), day(0))).toEqual({ trimmed: [], added: granted(0, 30) });
  });

  it('extends from the current end', () => {
    expect(setProUntil([granted(0, 30)], day(50), day(10))).toEqual({
      trimmed: [],
      added: granted(30, 50),
    });
  });

  it('shortens the current period and removes its grace', () => {
    expect(after([paid(0, 30)], day(20), day(10))).toEqual([{ ...paid(0, 20), graceDays: 0 }]);
  });

  it('empties a period that is cut off entirely, because an order may reference it', () => {
    const [, future] = after([paid(0, 30), paid(30, 60)], day(20), day(10));
    expect(isVoid(future!)).toBe(true);
  });

  it('ends Pro now for a time in the past, and leaves elapsed time unchanged', () => {
    const periods = after([paid(0, 30)], day(-5), day(10));
    expect(periods).toEqual([{ ...paid(0, 10), graceDays: 0 }]);
    expect(computeMembership(periods, day(10)).accessUntil).toBeNull();
  });

  it('ends the days of grace too', () => {
    const periods = after([paid(0, 30)], day(31), day(31));
    expect(isPro(computeMembership(periods, day(31)), day(31))).toBe(false);
  });

  it('changes nothing when a user without Pro is ended', () => {
    expect(setProUntil([paid(0, 30)], day(40), day(40))).toEqual({ trimmed: [], added: null });
  });

  it('ends exactly at the given time, whatever the periods before', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 90 }), ({ periods, now }, daysAhead) => {
        const until = day(now + daysAhead);
        const changed = after(periods, until, day(now));
        const membership = computeMembership(changed, day(now));
        expect(membership).toMatchObject({ proUntil: until, accessUntil: until });
        expect(isPro(computeMembership(changed, until), until)).toBe(false);
      }),
    );
  });

  it('never creates overlapping periods or a future gap', () => {
    fc.assert(
      fc.property(histories, ({ periods, now }) => {
        const row = periods
          .filter((period) => !isVoid(period))
          .sort((one, other) => one.starts.getTime() - other.starts.getTime());
        row.slice(1).forEach((period, index) => {
          const before = row[index]!;
          expect(period.starts.getTime()).toBeGreaterThanOrEqual(before.ends.getTime());
          if (period.starts > day(now)) expect(period.starts).toEqual(before.ends);
        });
      }),
    );
  });
});

describe('nextStart', () => {
  it('is now for a user without Pro', () => {
    expect(nextStart([paid(0, 30)], day(40))).toEqual(day(40));
  });

  it('is the current end for a member, and the old end during the grace', () => {
    expect(nextStart([paid(0, 30)], day(5))).toEqual(day(30));
    expect(nextStart([paid(0, 30)], day(32))).toEqual(day(30));
  });
});

/** Random histories of a user: days pass, 30 days are paid for, an administrator sets the end. */
const histories = fc
  .array(
    fc.oneof(
      fc.record({ action: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ action: fc.constant('pay' as const), days: fc.constant(30) }),
      fc.record({ action: fc.constant('set' as const), days: fc.integer({ min: -10, max: 90 }) }),
    ),
    { maxLength: 12 },
  )
  .map((actions) =>
    actions.reduce<{ periods: ProPeriod[]; now: number }>(
      ({ periods, now }, { action, days }) => {
        if (action === 'wait') return { periods, now: now + days };
        if (action === 'set') return { periods: after(periods, day(now + days), day(now)), now };
        const starts = nextStart(periods, day(now));
        return {
          periods: [
            ...periods,
            {
              source: 'crypto',
              starts,
              ends: new Date(starts.getTime() + days * DAY_MS),
              graceDays: 3,
            },
          ],
          now,
        };
      },
      { periods: [], now: 0 },
    ),
  );

const now = new Date('2026-01-01T00:00:00Z');
const inDays = (days: number): Date => new Date(now.getTime() + days * 24 * 3600 * 1000);
const period = (source: ProPeriod['source'], starts: number, ends: number): ProPeriod => ({
  source,
  starts: inDays(starts),
  ends: inDays(ends),
  graceDays: source === 'grant' ? 0 : 3,
});
const card = (status: string, given: Partial<CardState> = {}): CardState => ({
  status,
  isConfirming: false,
  endsWithPeriod: false,
  endsAt: null,
  paidUntil: null,
  ...given,
});
const renewal = (periods: ProPeriod[], cards: CardState[] = [], remindersStopped = false) =>
  computeRenewal(computeMembership(periods, now), {
    periods,
    cards,
    remindersStopped,
    registeredAt: inDays(-100),
  });

describe('the renewal of a membership', () => {
  it('allows crypto for a user who never paid, and there is nothing to cancel', () => {
    expect(renewal([])).toEqual({
      cancelled: false,
      card: null,
      canCancel: false,
      reminders: null,
      cryptoFrom: inDays(-100),
    });
  });

  it('happens by card until it is stopped', () => {
    const month = [period('stripe', -1, 29)];
    const active = { status: 'active', endsWithPeriod: false, endsAt: null };
    expect(renewal(month, [card('active')])).toEqual({
      cancelled: false,
      card: active,
      canCancel: true,
      reminders: null,
      cryptoFrom: null,
    });
    const stopped = {
      cancelled: true,
      card: { ...active, endsWithPeriod: true },
      canCancel: false,
      reminders: null,
      cryptoFrom: inDays(22),
    };
    expect(renewal(month, [card('active', { endsWithPeriod: true })])).toEqual(stopped);
    expect(renewal(month)).toMatchObject({ cancelled: true, card: null });
  });

  it('can still charge the card while past due, even if the subscription ends with its period', () => {
    const answer = renewal([], [card('past_due', { endsWithPeriod: true })]);
    expect(answer).toMatchObject({
      card: { status: 'past_due' },
      canCancel: true,
      cryptoFrom: null,
    });
    expect(renewal([], [card('unpaid')])).toMatchObject({
      card: { status: 'past_due' },
      canCancel: true,
      cryptoFrom: inDays(-100),
    });
  });

  it('blocks crypto while a first payment is being confirmed, not while a form is open', () => {
    const confirming = renewal([], [card('incomplete', { isConfirming: true })]);
    expect(confirming).toMatchObject({
      card: { status: 'confirming' },
      cryptoFrom: null,
      canCancel: false,
    });
    expect(renewal([], [card('incomplete')])).toMatchObject({
      card: null,
      cryptoFrom: inDays(-100),
    });
  });

  it('with crypto only consists of reminders, which can be turned off; there is nothing to cancel', () => {
    expect(renewal([period('crypto', -1, 29)])).toMatchObject({
      cancelled: false,
      canCancel: false,
      reminders: 'on',
      cryptoFrom: inDays(22),
    });
    expect(renewal([period('crypto', -1, 29)], [], true)).toMatchObject({
      cancelled: true,
      canCancel: false,
      reminders: 'off',
    });
    expect(renewal([period('grant', -1, 29)])).toMatchObject({
      cancelled: false,
      canCancel: false,
      reminders: null,
    });
  });

  it('is off when a cancelled card is followed by crypto', () => {
    const periods = [period('stripe', -25, 5), period('crypto', 5, 35)];
    expect(renewal(periods, [card('active', { endsWithPeriod: true })])).toMatchObject({
      cancelled: true,
      canCancel: false,
      reminders: 'on',
    });
  });

  it('is on when crypto is followed by a card', () => {
    const periods = [period('crypto', -25, 5), period('stripe', 5, 35)];
    expect(renewal(periods, [card('active')], true)).toMatchObject({
      cancelled: false,
      canCancel: true,
      reminders: null,
      cryptoFrom: null,
    });
  });
});

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
