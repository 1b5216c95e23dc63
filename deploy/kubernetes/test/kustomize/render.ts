import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { applyPatch } from './apply-patch';
import { addHashes, generateConfigMap, type HashedNames } from './config-maps';
import type { KubernetesObject } from './json';
import { parseObjects, readKustomization } from './kustomization';
import { addLabels, changeImages, setNamespace } from './transformers';

const root = resolve(__dirname, '..', '..');

/**
 * Renders a folder of deploy/kubernetes as `kubectl kustomize` does, so that the tests of the manifests need only
 * Node; a test compares the two if kubectl is installed. Throws for unknown fields.
 */
export function render(...folder: string[]): KubernetesObject[] {
  const hashed: HashedNames = new Set();
  const objects = accumulate(resolve(root, ...folder), [], hashed);
  addHashes(objects, hashed);
  return objects;
}

/** Kustomize's own order: resources, generators, components, patches, then namespace, labels and images. */
function accumulate(folder: string, given: KubernetesObject[], hashed: HashedNames): KubernetesObject[] {
  const kustomization = readKustomization(folder);
  let objects = [...given];
  for (const path of kustomization.resources ?? []) objects.push(...readResource(join(folder, path), hashed));
  for (const generator of kustomization.configMapGenerator ?? []) generateConfigMap(objects, generator, folder, hashed);
  for (const path of kustomization.components ?? []) objects = accumulate(join(folder, path), objects, hashed);
  for (const patch of kustomization.patches ?? []) objects = applyPatch(objects, patch, folder);
  if (kustomization.namespace !== undefined) setNamespace(objects, kustomization.namespace);
  for (const change of kustomization.labels ?? []) addLabels(objects, change);
  changeImages(objects, kustomization.images ?? []);
  return objects;
}

function readResource(path: string, hashed: HashedNames): KubernetesObject[] {
  return statSync(path).isDirectory() ? accumulate(path, [], hashed) : parseObjects(readFileSync(path, 'utf8'));
}
