import { MessageRateLimit } from './message-rate-limit';

const spend = (allowance: MessageRateLimit, frames: number, now: number) =>
  Array.from({ length: frames }, () => allowance.allow(now)).filter((allowed) => !allowed).length;

describe('MessageRateLimit', () => {
  it('twenty frames in ten seconds are fine, the twenty-first is not', () => {
    const allowance = new MessageRateLimit();
    expect(spend(allowance, 20, 50_000)).toBe(0);
    expect(spend(allowance, 1, 59_999)).toBe(1);
  });

  it('the next window starts afresh', () => {
    const allowance = new MessageRateLimit();
    spend(allowance, 25, 50_000);
    expect(spend(allowance, 20, 60_000)).toBe(0);
  });
});
