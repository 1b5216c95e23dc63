import { isResumable } from './resumable';

describe('a download', () => {
  const started = new Date('2026-03-02T10:00:00.000Z');

  it.each([
    ['2026-03-02T10:00:00.000Z', true],
    ['2026-03-02T13:59:59.999Z', true],
    ['2026-03-02T14:00:00.000Z', false],
    ['2026-03-09T10:00:00.000Z', false],
  ])('that started at 10:00 is resumable at %s: %s', (now, expected) => {
    expect(isResumable(started, new Date(now))).toBe(expected);
  });
});
