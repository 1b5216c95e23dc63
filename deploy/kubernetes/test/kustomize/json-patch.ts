import { isObject, type Json, type JsonObject } from './json';

/** An operation of JSON Patch (RFC 6902). */
export interface Operation {
  op: string;
  path: string;
  value?: Json;
}

/** Applies operations to an object in place; throws when a path is not there. */
export function jsonPatch(object: JsonObject, operations: Operation[]): void {
  for (const { op, path, value } of operations) {
    const steps = path.split('/').slice(1);
    const keys = steps.map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'));
    const last = keys.pop() ?? '';
    const parent = keys.reduce<Json | undefined>((found, key) => step(found, key), object);
    if (parent === undefined || parent === null || typeof parent !== 'object') throw new Error(`nothing to patch at ${path}`);
    if (op !== 'add' && step(parent, last) === undefined) throw new Error(`nothing to ${op} at ${path}`);
    change(parent, last, op, value);
  }
}

function step(parent: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(parent)) return parent[Number(key)];
  return isObject(parent) ? parent[key] : undefined;
}

function change(parent: Json[] | JsonObject, key: string, op: string, value: Json = null): void {
  const index = key === '-' && Array.isArray(parent) ? parent.length : Number(key);
  if (op === 'remove') {
    if (Array.isArray(parent)) parent.splice(index, 1);
    else delete parent[key];
  } else if (op === 'add' || op === 'replace') {
    if (Array.isArray(parent)) parent.splice(index, op === 'add' ? 0 : 1, value);
    else parent[key] = value;
  } else throw new Error(`the test renderer does not know the operation ${op}`);
}
