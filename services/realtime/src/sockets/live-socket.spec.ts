import { MessageRateLimit } from './live-socket';

const rejected = (limit: MessageRateLimit, frames: number, now: number) =>
  Array.from({ length: frames }, () => limit.allow(now)).filter((allowed) => !allowed).length;

describe('MessageRateLimit', () => {
  it('accepts twenty frames in ten seconds and rejects the twenty-first', () => {
    const limit = new MessageRateLimit();
    expect(rejected(limit, 20, 50_000)).toBe(0);
    expect(rejected(limit, 1, 59_999)).toBe(1);
  });

  it('counts from zero in the next window', () => {
    const limit = new MessageRateLimit();
    rejected(limit, 25, 50_000);
    expect(rejected(limit, 20, 60_000)).toBe(0);
  });
});
