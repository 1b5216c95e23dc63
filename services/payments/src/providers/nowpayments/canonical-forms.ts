import { isLosslessNumber, parse, stringify } from 'lossless-json';

type Plain = Record<string, unknown>;

/**
 * The texts a notification may have been signed as. Signers agree on sorted keys, and differ on arrays and on how numbers are written:
 * keys sorted; the same with arrays as objects; keys sorted with numbers as they stand; the body itself. Empty for what is no JSON object.
 */
export function canonicalForms(body: string): string[] {
  try {
    const [value, exact] = [JSON.parse(body) as unknown, parse(body)];
    if (!isPlain(value)) return [];
    const kept = stringify(sorted(exact, false));
    return [JSON.stringify(sorted(value, false)), JSON.stringify(sorted(value, true)), ...(kept === undefined ? [] : [kept]), body];
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return []; // no JSON, or nested without end
    throw error;
  }
}

function sorted(value: unknown, arraysAsObjects: boolean): unknown {
  if (Array.isArray(value) && !arraysAsObjects) return value.map((item) => sorted(item, arraysAsObjects));
  if (!isPlain(value) && !Array.isArray(value)) return value;
  const source = value as Plain;
  return Object.fromEntries(
    Object.keys(source)
      .sort()
      .map((key) => [key, sorted(source[key], arraysAsObjects)]),
  );
}

const isPlain = (value: unknown): value is Plain =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !isLosslessNumber(value);
