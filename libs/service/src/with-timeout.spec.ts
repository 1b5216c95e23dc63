import { withTimeout } from './with-timeout';

describe('withTimeout', () => {
  it('passes a result and a failure on, and leaves no timer', async () => {
    jest.useFakeTimers();
    await expect(withTimeout(Promise.resolve(7), 1000)).resolves.toBe(7);
    await expect(withTimeout(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken');
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('rejects when the work takes too long', () =>
    expect(withTimeout(new Promise(() => undefined), 10)).rejects.toThrow('no response in 10 ms'));
});
