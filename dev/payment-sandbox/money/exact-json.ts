import { LosslessNumber, isLosslessNumber, parse, stringify } from 'lossless-json';

/** What a JSON text holds; numbers are the tokens they are written as, so that 18 decimals stay 18 decimals. */
export type Exact = string | boolean | null | LosslessNumber | Exact[] | { [name: string]: Exact };

/** The fields of a JSON object. */
export type ExactFields = { [name: string]: Exact };

/** A number token from digits, such as `0.000000000000000001`. */
export const token = (digits: string | number): LosslessNumber => new LosslessNumber(String(digits));

/** Writes JSON, number tokens exactly as they are. */
export function writeExact(value: Exact): string {
  return stringify(value) ?? 'null';
}

/** Reads a JSON object; undefined when the text is no JSON, or no object. */
export function readFields(text: string): ExactFields | undefined {
  try {
    const value = parse(text) as Exact;
    return isFields(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The digits of a number token; undefined for anything else, a text of digits included. */
export const digitsOf = (value: Exact | undefined): string | undefined => (isLosslessNumber(value) ? value.value : undefined);

/** A text that is not empty; undefined for anything else. */
export const textOf = (value: Exact | undefined): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Is this an object, and no list and no number? */
export function isFields(value: Exact | undefined): value is ExactFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}
