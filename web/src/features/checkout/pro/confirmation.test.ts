import { aUser } from '../../../test/builders';
import { aMembership, daysFromNow } from '../../../test/membership';
import { readCardReturn } from './cardReturn';
import { DELAYED_AFTER, NO_PAYMENT, nextPoll, paymentAfter, paymentAtStart } from './confirmation';

const returned = (query: string) => readCardReturn(new URLSearchParams(query));
const CONFIRMING = aMembership({ card: { status: 'confirming', endsWithPeriod: false, endsAt: null } });
const PRO = aMembership({ proUntil: daysFromNow(30), source: 'stripe', card: { status: 'active', endsWithPeriod: false, endsAt: null } });
const PAST_DUE = aMembership({ proUntil: daysFromNow(-1), card: { status: 'past_due', endsWithPeriod: false, endsAt: null } });
const waiting = { ...NO_PAYMENT, confirmation: 'confirming' } as const;

describe('a card payment when the page opens', () => {
  it.each([
    ['without a return', aUser(), '', undefined, 'idle'],
    ['while it is not known who is logged in', undefined, 'payment=success', undefined, 'idle'],
    ['after a return', aUser(), 'payment=success', undefined, 'confirming'],
    ['after a return of a visitor', null, 'payment=success', undefined, 'unknown'],
    ['after a return from a failed payment', aUser(), 'payment=success&redirect_status=failed', undefined, 'declined'],
    ['when the server says that it is being confirmed', aUser(), '', CONFIRMING, 'confirming'],
    ['with a crypto payment in the address', aUser(), 'payment=p1', undefined, 'idle'],
  ] as const)('%s', (_case, user, query, membership, confirmation) => {
    expect(paymentAtStart(user, returned(query), membership).confirmation).toBe(confirmation);
  });
});

describe('a card payment after a poll', () => {
  it.each([
    ['is confirmed by time that is left', waiting, PRO, 'paid'],
    ['goes on while the server says so', waiting, CONFIRMING, 'confirming'],
    ['goes on while the server cannot say', waiting, undefined, 'confirming'],
    ['is unknown when the server knows of none', waiting, aMembership(), 'unknown'],
    ['goes on when the card provider says that there was one', { ...waiting, isFromProvider: true }, aMembership(), 'confirming'],
    ['was declined when it is no longer being confirmed', { ...waiting, wasConfirming: true }, aMembership(), 'declined'],
    [
      'was declined even with crypto time left',
      { ...waiting, wasConfirming: true },
      aMembership({ proUntil: daysFromNow(3), source: 'crypto' }),
      'declined',
    ],
    ['was declined when the renewal is still due', waiting, PAST_DUE, 'declined'],
    ['goes on when the renewal may not be recorded yet', { ...waiting, isFromProvider: true }, PAST_DUE, 'confirming'],
    ['goes on while a charged period is not recorded yet', waiting, { ...PRO, proUntil: null }, 'confirming'],
  ] as const)('%s', (_case, before, answer, confirmation) => {
    expect(paymentAfter(before, answer, 1000).confirmation).toBe(confirmation);
  });

  it('is delayed after a minute, and can still be confirmed', () => {
    const delayed = paymentAfter(waiting, CONFIRMING, DELAYED_AFTER);
    expect(delayed.confirmation).toBe('delayed');
    expect(paymentAfter(delayed, PRO, DELAYED_AFTER + 30_000).confirmation).toBe('paid');
  });

  it('is polled often at first, then every 30 seconds', () => {
    expect([0, 1600, 5000, 60_000, 61_000].map(nextPoll)).toEqual([1500, 2400, 5000, 30_000, 30_000]);
  });
});
