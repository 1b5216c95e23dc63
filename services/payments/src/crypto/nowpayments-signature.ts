import { createHmac, timingSafeEqual } from 'node:crypto';
import { isLosslessNumber, parse, stringify } from 'lossless-json';

type Plain = Record<string, unknown>;

const HEX_OF_SHA512 = /^[0-9a-f]{128}$/i;

/** Whether the hex HMAC-SHA512 signature matches one of a notification's canonical forms. */
export function hasValidSignature(
  raw: Buffer,
  signature: string | undefined,
  secret: string,
): boolean {
  const given = signature?.trim() ?? '';
  if (!HEX_OF_SHA512.test(given)) return false;
  const expected = Buffer.from(given, 'hex');
  return canonicalForms(raw.toString('utf8')).some((form) =>
    timingSafeEqual(createHmac('sha512', secret).update(form).digest(), expected),
  );
}

/** Signers differ: sorted keys, with arrays unchanged or as objects or with numbers as written, or the body itself. */
function canonicalForms(body: string): string[] {
  try {
    const [value, exact] = [JSON.parse(body) as unknown, parse(body)];
    if (!isPlain(value)) return [];
    const asWritten = stringify(sorted(exact, false));
    return [
      JSON.stringify(sorted(value, false)),
      JSON.stringify(sorted(value, true)),
      ...(asWritten === undefined ? [] : [asWritten]),
      body,
    ];
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return []; // invalid JSON, or nested too deeply
    throw error;
  }
}

function sorted(value: unknown, arraysAsObjects: boolean): unknown {
  if (Array.isArray(value) && !arraysAsObjects)
    return value.map((item) => sorted(item, arraysAsObjects));
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
