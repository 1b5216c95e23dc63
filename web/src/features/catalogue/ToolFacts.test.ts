import { durationText } from './ToolFacts';

it.each([
  [1, '1 min'],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [10_000, '166 h 40 min'],
])('%d minutes are %s', (minutes, text) => expect(durationText(minutes)).toBe(text));
