import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { at, type KubernetesObject } from './json';
import { jsonPatch, type Operation } from './json-patch';
import { parseObjects, type Patch, type Target } from './kustomization';
import { strategicMerge } from './strategic-merge';

/** Applies one entry of `patches`; throws when it changes nothing. */
export function applyPatch(objects: KubernetesObject[], { path, patch, target }: Patch, folder: string): KubernetesObject[] {
  const text = path === undefined ? (patch ?? '') : readFileSync(join(folder, path), 'utf8');
  const first = parse(text.split(/^---$/m)[0] ?? '') as unknown;
  if (Array.isArray(first)) {
    for (const object of chosen(objects, target ?? {}, text)) jsonPatch(object, first as Operation[]);
    return objects;
  }
  return parseObjects(text).reduce((changed, merge) => {
    const { kind, metadata } = merge;
    const affected = new Set(chosen(changed, target ?? { kind, name: metadata.name }, text));
    return changed.flatMap((object) => (affected.has(object) ? (strategicMerge(object, merge) ?? []) : [object]));
  }, objects);
}

function chosen(objects: KubernetesObject[], target: Target, patch: string): KubernetesObject[] {
  const found = objects.filter((object) => matches(object, target));
  if (found.length === 0) throw new Error(`no object is ${JSON.stringify(target)}, which this patch changes:\n${patch}`);
  return found;
}

function matches(object: KubernetesObject, { kind, name, labelSelector }: Target): boolean {
  if (kind !== undefined && object.kind !== kind) return false;
  if (name !== undefined && !new RegExp(`^(?:${name})$`).test(object.metadata.name)) return false;
  return (labelSelector ?? '').split(',').every((pair) => {
    const [label = '', value] = pair.split('=');
    return label === '' || at(object, 'metadata', 'labels', label) === value;
  });
}
