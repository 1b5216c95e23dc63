import { fromLocalTime, toLocalTime } from './localTime';
import { descriptionRule, DETAIL_RULES, downloadCountRule, nameRule, offerEndsAtRule, originalPriceRule, priceRule } from './toolRules';
import { THUMBNAIL, TOOL_FILE, validateFile } from './useFile';

describe('tool validation', () => {
  it('requires a name and a description', () => {
    expect(nameRule('  ')).toBe('Name is required');
    expect(nameRule('x'.repeat(201))).toBe('Name must be at most 200 characters');
    expect(nameRule('x'.repeat(200))).toBe(true);
    expect(descriptionRule('')).toBe('Description is required');
  });

  it('requires a price of at least one cent for premium tools', () => {
    expect(priceRule('')).toBe('A premium tool needs a price');
    expect(priceRule('0')).toBe('The price must be at least $0.01');
    expect(priceRule('0.001')).toBe('Enter an amount in dollars with up to two decimal places');
    expect(priceRule('0.01')).toBe(true);
  });

  it('requires an original price, if given, to exceed the price', () => {
    expect(originalPriceRule('', '9.99')).toBe(true);
    expect(originalPriceRule('9.99', '9.99')).toBe('The original price must be higher than the price');
    expect(originalPriceRule('10', '9.99')).toBe(true);
    expect(originalPriceRule('x', '9.99')).toBe('Enter an amount in dollars with up to two decimal places');
  });

  it('accepts whole download counts from 0', () => {
    expect(downloadCountRule('0')).toBe(true);
    expect(downloadCountRule('-1')).toBe('The download count must be a whole number from 0');
    expect(downloadCountRule('1.5')).toBe('The download count must be a whole number from 0');
    expect(downloadCountRule('')).toBe('The download count must be a whole number from 0');
  });

  it('accepts a time or nothing for the end of an offer', () => {
    expect(offerEndsAtRule('')).toBe(true);
    expect(offerEndsAtRule('2030-01-31T18:00')).toBe(true);
    expect(offerEndsAtRule('soon')).toBe('Enter a date and a time');
  });
});

describe('file validation', () => {
  const aFile = (name: string, size = 10) => ({ name, size });

  it('accepts the extensions of the spec in any case', () => {
    for (const name of ['a.zip', 'a.EXE', 'a.pdf', 'a.txt']) expect(validateFile(TOOL_FILE, aFile(name))).toBeNull();
    for (const name of ['a.png', 'a.JPG', 'a.jpeg']) expect(validateFile(THUMBNAIL, aFile(name))).toBeNull();
    expect(validateFile(TOOL_FILE, aFile('a.zip.js'))).toBe('A tool file must be a .zip, .exe, .pdf or .txt file.');
    expect(validateFile(THUMBNAIL, aFile('a.svg'))).toBe('A thumbnail must be a .png, .jpg or .jpeg file.');
  });

  it('accepts up to 200 MiB and 2 MiB', () => {
    expect(validateFile(TOOL_FILE, aFile('a.zip', 209_715_200))).toBeNull();
    expect(validateFile(TOOL_FILE, aFile('a.zip', 209_715_201))).toBe('The tool file must be at most 200 MiB.');
    expect(validateFile(THUMBNAIL, aFile('a.png', 2_097_152))).toBeNull();
    expect(validateFile(THUMBNAIL, aFile('a.png', 2_097_153))).toBe('The thumbnail must be at most 2 MB.');
    expect(validateFile(TOOL_FILE, aFile('a.txt', 0))).toBe('Tool file is empty.');
  });

  it('shows the hint of the spec', () => {
    expect(THUMBNAIL.hint).toContain('up to 2MB');
  });
});

describe('local time', () => {
  it('round-trips to the minute', () => {
    expect(fromLocalTime(toLocalTime('2030-06-01T12:34:00.000Z'))).toBe('2030-06-01T12:34:00.000Z');
    expect(toLocalTime(null)).toBe('');
    expect(fromLocalTime('')).toBeNull();
  });
});

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
