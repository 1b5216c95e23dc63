import { at, child, children, containersOf, isObject, type JsonObject, type KubernetesObject, templateOf } from './json';
import type { ImageChange, LabelChange } from './kustomization';

/** Cluster-wide kinds, without a namespace. */
const CLUSTER_WIDE = new Set(['Namespace', 'PriorityClass', 'ClusterIssuer', 'ClusterRole', 'ClusterRoleBinding', 'StorageClass']);

/** Sets the namespace of every namespaced object. */
export function setNamespace(objects: KubernetesObject[], namespace: string): void {
  for (const { kind, metadata } of objects) {
    if (kind === 'Namespace') metadata.name = namespace;
    else if (!CLUSTER_WIDE.has(kind)) metadata.namespace = namespace;
  }
}

/** Adds labels to every object, and optionally to the pods of workloads. */
export function addLabels(objects: KubernetesObject[], { pairs, includeSelectors, includeTemplates }: LabelChange): void {
  if (includeSelectors) throw new Error('the test renderer does not add labels to selectors');
  for (const object of objects) {
    for (const labeled of [object, ...(includeTemplates ? templatesOf(object) : [])])
      Object.assign(child(child(labeled, 'metadata'), 'labels'), pairs);
  }
}

/** Templates of a workload: pods, jobs, and the claims of a StatefulSet. */
function templatesOf(object: KubernetesObject): JsonObject[] {
  const [spec, pod] = [at(object, 'spec'), templateOf(object)];
  if (!isObject(spec) || !pod) return [];
  return [pod, ...(isObject(spec.jobTemplate) ? [spec.jobTemplate] : []), ...children(spec, 'volumeClaimTemplates')];
}

/** Gives images another name, tag or digest. */
export function changeImages(objects: KubernetesObject[], changes: ImageChange[]): void {
  for (const container of objects.flatMap(containersOf)) {
    const { image } = container;
    if (typeof image !== 'string') continue;
    const change = changes.find(({ name }) => name === image.replace(/@.*$/, '').replace(/:[^/]*$/, ''));
    if (change) container.image = changed(image, change);
  }
}

function changed(image: string, { name, newName = name, newTag, digest }: ImageChange): string {
  if (newTag === undefined && digest === undefined) return newName + image.slice(name.length);
  return newName + (newTag === undefined ? '' : `:${newTag}`) + (digest === undefined ? '' : `@${digest}`);
}
