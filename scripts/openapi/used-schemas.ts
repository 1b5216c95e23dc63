import { isDeepStrictEqual } from 'node:util';
import type { OpenAPIObject } from '@nestjs/swagger';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

const REFERENCE = /"\$ref":"#\/components\/schemas\/([^"]+)"/g;

/** Returns the schemas that the paths refer to, directly or indirectly. Throws for undeclared and contradictory schemas. */
export function usedSchemas(paths: object, documents: readonly OpenAPIObject[]): Schemas {
  const declared = declaredSchemas(documents);
  const used: Schemas = {};
  const waiting = referencesIn(paths);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used[name]) continue;
    const schema = declared.get(name);
    if (!schema) throw new Error(`no document declares the schema ${name}`);
    used[name] = schema;
    waiting.push(...referencesIn(schema));
  }
  return Object.fromEntries(Object.entries(used).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function declaredSchemas(documents: readonly OpenAPIObject[]): Map<string, Schemas[string]> {
  const declared = new Map<string, Schemas[string]>();
  for (const { components } of documents) {
    for (const [name, schema] of Object.entries(components?.schemas ?? {})) {
      const known = declared.get(name);
      if (known && !isDeepStrictEqual(known, schema))
        throw new Error(`two documents declare different schemas ${name}`);
      declared.set(name, schema);
    }
  }
  return declared;
}

const referencesIn = (value: object): string[] =>
  [...JSON.stringify(value).matchAll(REFERENCE)].map(([, name = '']) => name);
