import fc, { type Arbitrary } from 'fast-check';

/** The parts of a JSON schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** Texts that are known to break parsers, queries, markup, paths and headers. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  '\u2028',
  '\ud800',
  '\ufeff',
  '‮',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '../../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '0x10',
  '9007199254740993',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '__proto__',
  'constructor',
  '🦊'.repeat(300),
  'a'.repeat(5000),
];
const HOSTILE_NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 1e308, 5e-324];

/** The text with lone surrogates replaced, as UTF-8 encodes it. */
export const wellFormed = (text: string): string => Buffer.from(text).toString();

/** Generates values that match a schema. */
export function valuesOf(schema: Schema, resolve: (ref: string) => Schema): Arbitrary<unknown> {
  if (schema.$ref) return valuesOf(resolve(schema.$ref), resolve);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, resolve)));
  const types = [schema.type ?? 'object'].flat();
  return fc.oneof(...types.map((type) => valuesOfType(type, schema, resolve)));
}

function valuesOfType(
  type: string,
  schema: Schema,
  resolve: (ref: string) => Schema,
): Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1_000_000 });
    case 'number':
      return fc.double({
        min: schema.minimum ?? -1000,
        max: schema.maximum ?? 1_000_000,
        noNaN: true,
      });
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, resolve), { maxLength: 5 });
    case 'string':
      return textsOf(schema);
    default:
      return objectsOf(schema, (property) => valuesOf(property, resolve));
  }
}

function textsOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'idn-email') return fc.emailAddress();
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern && !pattern.includes('\\P')) return fc.stringMatching(new RegExp(pattern));
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 200)),
  });
}

function objectsOf(
  { properties = {}, required = [] }: Schema,
  valueOf: (schema: Schema) => Arbitrary<unknown>,
): Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)]),
  );
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) });
}

/** Generates values that match no schema: hostile texts and numbers, and any JSON. */
export const hostileValues: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom(...HOSTILE_NUMBERS),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constant(Array.from({ length: 200 }, () => 0)),
);

/** Generates objects of a schema with hostile, missing or unknown fields. */
export function brokenObjects(
  schema: Schema,
  resolve: (ref: string) => Schema,
): Arbitrary<unknown> {
  const whole = schema.$ref ? resolve(schema.$ref) : schema;
  const field = (property: Schema) => fc.oneof(valuesOf(property, resolve), hostileValues);
  const object = objectsOf({ ...whole, required: [] }, field) as Arbitrary<object>;
  const extra = fc.dictionary(
    fc.oneof(fc.string(), fc.constantFrom('isAdmin', 'userId', 'price', 'id', '__proto__')),
    hostileValues,
    {
      maxKeys: 3,
    },
  );
  return fc.tuple(object, extra).map(([known, unknown]) => ({ ...known, ...unknown }));
}
