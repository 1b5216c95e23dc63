import { listPlatforms } from './platform';
import { findTimeRange } from './time-range';

describe('the platforms of a tool', () => {
  it.each([
    ['Any browser, or Node.js 20 in the terminal', ['browser', 'nodejs']],
    ['Bash on Linux, macOS or WSL', ['linux', 'macos']],
    ['Windows, or Python 3.8 or later', ['windows', 'python']],
    ['.NET SDK 8 or later, or Mono 6', ['dotnet']],
    ['Any C++17 compiler', ['cpp']],
    ['JavaScript', []],
    [null, []],
  ])('%j: %j', (platform, names) => expect(listPlatforms(platform)).toEqual(names));
});

it.each([
  [null, null],
  [1, 'up-to-30'],
  [30, 'up-to-30'],
  [31, '30-to-60'],
  [60, '30-to-60'],
  [61, '1-to-2-hours'],
  [121, 'over-2-hours'],
  [10_000, 'over-2-hours'],
])('%j minutes are in the range %j', (minutes, range) =>
  expect(findTimeRange(minutes)).toBe(range),
);
