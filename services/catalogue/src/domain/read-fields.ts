import { ACCESS_LEVELS, type FieldError, LANGUAGES } from '@libs/contracts';
import { invalidFields } from '@libs/errors';
import { z } from 'zod';
import type { ToolDetails } from './tool-details';

/** Everything the text fields of an upload or an edit may say. */
export interface ToolFields extends ToolDetails {
  /** The count an administrator wants to be shown from now on. */
  downloadCount: number;
  /** False removes the thumbnail unless a new one is sent. */
  keepThumbnail: boolean;
}

/** A field's value, undefined when an empty field says nothing; throws {@link FieldProblem}. */
type Reader<Value> = (text: string) => Value | undefined;

class FieldProblem extends Error {}

const MAX_NAME = 200;
const MAX_DESCRIPTION = 10_000;
const MAX_OFFER = 200;
/** Cents: $999,999.99. */
const MAX_PRICE = 99_999_999;
const MAX_COUNT = 999_999_999_999;

const required =
  <Value>(label: string, read: Reader<Value>): Reader<Value> =>
  (text) => {
    if (text.trim() === '') throw new FieldProblem(`${label} must not be empty.`);
    return read(text);
  };

/** An empty field clears the value. */
const clearable =
  <Value, Cleared>(cleared: Cleared, read: Reader<Value>): Reader<Value | Cleared> =>
  (text) =>
    text.trim() === '' ? cleared : read(text);

const optional = <Value>(read: Reader<Value>): Reader<Value> => clearable(undefined, read) as Reader<Value>;

const words =
  (label: string, max: number, controls: RegExp): Reader<string> =>
  (text) => {
    const value = text.trim();
    if (value.length > max) throw new FieldProblem(`${label} must be at most ${max} characters.`);
    if (controls.test(value)) throw new FieldProblem(`${label} must not contain control characters.`);
    return value;
  };

const whole =
  (label: string, min: number, max: number): Reader<number> =>
  (text) => {
    const value = Number(text);
    if (/^\s*\d{1,15}\s*$/.test(text) && value >= min && value <= max) return value;
    throw new FieldProblem(`${label} must be a whole number from ${min} to ${max}.`);
  };

const oneOf =
  <Value extends string>(label: string, choices: readonly Value[]): Reader<Value> =>
  (text) => {
    const value = choices.find((choice) => choice === text.trim());
    if (value === undefined) throw new FieldProblem(`${label} must be one of ${choices.join(', ')}.`);
    return value;
  };

const isoTime = z.iso.datetime({ offset: true });
const moment =
  (label: string): Reader<Date> =>
  (text) => {
    const value = text.trim();
    if (!isoTime.safeParse(value).success || !/^2\d{3}/.test(value)) {
      throw new FieldProblem(`${label} must be a time such as 2030-01-31T18:00:00Z.`);
    }
    return new Date(value);
  };

const ANY_CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /(?![\t\n\r])\p{Cc}/u;

const READERS: { [Field in keyof ToolFields]: Reader<ToolFields[Field]> } = {
  name: required('The name', words('The name', MAX_NAME, ANY_CONTROL)),
  description: required('The description', words('The description', MAX_DESCRIPTION, CONTROL_BUT_LINES)),
  language: optional(oneOf('The language', LANGUAGES)),
  accessLevel: optional(oneOf('The access level', ACCESS_LEVELS)),
  price: clearable(0, whole('The price, in cents,', 0, MAX_PRICE)),
  originalPrice: clearable(null, whole('The original price, in cents,', 0, MAX_PRICE)),
  offerEndsAt: clearable(null, moment('The end of the offer')),
  offerDescription: clearable(null, words('The offer description', MAX_OFFER, ANY_CONTROL)),
  starRating: optional(whole('The star rating', 0, 5)),
  downloadCount: optional(whole('The download count', 0, MAX_COUNT)),
  keepThumbnail: optional((text) => oneOf('keepThumbnail', ['true', 'false'])(text) === 'true'),
};

/** What the text fields of a request say; fields nobody knows are dropped. Throws `invalid` naming every field that is wrong. */
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
      if (!(error instanceof FieldProblem)) throw error;
      problems.push({ field, message: error.message });
    }
  }
  if (problems.length > 0) throw invalidFields(problems);
  return values;
}
