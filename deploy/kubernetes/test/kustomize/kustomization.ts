import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { KubernetesObject } from './json';

/** Creates or changes a ConfigMap. */
export interface ConfigMapGenerator {
  name: string;
  behavior?: 'create' | 'merge';
  envs?: string[];
  files?: string[];
  literals?: string[];
  options?: { disableNameSuffixHash?: boolean; labels?: Record<string, string> };
}

/** Which objects a patch changes. */
export interface Target {
  kind?: string;
  name?: string;
  labelSelector?: string;
}

/** A strategic merge patch, or a list of JSON Patch operations. */
export interface Patch {
  path?: string;
  patch?: string;
  target?: Target;
}

/** Another name, tag or digest for an image. */
export interface ImageChange {
  name: string;
  newName?: string;
  newTag?: string;
  digest?: string;
}

/** Labels for every object. */
export interface LabelChange {
  pairs: Record<string, string>;
  includeSelectors?: boolean;
  includeTemplates?: boolean;
}

/** The fields of a kustomization.yaml that this renderer knows. */
export interface Kustomization {
  namespace?: string;
  resources?: string[];
  components?: string[];
  configMapGenerator?: ConfigMapGenerator[];
  patches?: Patch[];
  labels?: LabelChange[];
  images?: ImageChange[];
}

const KNOWN: Record<string, readonly string[]> = {
  '': 'apiVersion kind namespace resources components configMapGenerator patches labels images'.split(' '),
  configMapGenerator: 'name behavior envs files literals options'.split(' '),
  patches: ['path', 'patch', 'target'],
  labels: ['pairs', 'includeSelectors', 'includeTemplates'],
  images: ['name', 'newName', 'newTag', 'digest'],
};

/** Reads a folder's kustomization.yaml; throws for unknown fields instead of ignoring them. */
export function readKustomization(folder: string): Kustomization {
  const path = join(folder, 'kustomization.yaml');
  if (!existsSync(path)) throw new Error(`${folder} has no kustomization.yaml`);
  const kustomization = parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  refuseUnknown(path, '', [kustomization]);
  for (const field of Object.keys(KNOWN).filter((name) => name !== ''))
    refuseUnknown(path, field, (kustomization[field] ?? []) as Record<string, unknown>[]);
  return kustomization;
}

function refuseUnknown(path: string, field: string, values: Record<string, unknown>[]): void {
  for (const name of values.flatMap((value) => Object.keys(value)))
    if (!KNOWN[field]?.includes(name)) throw new Error(`${path}: the test renderer does not know ${field ? `${field}.` : ''}${name}`);
}

/** The objects of a YAML text. */
export function parseObjects(text: string): KubernetesObject[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) throw document.errors[0] as Error;
    const object = document.toJS() as KubernetesObject | null;
    return object === null ? [] : [object];
  });
}
