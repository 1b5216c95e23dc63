import { LosslessNumber, isLosslessNumber, parse, stringify } from 'lossless-json';

/** A JSON value whose numbers are tokens, so that 18 decimals stay exact. */
export type Exact = string | boolean | null | LosslessNumber | Exact[] | { [name: string]: Exact };

export type ExactFields = { [name: string]: Exact };

export const token = (digits: string | number): LosslessNumber =>
  new LosslessNumber(String(digits));

export function writeExact(value: Exact): string {
  return stringify(value) ?? 'null';
}

export function readFields(text: string): ExactFields | undefined {
  try {
    const value = parse(text) as Exact;
    return isFields(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export const digitsOf = (value: Exact | undefined): string | undefined =>
  isLosslessNumber(value) ? value.value : undefined;

/** A string that is not empty; undefined for other values. */
export const textOf = (value: Exact | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function isFields(value: Exact | undefined): value is ExactFields {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value)
  );
}
