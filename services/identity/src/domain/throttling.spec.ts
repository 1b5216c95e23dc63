import { type FailureHistory, knownPrefixOf, secondsUntilLogin, secondsUntilRoom, waitAfter } from './throttling';

const now = new Date('2026-06-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const history = (given: Partial<FailureHistory>): FailureHistory => ({
  pairFailures: 0,
  lastPairFailureAt: null,
  addressFullSince: null,
  accountFailures: 0,
  lastAccountFailureAt: null,
  ...given,
});

describe('waitAfter', () => {
  it('is nothing up to the fourth failure, then doubles from 5 to 60 seconds and stays there', () => {
    expect([0, 1, 4, 5, 6, 7, 8, 9, 10, 1000].map((failures) => waitAfter(failures))).toEqual([0, 0, 0, 5, 10, 20, 40, 60, 60, 60]);
  });
});

describe('secondsUntilLogin', () => {
  it('is 0 for somebody who has never failed', () => {
    expect(secondsUntilLogin(history({}), now)).toBe(0);
  });

  it('counts from the last failure, in whole seconds, rounded up', () => {
    expect(secondsUntilLogin(history({ pairFailures: 5, lastPairFailureAt: ago(0) }), now)).toBe(5);
    expect(secondsUntilLogin(history({ pairFailures: 5, lastPairFailureAt: ago(4.2) }), now)).toBe(1);
    expect(secondsUntilLogin(history({ pairFailures: 5, lastPairFailureAt: ago(5) }), now)).toBe(0);
  });

  it('never makes the owner of an account wait longer than a minute because of it', () => {
    expect(secondsUntilLogin(history({ pairFailures: 10_000, lastPairFailureAt: ago(0) }), now)).toBe(60);
  });

  it('begins at the thirtieth failure of an account, and is a minute at the most', () => {
    const wait = (accountFailures: number) => secondsUntilLogin(history({ accountFailures, lastAccountFailureAt: now }), now);
    expect([29, 30, 31, 34, 10_000].map(wait)).toEqual([0, 5, 10, 60, 60]);
  });

  it('is the longest of the waits', () => {
    expect(
      secondsUntilLogin(history({ pairFailures: 5, lastPairFailureAt: now, accountFailures: 33, lastAccountFailureAt: ago(1) }), now),
    ).toBe(39);
    expect(secondsUntilLogin(history({ pairFailures: 9, lastPairFailureAt: ago(0), addressFullSince: ago(590) }), now)).toBe(60);
    expect(secondsUntilLogin(history({ pairFailures: 9, lastPairFailureAt: ago(0), addressFullSince: ago(60) }), now)).toBe(540);
  });
});

describe('secondsUntilRoom', () => {
  it('is what is left of ten minutes', () => {
    expect(secondsUntilRoom(null, now)).toBe(0);
    expect(secondsUntilRoom(ago(1), now)).toBe(599);
    expect(secondsUntilRoom(ago(600), now)).toBe(0);
    expect(secondsUntilRoom(ago(6000), now)).toBe(0);
  });
});

describe('knownPrefixOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.'],
    ['192.0.22.7', '192.0.22.'],
    ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ])('compares %s as %s', (network, prefix) => {
    expect(knownPrefixOf(network)).toBe(prefix);
  });
});
