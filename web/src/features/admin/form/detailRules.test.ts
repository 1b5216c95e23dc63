import { DETAIL_RULES } from './detailRules';

describe('validation of the optional fields', () => {
  it.each<[keyof typeof DETAIL_RULES, string, true | string]>([
    ['durationMinutes', '', true],
    ['durationMinutes', '10000', true],
    ['durationMinutes', '0', 'The time must be a whole number of minutes from 1 to 10,000'],
    ['durationMinutes', '1.5', 'The time must be a whole number of minutes from 1 to 10,000'],
    ['platform', 'x'.repeat(121), 'Platform must be at most 120 characters'],
    ['requirements', 'x'.repeat(500), true],
    ['outcomes', 'a\n\n b \n', true],
    ['outcomes', 'a\n'.repeat(9), 'What you learn can have at most 8 lines'],
    ['contents', 'a\n'.repeat(20), true],
    ['contents', 'x'.repeat(161), 'Each line must be at most 160 characters'],
    ['lessonExcerpt', 'x'.repeat(601), 'Lesson excerpt must be at most 600 characters'],
  ])('%s: %j', (field, value, result) => expect(DETAIL_RULES[field]?.(value)).toBe(result));
});
