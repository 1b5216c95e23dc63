import { formatAgo } from './relativeTime';

describe('a time in the past', () => {
  it.each([
    ['2026-03-04T11:59:00Z', 'within the last hour'],
    ['2026-03-04T12:05:00Z', 'within the last hour'], // the clock of this computer is slow
    ['2026-03-04T11:00:00Z', '1 hour ago'],
    ['2026-03-03T12:30:00Z', '23 hours ago'],
    ['2026-03-03T12:00:00Z', 'yesterday'],
    ['2026-02-20T12:00:00Z', '12 days ago'],
  ])('%s is %s', (iso, text) => {
    expect(formatAgo(iso, new Date('2026-03-04T12:00:00Z'))).toBe(text);
  });
});
