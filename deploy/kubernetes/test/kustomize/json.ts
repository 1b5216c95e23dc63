/** Any value of a YAML document. */
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** A mapping of a YAML document. */
export interface JsonObject {
  [key: string]: Json;
}

/** A Kubernetes object of a YAML document. */
export interface KubernetesObject extends JsonObject {
  apiVersion: string;
  kind: string;
  metadata: JsonObject & { name: string };
}

/** Whether a value is a mapping, not a list, a scalar or missing. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The mapping at a key, created if it is missing. */
export function child(parent: JsonObject, key: string): JsonObject {
  const value = parent[key];
  if (isObject(value)) return value;
  return (parent[key] = {});
}

/** The mappings of the list at a key; none when there is no list. */
export function children(parent: JsonObject | undefined, key: string): JsonObject[] {
  const value = parent?.[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Follows keys through mappings; undefined where one is missing. */
export function at(value: Json | undefined, ...keys: string[]): Json | undefined {
  return keys.reduce<Json | undefined>((found, key) => (isObject(found) ? found[key] : undefined), value);
}

/** The pod template of a workload; undefined for any other object. */
export function templateOf(object: KubernetesObject): JsonObject | undefined {
  const template = object.kind === 'CronJob' ? at(object, 'spec', 'jobTemplate', 'spec', 'template') : at(object, 'spec', 'template');
  return isObject(template) ? template : undefined;
}

/** Every container of a workload's pods, including init containers. */
export function containersOf(object: KubernetesObject): JsonObject[] {
  const pod = at(templateOf(object), 'spec');
  return isObject(pod) ? [...children(pod, 'initContainers'), ...children(pod, 'containers')] : [];
}
