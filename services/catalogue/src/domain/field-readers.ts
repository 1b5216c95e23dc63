import { z } from 'zod';

/** Reads a field's text; undefined when an empty field changes nothing. Throws {@link FieldProblem}. */
export type Reader<Value> = (text: string) => Value | undefined;

/** Why a field is refused, as a sentence for the administrator. */
export class FieldProblem extends Error {}

/** Control characters of every kind. */
export const ANY_CONTROL = /\p{Cc}/u;
/** Control characters other than tabs and line breaks. */
export const CONTROL_BUT_LINES = /(?![\t\n\r])\p{Cc}/u;

/** Refuses an empty field. */
export const required =
  <Value>(label: string, read: Reader<Value>): Reader<Value> =>
  (text) => {
    if (text.trim() === '') throw new FieldProblem(`${label} must not be empty.`);
    return read(text);
  };

/** An empty field clears the value. */
export const clearable =
  <Value, Cleared>(cleared: Cleared, read: Reader<Value>): Reader<Value | Cleared> =>
  (text) =>
    text.trim() === '' ? cleared : read(text);

/** An empty field changes nothing. */
export const optional = <Value>(read: Reader<Value>): Reader<Value> => clearable(undefined, read) as Reader<Value>;

/** Text of at most `max` characters, without the control characters that `controls` matches; forms send line breaks as CRLF, kept is LF. */
export const words =
  (label: string, max: number, controls: RegExp): Reader<string> =>
  (text) => {
    const value = text.replace(/\r\n?/g, '\n').trim();
    if (value.length > max) throw new FieldProblem(`${label} must be at most ${max} characters.`);
    if (controls.test(value)) throw new FieldProblem(`${label} must not contain control characters.`);
    return value;
  };

/** One item per line, blank lines aside; an empty field clears the list. */
export const lines =
  (label: string, maxItems: number, maxLength: number): Reader<string[]> =>
  (text) => {
    const items = text
      .split(/[\r\n]/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (items.length > maxItems) throw new FieldProblem(`${label} must have at most ${maxItems} lines.`);
    if (items.some((item) => item.length > maxLength))
      throw new FieldProblem(`${label} must have at most ${maxLength} characters per line.`);
    if (items.some((item) => ANY_CONTROL.test(item))) throw new FieldProblem(`${label} must not contain control characters.`);
    return items;
  };

/** A whole number from `min` to `max`, in decimal digits. */
export const whole =
  (label: string, min: number, max: number): Reader<number> =>
  (text) => {
    const value = Number(text);
    if (/^\s*\d{1,15}\s*$/.test(text) && value >= min && value <= max) return value;
    throw new FieldProblem(`${label} must be a whole number from ${min} to ${max}.`);
  };

/** One of the given values, spelled exactly so. */
export const oneOf =
  <Value extends string>(label: string, choices: readonly Value[]): Reader<Value> =>
  (text) => {
    const value = choices.find((choice) => choice === text.trim());
    if (value === undefined) throw new FieldProblem(`${label} must be one of ${choices.join(', ')}.`);
    return value;
  };

/** `true` or `false`. */
export const flag =
  (label: string): Reader<boolean> =>
  (text) =>
    oneOf(label, ['true', 'false'])(text) === 'true';

const isoTime = z.iso.datetime({ offset: true });

/** An ISO 8601 time with an offset, from the year 2000 to 2999. */
export const moment =
  (label: string): Reader<Date> =>
  (text) => {
    const value = text.trim();
    if (!isoTime.safeParse(value).success || !/^2\d{3}/.test(value)) {
      throw new FieldProblem(`${label} must be a time such as 2030-01-31T18:00:00Z.`);
    }
    return new Date(value);
  };
