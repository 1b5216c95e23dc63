import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { at, child, children, containersOf, isObject, type JsonObject, type KubernetesObject, templateOf } from './json';
import type { ConfigMapGenerator } from './kustomization';

/** Names of generated ConfigMaps that end in a digest of their content, so that pods are replaced when it changes. */
export type HashedNames = Set<string>;

/** Adds a ConfigMap, or merges into the one of that name. */
export function generateConfigMap(objects: KubernetesObject[], generator: ConfigMapGenerator, folder: string, hashed: HashedNames): void {
  const data = Object.fromEntries(readPairs(generator, folder));
  const found = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === generator.name);
  if ((generator.behavior === 'merge') !== (found !== undefined)) throw new Error(`ConfigMap ${generator.name}: wrong behavior`);
  if (found) return void Object.assign(child(found, 'data'), data);
  const labels = generator.options?.labels;
  const made = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: generator.name, ...(labels ? { labels } : {}) }, data };
  if (!generator.options?.disableNameSuffixHash) hashed.add(generator.name);
  objects.push(made);
}

function readPairs({ envs = [], files = [], literals = [] }: ConfigMapGenerator, folder: string): [string, string][] {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const lines = envs.flatMap((file) => read(file).split('\n')).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const texts = files.map((entry): [string, string] => {
    const [key = '', file = key] = entry.split('=');
    return [basename(key), read(file)];
  });
  return [...texts, ...[...lines, ...literals].map(splitPair)];
}

function splitPair(line: string): [string, string] {
  const equals = line.indexOf('=');
  return [line.slice(0, equals), line.slice(equals + 1).replace(/^(['"])(.*)\1$/, '$2')];
}

/** Gives generated ConfigMaps their final names, and pods the names they refer to. */
export function addHashes(objects: KubernetesObject[], hashed: HashedNames): void {
  for (const object of objects) {
    const { name } = object.metadata;
    if (object.kind !== 'ConfigMap' || !hashed.has(name)) continue;
    object.metadata.name = `${name}-${hashOf(child(object, 'data'))}`;
    for (const reference of objects.flatMap(referencesOf)) if (reference.name === name) reference.name = object.metadata.name;
  }
}

function referencesOf(object: KubernetesObject): JsonObject[] {
  const containers = containersOf(object);
  const pod = at(templateOf(object), 'spec');
  return [
    ...containers.flatMap((container) => children(container, 'envFrom')).map((source) => source.configMapRef),
    ...containers.flatMap((container) => children(container, 'env')).map((variable) => at(variable, 'valueFrom', 'configMapKeyRef')),
    ...(isObject(pod) ? children(pod, 'volumes') : []).map((volume) => volume.configMap),
  ].filter(isObject);
}

/** Kustomize's own hash: ten digits of a SHA-256 over the sorted content as Go writes it, with an empty name; five digits become letters. */
function hashOf(data: JsonObject): string {
  const sorted = Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)));
  const escaped = (text: string) =>
    text.replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const digest = createHash('sha256')
    .update(escaped(JSON.stringify({ data: sorted, kind: 'ConfigMap', name: '' })))
    .digest('hex');
  const digits: Record<string, string> = { 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' };
  return digest.slice(0, 10).replace(/[013ae]/g, (digit) => digits[digit] ?? digit);
}
