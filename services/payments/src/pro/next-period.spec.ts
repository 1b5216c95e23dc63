import type { CardState } from '../subscriptions/card-subscription';
import { membershipOf, type ProPeriod } from './pro-period';
import { mayRenew, reminderDue, renewalOf } from './next-period';

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
  renewalOf(membershipOf(periods, now), {
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
