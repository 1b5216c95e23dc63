import {
  ACCESS_LEVELS,
  type FieldError,
  isPlainLine,
  isPlainText,
  LANGUAGES,
  PLAIN_TEXT_RULE,
  SKILL_LEVELS,
  TOOL_LIMITS as LIMITS,
  TOPICS,
} from '@libs/contracts';
import { invalidFields } from '@libs/errors';
import { z } from 'zod';
import type { ToolDetails } from './tool-details';

/** Parses the text of a field; undefined leaves the value unchanged. Throws {@link InvalidField}. */
type Reader<Value> = (text: string) => Value | undefined;

/** A validation error whose message is shown to the administrator. */
class InvalidField extends Error {}

const required =
  <Value>(label: string, read: Reader<Value>): Reader<Value> =>
  (text) => {
    if (text.trim() === '') throw new InvalidField(`${label} must not be empty.`);
    return read(text);
  };

/** Reads an empty field as the value `cleared`. */
const clearable =
  <Value, Cleared>(cleared: Cleared, read: Reader<Value>): Reader<Value | Cleared> =>
  (text) =>
    text.trim() === '' ? cleared : read(text);

const optional = <Value>(read: Reader<Value>): Reader<Value> =>
  clearable(undefined, read) as Reader<Value>;

/** Reads text of at most `max` characters that `isPlain` accepts. Converts CRLF, which forms send, to LF. */
const text =
  (label: string, max: number, isPlain: (text: string) => boolean): Reader<string> =>
  (input) => {
    const value = input.replace(/\r\n?/g, '\n').trim();
    if (value.length > max) throw new InvalidField(`${label} must be at most ${max} characters.`);
    if (!isPlain(value)) throw new InvalidField(`${label} ${PLAIN_TEXT_RULE}.`);
    return value;
  };

/** Reads one item per line and skips blank lines; an empty field clears the list. */
const lines =
  (label: string, maxItems: number, maxLength: number): Reader<string[]> =>
  (text) => {
    const items = text
      .split(/[\r\n]/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (items.length > maxItems)
      throw new InvalidField(`${label} must have at most ${maxItems} lines.`);
    if (items.some((item) => item.length > maxLength))
      throw new InvalidField(`${label} must have at most ${maxLength} characters per line.`);
    if (!items.every(isPlainLine)) throw new InvalidField(`${label} ${PLAIN_TEXT_RULE}.`);
    return items;
  };

const integer =
  (label: string, min: number, max: number): Reader<number> =>
  (text) => {
    const value = Number(text);
    if (/^\s*\d{1,15}\s*$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidField(`${label} must be a whole number from ${min} to ${max}.`);
  };

const oneOf =
  <Value extends string>(label: string, choices: readonly Value[]): Reader<Value> =>
  (text) => {
    const value = choices.find((choice) => choice === text.trim());
    if (value === undefined)
      throw new InvalidField(`${label} must be one of ${choices.join(', ')}.`);
    return value;
  };

const boolean =
  (label: string): Reader<boolean> =>
  (text) =>
    oneOf(label, ['true', 'false'])(text) === 'true';

const isoTime = z.iso.datetime({ offset: true });

/** Reads an ISO 8601 time with an offset, in the years 2000 to 2999. */
const time =
  (label: string): Reader<Date> =>
  (text) => {
    const value = text.trim();
    const date = new Date(value); // invalid for an offset of 24 hours, which the pattern allows
    if (
      !isoTime.safeParse(value).success ||
      !/^2\d{3}/.test(value) ||
      Number.isNaN(date.getTime())
    ) {
      throw new InvalidField(`${label} must be a time such as 2030-01-31T18:00:00Z.`);
    }
    return date;
  };

export interface ToolFields extends ToolDetails {
  downloadCount: number;
  keepThumbnail: boolean;
  /** The version that was edited, and the count that it showed. */
  updatedAt: Date;
  previousDownloadCount: number;
}

const READERS: { [Field in keyof ToolFields]: Reader<ToolFields[Field]> } = {
  name: required('The name', text('The name', LIMITS.name, isPlainLine)),
  description: required(
    'The description',
    text('The description', LIMITS.description, isPlainText),
  ),
  language: optional(oneOf('The language', LANGUAGES)),
  accessLevel: optional(oneOf('The access level', ACCESS_LEVELS)),
  price: clearable(0, integer('The price, in cents,', 0, LIMITS.price)),
  originalPrice: clearable(null, integer('The original price, in cents,', 0, LIMITS.price)),
  offerEndsAt: clearable(null, time('The end of the offer')),
  offerDescription: clearable(
    null,
    text('The offer description', LIMITS.offerDescription, isPlainLine),
  ),
  starRating: optional(integer('The star rating', 0, LIMITS.starRating)),
  topic: clearable(null, oneOf('The topic', TOPICS)),
  skillLevel: clearable(null, oneOf('The skill level', SKILL_LEVELS)),
  durationMinutes: clearable(null, integer('The duration, in minutes,', 1, LIMITS.durationMinutes)),
  platform: clearable(null, text('The platform', LIMITS.platform, isPlainLine)),
  requirements: clearable(null, text('The requirements', LIMITS.requirements, isPlainText)),
  outcomes: lines('The list of outcomes', LIMITS.outcomes, LIMITS.line),
  contents: lines('The list of contents', LIMITS.contents, LIMITS.line),
  lessonExcerpt: clearable(null, text('The lesson excerpt', LIMITS.lessonExcerpt, isPlainText)),
  unlisted: optional(boolean('unlisted')),
  downloadCount: optional(integer('The download count', 0, LIMITS.downloadCount)),
  keepThumbnail: optional(boolean('keepThumbnail')),
  updatedAt: optional(time('updatedAt')),
  previousDownloadCount: optional(integer('The previous download count', 0, LIMITS.downloadCount)),
};

/** Parses the text fields of a request; ignores unknown fields. Throws `invalid` naming every wrong field. */
export function readFields(texts: ReadonlyMap<string, string>): Partial<ToolFields> {
  const values: Record<string, unknown> = {};
  const problems: FieldError[] = [];
  for (const [field, read] of Object.entries(READERS)) {
    const text = texts.get(field);
    if (text === undefined) continue;
    try {
      const value = (read as Reader<unknown>)(text);
      if (value !== undefined) values[field] = value;
    } catch (error) {
      if (!(error instanceof InvalidField)) throw error;
      problems.push({ field, message: error.message });
    }
  }
  if (problems.length > 0) throw invalidFields(problems);
  return values;
}
