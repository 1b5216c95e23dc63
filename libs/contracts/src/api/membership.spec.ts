import { isProAt } from './membership';

describe('isProAt', () => {
  const now = new Date('2026-06-01T12:00:00Z');

  it('is false from the very millisecond at which the period ends', () => {
    expect(isProAt(new Date(now.getTime() + 1), now)).toBe(true);
    expect(isProAt(now, now)).toBe(false);
    expect(isProAt(null, now)).toBe(false);
  });
});
