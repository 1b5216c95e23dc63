import { formatTimeLeft } from './TimeLeft';

const NOW = new Date('2026-03-01T12:00:00Z');
const inSeconds = (seconds: number) => formatTimeLeft(new Date(NOW.getTime() + seconds * 1000), NOW);

describe('the time left', () => {
  it('is shown in the largest two units', () => {
    expect(inSeconds(59)).toBe('59 s');
    expect(inSeconds(60)).toBe('1 min 00 s');
    expect(inSeconds(19 * 60 + 5)).toBe('19 min 05 s');
    expect(inSeconds(47 * 3600)).toBe('47 h 00 min');
    expect(inSeconds(7 * 86_400 - 1)).toBe('6 days 23 h');
    expect(inSeconds(3600 + 4 * 60 + 59)).toBe('1 h 04 min');
  });

  it('is null once over, or for an invalid time', () => {
    expect(inSeconds(0)).toBeNull();
    expect(inSeconds(-5)).toBeNull();
    expect(formatTimeLeft(new Date('never'), NOW)).toBeNull();
  });
});
