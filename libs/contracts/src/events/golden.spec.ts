import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventEnvelope, EventOptions } from './define-event';
import { parseSessionRevoked } from './identity.events';
import { EVENTS } from './streams';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Path = string[];

const folder = join(__dirname, 'golden');
const readGolden = (type: string) =>
  JSON.parse(readFileSync(join(folder, `${type}.json`), 'utf8')) as EventEnvelope & {
    [key: string]: Json;
  };

const OPTIONAL = new Set(['version', 'traceparent']);
/** Objects with any content. */
const OPAQUE = new Set(['data.before', 'data.after']);

function listPaths(value: Json, at: Path = []): Path[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  if (OPAQUE.has(at.join('.'))) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [...at, key],
    ...listPaths(inner, [...at, key]),
  ]);
}

function changed(
  value: Json,
  [key, ...rest]: Path,
  replace: (old: Json) => Json | undefined,
): Json {
  const copy = { ...(value as { [key: string]: Json }) };
  const replaced = rest.length > 0 ? changed(copy[key!]!, rest, replace) : replace(copy[key!]!);
  if (replaced === undefined) delete copy[key!];
  else copy[key!] = replaced;
  return copy;
}

const wrong = (old: Json): Json => (typeof old === 'string' ? 7 : 'wrong');

describe.each(EVENTS.map((definition) => [definition.type, definition] as const))(
  '%s',
  (type, definition) => {
    const golden = readGolden(type);
    const create = definition as unknown as (data: unknown, options: EventOptions) => EventEnvelope;

    it('the golden example can be parsed', () => {
      expect(definition.parse(golden)).toEqual(golden);
    });

    it('the declaration creates exactly the golden example, except for the id', () => {
      const { version, traceparent, time } = golden;
      const made = create(golden.data, { version, traceparent, time: new Date(time) });
      expect(JSON.parse(JSON.stringify({ ...made, id: golden.id }))).toEqual(golden);
      expect(listPaths(made as unknown as Json)).toEqual(listPaths(golden));
      expect(made.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    });

    it.each(listPaths(golden).map((path) => [path.join('.'), path] as const))(
      '%s of another type is rejected',
      (_name, path) => {
        expect(() => definition.parse(changed(golden, path, wrong))).toThrow(
          new RegExp(`"${path.at(-1)}"`),
        );
      },
    );

    it.each(
      listPaths(golden)
        .filter((path) => !OPTIONAL.has(path.join('.')))
        .map((path) => [path.join('.'), path] as const),
    )('without %s it is rejected', (_name, path) =>
      expect(() => definition.parse(changed(golden, path, () => undefined))).toThrow(
        new RegExp(`"${path.at(-1)}"`),
      ),
    );

    it('an unknown field of a newer producer is dropped', () => {
      expect(
        definition.parse({
          ...golden,
          novelty: 1,
          data: { ...(golden.data as object), novelty: 1 },
        }),
      ).toEqual(golden);
    });

    it('the envelope of another event is rejected', () => {
      for (const other of EVENTS)
        if (other.type !== type)
          expect(() => definition.parse(readGolden(other.type))).toThrow('"type"');
    });
  },
);

describe('golden examples', () => {
  it('exist for exactly the declared events', () => {
    expect(readdirSync(folder).sort()).toEqual(EVENTS.map(({ type }) => `${type}.json`).sort());
  });

  it('have a version if the event carries state; facts have none', () => {
    const unversioned = EVENTS.map(({ type }) => readGolden(type)).filter(
      ({ version }) => version === undefined,
    );
    expect(unversioned.map(({ type }) => type)).toEqual([
      'tool.downloaded',
      'update.available',
      'version.withdrawn',
      'catalogue.audited',
      'downloads.audited',
      'payments.audited',
    ]);
  });
});

describe('parseSessionRevoked', () => {
  const payload = {
    userId: '0192f3a0-7c11-7d2e-9a41-5b1d6f0c2a01',
    sessionIds: ['0192f3a0-7c11-7d2e-9a41-5b1d6f0c2a02'],
  };

  it('parses the message of identity', () => expect(parseSessionRevoked(payload)).toEqual(payload));

  it.each([
    null,
    {},
    { ...payload, sessionIds: 'all' },
    { ...payload, sessionIds: [''] },
    { ...payload, userId: 7 },
  ])('refuses %j', (input) => {
    expect(() => parseSessionRevoked(input)).toThrow();
  });
});
