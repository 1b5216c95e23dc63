import { setImmediate as nextTick } from 'node:timers/promises';
import {
  type FailureHistory,
  KeyedMutex,
  mayMailResetLink,
  secondsUntilEmailLink,
  secondsUntilLogin,
  secondsUntilNetworkRetry,
  secondsUntilUnprovenMail,
  waitAfter,
} from './throttling';

const now = new Date('2026-06-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const history = (given: Partial<FailureHistory>): FailureHistory => ({
  pairFailures: 0,
  lastPairFailureAt: null,
  accountFailures: 0,
  lastAccountFailureAt: null,
  networkFailures: 0,
  lastNetworkFailureAt: null,
  ...given,
});

describe('waitAfter', () => {
  it('is 0 up to the fourth failure, then doubles from 5 to at most 60 seconds', () => {
    expect([0, 1, 4, 5, 6, 7, 8, 9, 10, 1000].map((failures) => waitAfter(failures))).toEqual([
      0, 0, 0, 5, 10, 20, 40, 60, 60, 60,
    ]);
  });
});

describe('secondsUntilLogin', () => {
  it('is 0 without failures', () => {
    expect(secondsUntilLogin(history({}), now)).toBe(0);
  });

  it('counts from the last failure, in whole seconds, rounded up', () => {
    expect(secondsUntilLogin(history({ pairFailures: 5, lastPairFailureAt: ago(0) }), now)).toBe(5);
    expect(secondsUntilLogin(history({ pairFailures: 5, lastPairFailureAt: ago(4.2) }), now)).toBe(
      1,
    );
    expect(secondsUntilLogin(history({ pairFailures: 5, lastPairFailureAt: ago(5) }), now)).toBe(0);
  });

  it('is 0 below every limit, also after a failure of a transaction that began later', () => {
    expect(
      secondsUntilLogin(history({ accountFailures: 3, lastAccountFailureAt: ago(-0.01) }), now),
    ).toBe(0);
  });

  it('is at most one minute for failures of one network and email', () => {
    expect(
      secondsUntilLogin(history({ pairFailures: 10_000, lastPairFailureAt: ago(0) }), now),
    ).toBe(60);
  });

  it('starts at the thirtieth failure of an account and is at most one minute', () => {
    const wait = (accountFailures: number) =>
      secondsUntilLogin(history({ accountFailures, lastAccountFailureAt: now }), now);
    expect([29, 30, 31, 34, 10_000].map(wait)).toEqual([0, 5, 10, 60, 60]);
  });

  it('starts at the twentieth failure of a network and is at most ten seconds', () => {
    const wait = (networkFailures: number) =>
      secondsUntilLogin(history({ networkFailures, lastNetworkFailureAt: now }), now);
    expect([19, 20, 21, 10_000].map(wait)).toEqual([0, 5, 10, 10]);
  });

  it('is the longest wait', () => {
    expect(
      secondsUntilLogin(
        history({
          pairFailures: 5,
          lastPairFailureAt: now,
          accountFailures: 33,
          lastAccountFailureAt: ago(1),
        }),
        now,
      ),
    ).toBe(39);
    expect(
      secondsUntilLogin(
        history({
          pairFailures: 5,
          lastPairFailureAt: ago(2),
          networkFailures: 21,
          lastNetworkFailureAt: ago(1),
        }),
        now,
      ),
    ).toBe(9);
  });
});

describe('secondsUntilNetworkRetry', () => {
  it('is the rest of ten minutes', () => {
    expect(secondsUntilNetworkRetry(null, now)).toBe(0);
    expect(secondsUntilNetworkRetry(ago(1), now)).toBe(599);
    expect(secondsUntilNetworkRetry(ago(600), now)).toBe(0);
    expect(secondsUntilNetworkRetry(ago(6000), now)).toBe(0);
  });
});

describe('secondsUntilEmailLink', () => {
  it('is the rest of a minute after the latest link', () => {
    expect(
      [[], [ago(61)], [ago(60)], [ago(59.5)], [ago(0), ago(3000)]].map((issued) =>
        secondsUntilEmailLink(issued, now),
      ),
    ).toEqual([0, 0, 0, 1, 60]);
  });

  it('is the rest of a day after the tenth link', () => {
    const issued = (count: number) =>
      Array.from({ length: count }, (_, index) => ago((index + 1) * 3600));
    expect([9, 10, 11].map((count) => secondsUntilEmailLink(issued(count), now))).toEqual([
      0,
      14 * 3600,
      14 * 3600,
    ]);
  });
});

describe('mayMailResetLink', () => {
  it('refuses the sixth link within an hour, unless the fifth has expired', () => {
    const sent = (count: number, latest: number) =>
      Array.from({ length: count }, (_, index) => ago(latest + index));
    expect([
      mayMailResetLink([], now),
      mayMailResetLink(sent(4, 0), now),
      mayMailResetLink(sent(5, 0), now),
    ]).toEqual([true, true, false]);
    expect([mayMailResetLink(sent(5, 1799), now), mayMailResetLink(sent(5, 1800), now)]).toEqual([
      false,
      true,
    ]);
  });
});

describe('secondsUntilUnprovenMail', () => {
  it('is the rest of a day after the tenth mail', () => {
    const sent = (count: number) =>
      Array.from({ length: count }, (_, index) => ago((index + 1) * 3600));
    expect([9, 10, 11].map((count) => secondsUntilUnprovenMail(sent(count), now))).toEqual([
      0,
      14 * 3600,
      14 * 3600,
    ]);
  });
});

describe('KeyedMutex', () => {
  it('runs tasks of one key one at a time and those of other keys concurrently', async () => {
    const mutex = new KeyedMutex();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await nextTick();
      log.push(`${name} ends`);
    };
    await Promise.all([
      mutex.run('x', work('x1')),
      mutex.run('x', work('x2')),
      mutex.run('y', work('y1')),
    ]);
    expect(log.indexOf('x1 ends')).toBeLessThan(log.indexOf('x2 begins'));
    expect(log.indexOf('y1 begins')).toBeLessThan(log.indexOf('x1 ends'));
  });

  it('continues after a failed task and rejects its caller', async () => {
    const mutex = new KeyedMutex();
    const failing = mutex.run('x', () => Promise.reject(new Error('no')));
    const next = mutex.run('x', () => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  it('rejects with 429 when the queue of a key is full, for that key only', async () => {
    const mutex = new KeyedMutex();
    let open!: () => void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const waiting = Array.from({ length: 65 }, () => mutex.run('x', () => gate));
    expect(() => mutex.run('x', () => gate)).toThrow(
      expect.objectContaining({ kind: 'too-many', retryAfter: 1 }),
    );
    expect(await mutex.run('y', () => Promise.resolve('fine'))).toBe('fine');
    open();
    await Promise.all(waiting);
    expect(await mutex.run('x', () => Promise.resolve('fine again'))).toBe('fine again');
  });
});
