import { nextDelay } from './back-off';

describe('the wait before a part is started again', () => {
  it('doubles from 0.2 s to 10 s', () => {
    const delays: number[] = [];
    for (let delay = nextDelay(undefined, 0); delays.length < 8; delay = nextDelay(delay, 0)) delays.push(delay);
    expect(delays).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000]);
  });

  it('begins anew once the part was up for 30 s', () => {
    expect(nextDelay(10_000, 29_999)).toBe(10_000);
    expect(nextDelay(10_000, 30_000)).toBe(200);
  });
});
