import { z } from 'zod';

/** Parses the text of a field; undefined leaves the value unchanged. Throws {@link InvalidField}. */
export type Reader<Value> = (text: string) => Value | undefined;

/** A validation error whose message is shown to the administrator. */
export class InvalidField extends Error {}

/** Matches any control character. */
export const ANY_CONTROL = /\p{Cc}/u;
/** Matches control characters except tabs and line breaks. */
export const CONTROL_BUT_LINES = /(?![\t\n\r])\p{Cc}/u;

/** Rejects an empty field. */
export const required =
  <Value>(label: string, read: Reader<Value>): Reader<Value> =>
  (text) => {
    if (text.trim() === '') throw new InvalidField(`${label} must not be empty.`);
    return read(text);
  };

/** Reads an empty field as the value `cleared`. */
export const clearable =
  <Value, Cleared>(cleared: Cleared, read: Reader<Value>): Reader<Value | Cleared> =>
  (text) =>
    text.trim() === '' ? cleared : read(text);

/** Ignores an empty field. */
export const optional = <Value>(read: Reader<Value>): Reader<Value> => clearable(undefined, read) as Reader<Value>;

/** Reads text of at most `max` characters that `controls` does not match. Converts CRLF, which forms send, to LF. */
export const text =
  (label: string, max: number, controls: RegExp): Reader<string> =>
  (input) => {
    const value = input.replace(/\r\n?/g, '\n').trim();
    if (value.length > max) throw new InvalidField(`${label} must be at most ${max} characters.`);
    if (controls.test(value)) throw new InvalidField(`${label} must not contain control characters.`);
    return value;
  };

/** Reads one item per line and skips blank lines; an empty field clears the list. */
export const lines =
  (label: string, maxItems: number, maxLength: number): Reader<string[]> =>
  (text) => {
    const items = text
      .split(/[\r\n]/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (items.length > maxItems) throw new InvalidField(`${label} must have at most ${maxItems} lines.`);
    if (items.some((item) => item.length > maxLength))
      throw new InvalidField(`${label} must have at most ${maxLength} characters per line.`);
    if (items.some((item) => ANY_CONTROL.test(item))) throw new InvalidField(`${label} must not contain control characters.`);
    return items;
  };

/** Reads a decimal integer from `min` to `max`. */
export const integer =
  (label: string, min: number, max: number): Reader<number> =>
  (text) => {
    const value = Number(text);
    if (/^\s*\d{1,15}\s*$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidField(`${label} must be a whole number from ${min} to ${max}.`);
  };

/** Reads one of the given values, case-sensitive. */
export const oneOf =
  <Value extends string>(label: string, choices: readonly Value[]): Reader<Value> =>
  (text) => {
    const value = choices.find((choice) => choice === text.trim());
    if (value === undefined) throw new InvalidField(`${label} must be one of ${choices.join(', ')}.`);
    return value;
  };

/** Reads `true` or `false`. */
export const boolean =
  (label: string): Reader<boolean> =>
  (text) =>
    oneOf(label, ['true', 'false'])(text) === 'true';

const isoTime = z.iso.datetime({ offset: true });

/** Reads an ISO 8601 time with an offset, in the years 2000 to 2999. */
export const time =
  (label: string): Reader<Date> =>
  (text) => {
    const value = text.trim();
    if (!isoTime.safeParse(value).success || !/^2\d{3}/.test(value)) {
      throw new InvalidField(`${label} must be a time such as 2030-01-31T18:00:00Z.`);
    }
    return new Date(value);
  };
