import { isObject, type Json, type JsonObject, type KubernetesObject } from './json';

/** Fields of Kubernetes' own kinds whose lists are merged by a key; any other list is replaced as a whole. */
const MERGE_KEYS: Record<string, string> = {
  containers: 'name',
  initContainers: 'name',
  env: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
  topologySpreadConstraints: 'topologyKey',
};

/** Merges a patch into an object as Kubernetes' strategic merge does; undefined when the patch deletes the object. */
export function strategicMerge(object: KubernetesObject, patch: JsonObject): KubernetesObject | undefined {
  if (patch.$patch === 'delete') return undefined;
  const { apiVersion, kind, metadata } = object;
  const merged = mergeObjects(object, patch, isBuiltIn(apiVersion)) as KubernetesObject;
  return { ...merged, apiVersion, kind, metadata: { ...merged.metadata, name: metadata.name } };
}

/** Custom resources have no merge keys: their groups are domain names outside of k8s.io. */
function isBuiltIn(apiVersion: string): boolean {
  const [group = ''] = apiVersion.includes('/') ? apiVersion.split('/') : [''];
  return !group.includes('.') || group.endsWith('.k8s.io');
}

function mergeObjects(base: JsonObject, patch: JsonObject, builtIn: boolean): JsonObject {
  const result: JsonObject = { ...base };
  for (const [name, value] of Object.entries(patch)) {
    if (name.startsWith('$')) throw new Error(`the test renderer does not know the directive ${name} here`);
    if (value === null) delete result[name];
    else result[name] = mergeValues(name, result[name], value, builtIn);
  }
  return result;
}

function mergeValues(name: string, base: Json | undefined, patch: Json, builtIn: boolean): Json {
  if (isObject(patch)) return mergeObjects(isObject(base) ? base : {}, patch, builtIn);
  const key = name === 'ports' ? portKey(patch) : MERGE_KEYS[name];
  if (builtIn && key && Array.isArray(patch) && Array.isArray(base)) return mergeLists(base, patch, key);
  return patch;
}

/** Ports of a container have their own key, ports of a Service another. */
function portKey(patch: Json): string {
  return Array.isArray(patch) && patch.some((port) => isObject(port) && port.containerPort !== undefined) ? 'containerPort' : 'port';
}

/** New elements come first, as in kustomize. */
function mergeLists(base: Json[], patch: Json[], key: string): Json[] {
  const keyOf = (value: Json) => (isObject(value) ? value[key] : undefined);
  const inBase = new Set(base.map(keyOf));
  const merged = base.map((element) => {
    const change = patch.find((candidate) => keyOf(candidate) === keyOf(element));
    return isObject(element) && isObject(change) ? mergeObjects(element, change, true) : element;
  });
  return [...patch.filter((element) => !inBase.has(keyOf(element))), ...merged];
}
