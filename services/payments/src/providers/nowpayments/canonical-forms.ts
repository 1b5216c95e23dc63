import { isLosslessNumber, parse, stringify } from 'lossless-json';

type Plain = Record<string, unknown>;

/**
 * The texts over which a notification may be signed, since signers differ: sorted keys, with arrays unchanged or as objects; sorted keys
 * with numbers as written; the body itself. Empty if the body is not a JSON object.
 */
export function canonicalForms(body: string): string[] {
  try {
    const [value, exact] = [JSON.parse(body) as unknown, parse(body)];
    if (!isPlain(value)) return [];
    const kept = stringify(sorted(exact, false));
    return [JSON.stringify(sorted(value, false)), JSON.stringify(sorted(value, true)), ...(kept === undefined ? [] : [kept]), body];
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return []; // invalid JSON, or nested too deeply
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
