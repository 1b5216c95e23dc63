import { MAX_TRIES, retryDelay } from './send-mails';

describe('retryDelay', () => {
  it('doubles from half a minute to four hours', () => {
    expect([1, 2, 3, 10, 11, 19].map(retryDelay)).toEqual([30, 60, 120, 14_400, 14_400, 14_400]);
  });

  it('covers almost two days of an outage', () => {
    const total = Array.from({ length: MAX_TRIES - 1 }, (_, index) => retryDelay(index + 1)).reduce(
      (sum, delay) => sum + delay,
    );
    expect(total / 3600).toBeGreaterThan(40);
  });
});
