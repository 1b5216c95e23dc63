import { throttleWithJitter } from './throttleWithJitter';

describe('a throttled function with jitter', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('runs soon, and at most once a second, however often it is triggered', () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const runs: number[] = [];
    const { trigger } = throttleWithJitter(() => runs.push(performance.now()));
    const start = performance.now();
    for (let elapsed = 0; elapsed < 5000; elapsed += 50) {
      trigger();
      jest.advanceTimersByTime(50);
    }
    expect(runs[0]! - start).toBeLessThanOrEqual(500);
    expect(runs.length).toBeGreaterThan(2);
    runs.slice(1).forEach((at, index) => expect(at - runs[index]!).toBeGreaterThanOrEqual(1000));
  });

  it('runs once more after the last trigger', () => {
    const run = jest.fn();
    const { trigger } = throttleWithJitter(run);
    trigger();
    jest.advanceTimersByTime(600);
    trigger();
    jest.advanceTimersByTime(2000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('has a random delay', () => {
    const delays = [0, 0.3, 0.9].map((random) => {
      jest.spyOn(Math, 'random').mockReturnValue(random);
      let ranAt = 0;
      const start = performance.now();
      throttleWithJitter(() => (ranAt = performance.now())).trigger();
      jest.advanceTimersByTime(1000);
      return ranAt - start;
    });
    expect(new Set(delays).size).toBe(3);
  });

  it('cancels a scheduled run when stopped', () => {
    const run = jest.fn();
    const { trigger, stop } = throttleWithJitter(run);
    trigger();
    stop();
    jest.advanceTimersByTime(5000);
    expect(run).not.toHaveBeenCalled();
  });
});
